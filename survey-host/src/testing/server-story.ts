import type { Rights } from '../host-state.ts'
import { createBrowser } from './browser.ts'
import { beforeActivation, recordedSurveys as surveys } from './recorded-surveys.ts'
import type { Stage } from './stage.ts'

/** The name of a recording to replay, or what happened on the recorded server in between. */
export type Scene = string | ((stage: Stage) => void | Promise<void>)

const link = (sid: number, token: string) => `/index.php/${sid}?token=${token}&lang=it&newtest=Y`

export const put =
  (...changed: Parameters<Stage['host']['putSurvey']>[0][]): Scene =>
  ({ host }) =>
    changed.forEach((survey) => host.putSurvey(survey))

export const add =
  (sid: number, ...rows: object[]): Scene =>
  async ({ call }) =>
    void (await call('add_participants', sid, rows, false))

/** These calls by an account that may do no more than this. */
export const fewRights = (rights: Rights, ...scenes: Scene[]): Scene[] => [
  ({ host }) => void (host.settings.rights = rights),
  ...scenes,
  ({ host }) => void (host.settings.rights = 'all'),
]

type Visit = {
  sid: number
  token: string
  begins: string
  pages: [string, Record<string, string | string[]>][]
}

/** Somebody opens the link and answers so many pages, each at its time. */
export const answers =
  ({ sid, token, begins, pages }: Visit): Scene =>
  async (stage) => {
    const browser = createBrowser(stage.host.url)
    stage.at(begins)
    await browser.open(link(sid, token))
    await browser.submit()
    for (const [time, fields] of pages) {
      stage.at(time)
      await browser.submit(fields)
    }
  }

const secondPage = { ORE: '', 'UMORE[SQ001]': '', 'UMORE[SQ002]': '' }

const beforeParticipants: Scene[] = [
  'get_session_key-empty',
  'get_session_key-unknown-plugin',
  'get_session_key-ok',
  'list_surveys-none',
  put(...beforeActivation),
  'list_surveys-four-inactive',
  put({ ...surveys.lifestyle, participantAttributes: null }),
  'add_participants-no-table',
  put(surveys.lifestyle, surveys.sleep, surveys.liking),
  'list_participants-empty-table',
  'get_response_ids-no-responses',
  'export_responses-no-responses',
  'export_responses_by_token-no-responses',
  put(surveys.expired, surveys.health, surveys.later),
]

const aboutSurveys: Scene[] = [
  'list_surveys-superadmin',
  'list_surveys-unknown-user',
  'get_survey_properties-all',
  'get_survey_properties-anonymous',
  'get_survey_properties-expired',
  'get_survey_properties-id-as-string',
  'get_survey_properties-id-not-a-number',
  'get_survey_properties-inactive',
  'get_survey_properties-invalid-survey',
  'get_survey_properties-not-started',
  'get_survey_properties-only-unknown',
  'get_survey_properties-selected',
  'get_language_properties-all',
  'get_language_properties-invalid-survey',
  'get_language_properties-language-not-in-survey',
  'get_language_properties-title',
  'get_language_properties-unknown-language',
  'export_responses-inactive-survey',
  'export_responses-invalid-survey',
  'export_responses-only-incomplete-in-survey',
]

const adding: Scene[] = [
  'add_participants-empty-list',
  'add_participants-inactive-survey',
  'add_participants-invalid-survey',
  'add_participants-open-access-survey',
  'add_participants-not-a-list',
  'add_participants-ok-given-token',
  'add_participants-duplicate-token',
  'add_participants-child-token',
  'add_participants-token-only',
  'add_participants-several',
  'add_participants-same-token-other-case',
  'add_participants-duplicate-email',
  'add_participants-invalid-email',
  'add_participants-invalid-language',
  'add_participants-illegal-characters',
  'add_participants-space-in-token',
  'add_participants-accent-in-token',
  'add_participants-tilde-in-token',
  'add_participants-collision-after-sanitising',
  'add_participants-36-characters',
  'add_participants-37-characters',
  'add_participants-long-with-illegal',
  'add_participants-empty-token',
  'add_participants-no-token-field',
  'add_participants-generated-token',
  // later lists show the token that was drawn on the recorded server
  async ({ call }) =>
    void (await call('set_participant_properties', 211001, 16, { token: '1YbOwDrUX3Lb5Yo' })),
  'add_participants-unknown-field',
  'add_participants-html-in-name',
  'add_participants-validity-window',
  'add_participants-given-tid',
  'add_participants-numeric-token',
  add(211005, { token: 'uno' }, { token: 'due' }, { token: 'tre' }),
  'add_participants-expired-survey',
]

