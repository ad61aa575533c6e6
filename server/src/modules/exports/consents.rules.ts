import { dataSet, momentValues, monthOf, monthValues } from './data-set.rules.ts'
import type { ConsentFacts } from './family-facts.rules.ts'
import { familyCodeColumn, familyColumn } from './shared-columns.rules.ts'

// the answers as they stand in the ledger, in the words of the documents
const given = new Set(['Acconsento', 'Sì', 'true', 'yes', 'INVIA CONSENSO'])
const refused = new Set(['Non acconsento', 'No', 'no', 'Non autorizzo'])

/** Never the words themselves: what stands in the ledger may one day be more than a yes or a no. */
export function answerCode(answer: string): 'si' | 'no' | 'altro' {
  if (given.has(answer)) return 'si'
  return refused.has(answer) ? 'no' : 'altro'
}

/** The consent ledger, one line for each answer. */
export const consents = dataSet<ConsentFacts>({
  file: 'consensi.csv',
  title:
    'Una riga per ogni risposta data a un documento: consensi, dichiarazioni, rifiuti, assensi dei figli',
  reads: ['people', 'consents'],
  rows: (family) => family.consents,
  columns: [
    familyColumn,
    {
      name: 'persona',
      meaning: 'Pseudonimo di chi ha risposto; vuoto per un altro genitore senza accesso',
      values: 'P + 20 cifre esadecimali',
      cell: ({ person }) => person,
    },
    {
      name: 'invito',
      meaning: 'Pseudonimo dell’invito a cui si è risposto; vuoto se la risposta non viene da un invito',
      values: 'I + 20 cifre esadecimali',
      cell: ({ invitation }) => invitation,
    },
    {
      name: 'figli',
      meaning: 'Pseudonimi dei figli a cui si riferisce la risposta, separati da uno spazio; vuoto: tutti',
      values: 'P + 20 cifre esadecimali',
      cell: ({ children }) => children.join(' '),
    },
    {
      name: 'documento',
      meaning: 'Documento mostrato',
      values:
        'section1 (trattamento dei dati); section2 (salute); section3 (messaggi); soleResponsibility (responsabilità di un solo genitore); childrenOnly (autorizzazione per i figli); childrenReturn (autorizzazione per i figli che tornano); refusal (rifiuto); assent_… (assenso del figlio, per età)',
      cell: ({ section }) => section,
    },
    { name: 'versione', meaning: 'Versione del documento', values: 'testo', cell: ({ version }) => version },
    {
      name: 'impronta',
      meaning: 'Impronta SHA-256 del testo esatto che è stato mostrato',
      values: 'sha256: + 64 cifre esadecimali',
      cell: ({ textSha256 }) => `sha256:${textSha256}`,
    },
    {
      name: 'risposta',
      meaning: 'Risposta data',
      values: 'si; no; altro',
      cell: ({ answer }) => answerCode(answer),
    },
    {
      name: 'mezzo',
      meaning: 'Come è arrivata la risposta',
      values:
        'registration, registration_checkbox (registrazione); session (dopo l’accesso); invitation_link, invitation_checkbox (link dell’invito); assent (assenso del figlio)',
      cell: ({ means }) => means,
    },
    {
      name: 'mese_risposta',
      meaning: 'Mese della risposta',
      values: monthValues,
      unit: 'mese',
      cell: ({ answeredAt }) => monthOf(answeredAt),
    },
    familyCodeColumn,
    {
      name: 'momento_risposta',
      meaning: 'Momento della risposta',
      values: momentValues,
      identifying: true,
      cell: ({ answeredAt }) => answeredAt.toISOString(),
    },
  ],
})
