import { aSurvey, type Survey } from '../survey.ts'

const option = (code: string, text: string) => ({ code, text })
const yesNo = [option('Y', 'Sì'), option('N', 'No')]
const fivePoints = ['1', '2', '3', '4', '5'].map((code) => option(code, code))

const lifestyle = aSurvey({
  sid: 211001,
  title: 'Stile di vita e alimentazione',
  description: 'Questionario sulle abitudini della famiglia',
  welcome: '<p>Benvenuto. Il questionario richiede circa 10 minuti.</p>',
  end: '<p>Grazie per aver partecipato.</p>',
  datecreated: '2026-11-21 10:09:47',
  groups: [
    {
      title: 'Dati generali',
      description: 'Alcune domande su di te',
      questions: [
        {
          type: 'choice',
          code: 'SESSO',
          text: 'Qual è il tuo sesso?',
          required: true,
          options: [option('F', 'Femmina'), option('M', 'Maschio')],
        },
        { type: 'number', code: 'ALTEZZA', text: 'Quanto sei alto/a (in cm)?' },
        { type: 'date', code: 'NASCITA', text: 'Data di nascita' },
      ],
    },
    {
      title: 'Alimentazione',
      description: '',
      questions: [
        {
          type: 'choice',
          code: 'FRUTTA',
          text: 'Con quale frequenza mangi frutta?',
          required: true,
          options: [
            option('A1', 'Mai'),
            option('A2', 'Una volta a settimana'),
            option('A3', 'Più volte a settimana'),
            option('A4', 'Ogni giorno'),
          ],
        },
        {
          type: 'checkboxes',
          code: 'BEVANDE',
          text: 'Quali bevande consumi abitualmente?',
          options: [option('SQ001', 'Acqua'), option('SQ002', 'Caffè'), option('SQ003', 'Tè')],
        },
        { type: 'text', code: 'NOTE', text: 'Vuoi aggiungere qualcosa?' },
      ],
    },
  ],
})

const sleep = aSurvey({
  sid: 211002,
  title: 'Sonno e benessere dei bambini',
  resumesByToken: false,
  groups: [
    {
      title: 'Sonno',
      description: '',
      questions: [
        {
          type: 'choice',
          code: 'DORME',
          text: 'Il bambino dorme tutta la notte?',
          required: true,
          options: yesNo,
        },
        { type: 'number', code: 'ORE', text: 'Quante ore dorme in media?', decimals: true },
      ],
    },
    {
      title: 'Benessere',
      description: '',
      questions: [
        {
          type: 'grid',
          code: 'UMORE',
          text: 'Nell’ultima settimana il bambino è stato…',
          rows: [option('SQ001', 'Sereno'), option('SQ002', 'Stanco')],
          options: [option('A1', 'Buono'), option('A2', 'Così così'), option('A3', 'Cattivo')],
        },
      ],
    },
  ],
})

const liking = aSurvey({
  sid: 211003,
  title: 'Gradimento del portale',
  participantAttributes: null,
  groups: [
    {
      title: 'Gradimento',
      description: '',
      questions: [
        { type: 'choice', code: 'VOTO', text: 'Che voto dai?', options: fivePoints },
        { type: 'text', code: 'COMMENTO', text: 'Un commento' },
      ],
    },
  ],
})

const home = aSurvey({
  sid: 211004,
  title: 'Ambiente domestico (in preparazione)',
  active: false,
  participantAttributes: null,
})

const health = aSurvey({
  sid: 211006,
  title: 'Questionario anonimo sulla salute',
  anonymized: true,
  groups: [
    {
      title: 'Salute',
      description: '',
      questions: [{ type: 'choice', code: 'SALUTE', text: 'Come stai?', options: fivePoints }],
    },
  ],
})

/** The surveys of the server on which the recordings were made, as they were at the end. */
export const recordedSurveys = {
  lifestyle: { ...lifestyle, participantAttributes: 2 },
  sleep: { ...sleep, expires: '2027-03-31 23:59:59' },
  liking,
  home,
  expired: aSurvey({ sid: 211005, title: 'Questionario iniziale 2025', expires: '2025-12-31 23:59:00' }),
  health,
  later: aSurvey({ sid: 211007, title: 'Seguito a sei mesi', startdate: '2027-05-01 08:00:00' }),
  unstamped: aSurvey({
    sid: 211008,
    title: 'Senza date',
    datestamp: false,
    groups: [
      {
        title: 'Una domanda',
        description: '',
        questions: [{ type: 'choice', code: 'SINO', text: 'Sì o no?', options: yesNo }],
      },
    ],
  }),
} satisfies Record<string, Survey>

/** Those of the second recording: three questions on two pages, and one whose own language is German. */
export const laterSurveys: Survey[] = [
  { ...lifestyle, sid: 311001, participantAttributes: 2 },
  aSurvey({
    sid: 311004,
    title: 'Ernährung der Kinder',
    language: 'de',
    titles: { it: 'Alimentazione dei bambini', en: "Children's food" },
  }),
]

/** Two of an Italian site: one anonymous, and one that is not active. */
export const italianSurveys: Survey[] = [
  { ...health, sid: 411003 },
  { ...home, sid: 411008 },
]

/** The first four as they were before anybody activated them. */
export const beforeActivation: Survey[] = [lifestyle, sleep, liking, home].map((survey) => ({
  ...survey,
  active: false,
  participantAttributes: null,
}))