const reading: Scene[] = [
  'list_participants-by-token',
  'list_participants-default-limit',
  'list_participants-duplicated-token',
  'list_participants-first-rows',
  'list_participants-illegal-operator',
  'list_participants-in-operator',
  'list_participants-inactive-survey',
  'list_participants-invalid-survey',
  'list_participants-limit-zero',
  'list_participants-no-table',
  'list_participants-none-found',
  'list_participants-numeric-condition-ignored',
  'list_participants-start-beyond-end',
  'list_participants-start-is-minimum-tid',
  'list_participants-unknown-column-ignored',
  'list_participants-with-attributes',
  'get_participant_properties-ambiguous-email',
  'get_participant_properties-ambiguous',
  'get_participant_properties-by-tid',
  'get_participant_properties-by-token-not-completed',
  'get_participant_properties-illegal-characters',
  'get_participant_properties-invalid-survey',
  'get_participant_properties-missing-tid',
  'get_participant_properties-missing-token',
  'get_participant_properties-no-table',
  'get_participant_properties-only-unknown-column',
  'get_participant_properties-other-case',
  'get_participant_properties-selected',
  'get_participant_properties-unknown-query-column',
]

const changing: Scene[] = [
  'set_participant_properties-ok',
  'set_participant_properties-by-tid',
  'set_participant_properties-duplicate-token',
  'set_participant_properties-invalid-email',
  'set_participant_properties-mark-completed',
  'set_participant_properties-reopen',
  'set_participant_properties-missing-token',
  'set_participant_properties-no-table',
  'set_participant_properties-no-valid-data',
  'delete_participants-empty-list',
  'delete_participants-no-table',
  'delete_participants-token-in-place-of-id',
  'delete_participants-ok',
]

const completing: Scene[] = [
  answers({
    sid: 211001,
    token: 'mariorossiexampleit',
    begins: '10:14:14',
    pages: [
      ['10:15:00', { SESSO: 'M', ALTEZZA: '172', NASCITA: '1980-03-05' }],
      [
        '10:15:51',
        { FRUTTA: 'A3', BEVANDE: ['SQ001', 'SQ003'], NOTE: 'Tutto bene, grazie: città & caffè "nero"' },
      ],
    ],
  }),
  answers({
    sid: 211001,
    token: 'luca_rossi',
    begins: '10:15:52',
    pages: [['10:15:52', { SESSO: 'M', ALTEZZA: '120', NASCITA: '2015-09-11' }]],
  }),
  answers({
    sid: 211001,
    token: 'annabianchiexampleit',
    begins: '10:15:52',
    pages: [['10:15:52', { SESSO: 'F', ALTEZZA: '165', NASCITA: '' }]],
  }),
  answers({
    sid: 211001,
    token: 'saraneriexampleit',
    begins: '10:15:53',
    pages: [
      ['10:15:53', { SESSO: 'F', ALTEZZA: '', NASCITA: '' }],
      ['10:15:53', { FRUTTA: 'A1', NOTE: '' }],
    ],
  }),
  'get_participant_properties-by-token-completed',
  'get_participant_properties-half-way',
  'get_response_ids-completed',
  'get_response_ids-unknown-token',
  'get_response_ids-inactive-survey',
  'get_response_ids-invalid-survey',
  'list_participants-completed-column',

  add(
    211002,
    { token: 'prima' },
    { token: 'luca_rossi' },
    { token: 'dueusi', usesleft: 2 },
    { token: 'altra' },
  ),
  answers({ sid: 211002, token: 'prima', begins: '10:16:10', pages: [['10:16:10', { DORME: 'Y' }]] }),
  answers({ sid: 211002, token: 'luca_rossi', begins: '10:16:19', pages: [['10:16:19', { DORME: 'Y' }]] }),
  'get_response_ids-incomplete-only',
  answers({
    sid: 211002,
    token: 'luca_rossi',
    begins: '10:16:19',
    pages: [
      ['10:16:19', { DORME: 'N' }],
      ['10:16:20', { ORE: '9,5', 'UMORE[SQ001]': 'A3', 'UMORE[SQ002]': 'A1' }],
    ],
  }),
  'get_response_ids-two-for-one-token',
  answers({ sid: 211002, token: 'altra', begins: '10:22:00', pages: [['10:22:00', { DORME: 'Y' }]] }),
  answers({ sid: 211002, token: 'altra', begins: '10:22:10', pages: [['10:22:10', { DORME: 'N' }]] }),
  ...['10:23:10', '10:23:40'].flatMap((begins, time): Scene[] => [
    answers({
      sid: 211002,
      token: 'dueusi',
      begins,
      pages: [
        [begins, { DORME: 'Y' }],
        [begins, secondPage],
      ],
    }),
    `get_participant_properties-two-uses-after-${time === 0 ? 'first' : 'second'}`,
  ]),
  'get_response_ids-two-uses',

  answers({
    sid: 211003,
    token: '',
    begins: '10:16:20',
    pages: [['10:16:20', { VOTO: '4', COMMENTO: 'Bello' }]],
  }),
  'export_responses-json-open-access',
  'export_responses_by_token-open-access-survey',
  answers({
    sid: 211003,
    token: 'mariorossiexampleit',
    begins: '10:17:17',
    pages: [['10:17:17', { VOTO: '5', COMMENTO: 'con token' }]],
  }),
  'get_response_ids-open-access-with-token-link',
  'export_responses_by_token-open-access-with-token-link',

  add(211006, { token: 'mariorossiexampleit' }),
  answers({
    sid: 211006,
    token: 'mariorossiexampleit',
    begins: '10:16:21',
    pages: [['10:16:21', { SALUTE: '3' }]],
  }),
  'get_participant_properties-completed-anonymous',
  'get_response_ids-anonymous-survey',
]

