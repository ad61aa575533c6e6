import { laterSurveys } from './recorded-surveys.ts'
import { add, answers, fewRights, put, type Scene } from './scenes.ts'

const wholeVisit = (token: string): Scene =>
  answers({
    sid: 311001,
    token,
    begins: '2026-11-22T02:22:00',
    pages: [
      ['2026-11-22T02:22:10', { SESSO: 'F', ALTEZZA: '', NASCITA: '' }],
      ['2026-11-22T02:22:20', { FRUTTA: 'A1', NOTE: '' }],
    ],
  })

/** The second recording: closing links, deleting answers, an account with few rights. */
export const closingStory: Scene[] = [
  async (stage) => {
    stage.at('2026-11-22T02:20:00')
    // a key does not live from one day to the next
    await stage.logIn()
  },
  put(...laterSurveys),
  add(
    311001,
    ...['mariorossiexampleorg', 'anna', 'nico_rossi', '5glc56a4sf4qaqnk7xf025tn'].map((token) => ({ token })),
  ),
  add(311001, ...Array.from({ length: 62 }, (_, place) => ({ token: `persona${place}` }))),
  ...['mariorossiexampleorg', 'anna', 'nico_rossi'].map(wholeVisit),
  async ({ call }) =>
    void (await call('set_participant_properties', 311001, 5, {
      completed: '2026-11-22 02:30',
      usesleft: 0,
    })),
  'delete_response-unknown-id',
  'delete_response-invalid-survey',
  'delete_response-invalid-session',
  ...fewRights({ may: ['survey.read', 'tokens.create', 'tokens.read'] }, 'delete_response-no-permission'),
  'delete_response-ok',
  'delete_response-again',
  'get_response_ids-after-response-deleted',
  'list_participants-after-response-deleted',
  'set_participant_properties-close',
  'list_participants-closed',
  'get_language_properties-other-language',
  'get_survey_properties-languages',
  ...fewRights(
    { may: ['survey.read', 'tokens.create', 'tokens.read'] },
    'delete_participants-no-permission',
    'export_responses-no-permission',
    'get_language_properties-few-rights',
    'get_response_ids-few-rights',
    'get_survey_properties-few-rights',
    'list_participants-few-rights',
    'set_participant_properties-no-permission',
  ),
]
