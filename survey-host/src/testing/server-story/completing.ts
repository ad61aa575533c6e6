import { add, answers, type Scene } from '../scenes.ts'

const secondPage = { 'UMORE[SQ001]': '', 'UMORE[SQ002]': '' }

/** People open their links and answer; what is then known of participants and responses. */
export const completing: Scene[] = [
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
      ['10:16:19', { DORME: 'N', ORE: '9,5' }],
      ['10:16:20', { 'UMORE[SQ001]': 'A3', 'UMORE[SQ002]': 'A1' }],
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