const exporting: Scene[] = [
  'export_responses-json-anonymous',
  'export_responses-json-complete-it',
  'export_responses-json-range-empty',
  'export_responses-json',
  'export_responses_by_token-anonymous-survey',
  'export_responses_by_token-inactive-survey',
  'export_responses_by_token-invalid-survey',
  'export_responses_by_token-json-code-long',
  'export_responses_by_token-json-complete',
  'export_responses_by_token-json-empty-list',
  'export_responses_by_token-json-full-long',
  'export_responses_by_token-json-half-way-complete-only',
  'export_responses_by_token-json-incomplete',
  'export_responses_by_token-json-list-none-found',
  'export_responses_by_token-json-list-of-tokens',
  'export_responses_by_token-json-selected-fields',
  'export_responses_by_token-json-two-responses',
  'export_responses_by_token-json',
  'export_responses_by_token-language-not-in-survey',
  'export_responses_by_token-none-found',
  'export_responses_by_token-unknown-document-type',
  'export_responses_by_token-unknown-token',
  ...fewRights(
    {
      may: ['survey.read', 'surveysettings.read', 'tokens.create', 'tokens.read', 'responses.export'],
      surveys: [211001, 211002],
    },
    'permission-minimal-list_surveys',
    'permission-minimal-other-survey',
    'permission-minimal-get_language_properties',
    'permission-minimal-set_participant_properties',
    'permission-minimal-export_responses_by_token',
    'permission-minimal-get_participant_properties',
  ),
  ...fewRights(
    { may: [] },
    'permission-none-add_participants',
    'permission-none-delete_participants',
    'permission-none-export_responses',
    'permission-none-export_responses_by_token',
    'permission-none-get_language_properties',
    'permission-none-get_participant_properties',
    'permission-none-get_response_ids',
    'permission-none-get_survey_properties',
    'permission-none-list_participants',
    'permission-none-list_surveys',
    'permission-none-list_surveys-other-user',
    'permission-none-set_participant_properties',
  ),
]

const deleting: Scene[] = [
  'delete_participants-with-response',
  'get_response_ids-after-participant-deleted',
  'list_participants-unused-only',
  'permission-minimal-add_participants',
  'list_participants-no-limit',
]

const numbersAsText: Scene[] = [
  add(211007, { tid: 108, token: 'centootto' }),
  ({ host }) => void (host.settings.numbersAsText = true),
  'numbers-as-text-add_participants',
  'numbers-as-text-export_responses_by_token',
  'numbers-as-text-get_participant_properties',
  'numbers-as-text-get_response_ids',
  'numbers-as-text-get_survey_properties',
  'numbers-as-text-list_participants',
  'numbers-as-text-list_surveys',
  ({ host }) => void (host.settings.numbersAsText = false),
]

const withoutDates: Scene[] = [
  put(surveys.unstamped),
  add(211008, { token: 'mariorossiexampleit' }),
  answers({
    sid: 211008,
    token: 'mariorossiexampleit',
    begins: '10:30:00',
    pages: [['10:30:00', { SINO: 'Y' }]],
  }),
  'get_participant_properties-completed-no-datestamp',
  'export_responses_by_token-json-no-datestamp',
  ({ host }) => host.removeSurvey(211008),
  'get_survey_properties-deleted',
]

const badRequests: Scene[] = [
  'error-content-type-with-charset',
  'error-empty-body',
  'error-extra-argument',
  'error-get-request',
  'error-id-null',
  'error-id-string',
  'error-id-zero',
  'error-internal-method',
  'error-json-array-batch',
  'error-jsonrpc-2-member',
  'error-malformed-json',
  'error-params-missing',
  'error-trailing-slash',
  'error-unknown-method',
  'error-wrong-argument-type',
  'error-wrong-content-type',
]

/** One server from its first survey to its last deletion. */
export const serverStory: Scene[] = [
  ...beforeParticipants,
  ...aboutSurveys,
  ...adding,
  ...reading,
  ...changing,
  ...completing,
  ...exporting,
  ...deleting,
  ...numbersAsText,
  ...withoutDates,
  ...badRequests,
]
