import { fieldErrors } from '@desco/contract/field-errors'
import { z } from 'zod/mini'

import { withNames } from './named-texts.ts'
import { shownVersion } from './study-text.ts'

/** Changes with every change of a text below, be it a comma: the old records keep the text that was shown. */
export const documentVersion = '2026-11-21'

/**
 * The three consent documents of the parents' registration, with the two answers of each (specification section 4:
 * section 2 is refused by 'No', section 1 by 'Non acconsento'). Sources of the rules: GDPR art. 6, 7, 8, 9, 13 and 89.
 */
export const documents = {
  section1: {
    title: '1. Trattamento dei dati',
    scrolls: true,
    accept: 'Acconsento',
    refuse: 'Non acconsento',
    paragraphs: [
      'Questo studio vuole capire come mangiano le famiglie e come cambiano le loro abitudini nel tempo. Per farlo, il gruppo di ricerca ti chiede di usare i dati che inserisci in questo portale, quelli dei figli che iscrivi e le risposte ai questionari.',
      'Chi è responsabile dei dati (il titolare del trattamento): il gruppo di ricerca dello studio, indicato con il suo indirizzo email in fondo a ogni pagina di questo portale. A quell’indirizzo rispondiamo alle domande e a ogni richiesta sui dati.',
      'Quali dati: nome, cognome, email, numero di telefono, sesso e stato civile di chi si registra; nome, cognome e data di nascita dei figli; le risposte ai questionari e, se lo usi, il diario alimentare.',
      'A che cosa servono: a farti partecipare allo studio, a scriverti quando serve e alla ricerca scientifica sulle abitudini alimentari. Non li usiamo per la pubblicità, non li vendiamo e non prendiamo decisioni automatiche su di te o sui tuoi figli.',
      'Chi li vede: soltanto le persone del gruppo di ricerca che ne hanno bisogno per il loro lavoro, e chi gestisce per noi i sistemi informatici, con l’obbligo di riservatezza. Chi analizza i dati lavora su dati in cui nomi ed email sono sostituiti da un codice. I nomi si aprono soltanto per un motivo preciso, per esempio per risponderti, e ogni volta resta scritto chi l’ha fatto e perché. I dati restano nell’Unione europea.',
      'Per quanto tempo: lo studio segue le famiglie negli anni, perciò i dati sono conservati fino a venti anni. Nei risultati che pubblichiamo nessuno può essere riconosciuto.',
      'Per i figli minorenni decidono i genitori che ne hanno la responsabilità. Ogni figlia e ogni figlio riceve comunque una spiegazione adatta alla sua età e può dire di no. Quando compie diciotto anni, decide per sé.',
      'I tuoi diritti: puoi vedere i tuoi dati, correggerli, averne una copia, chiedere di limitarne l’uso o di cancellarli. Basta scrivere al gruppo di ricerca. Se qualcosa non ti convince, puoi presentare un reclamo al Garante per la protezione dei dati personali (www.garanteprivacy.it).',
      'Partecipare è una scelta libera. Puoi ritirare il consenso quando vuoi, senza spiegare perché e senza alcuna conseguenza: scrivi al gruppo di ricerca oppure, per un figlio, premi il cestino accanto al suo nome nella pagina iniziale. Quello che è stato fatto prima resta valido, da quel momento in poi ci fermiamo.',
    ],
  },
  section2: {
    title: '2. Dati sulla salute',
    scrolls: true,
    accept: 'Sì',
    refuse: 'No',
    paragraphs: [
      'Alcune domande toccano la salute: per esempio un’allergia, un’intolleranza, una dieta seguita per consiglio medico, il peso e l’altezza. La legge protegge questi dati in modo particolare, e per usarli ci serve un consenso a parte.',
      'Li usiamo soltanto per la ricerca scientifica descritta nella prima sezione. Chi li analizza lavora su dati in cui nomi ed email sono sostituiti da un codice. Non li comunichiamo a medici, scuole, assicurazioni o datori di lavoro.',
      'Anche questi dati sono conservati fino a venti anni e protetti con misure di sicurezza adeguate.',
      'A ogni domanda di un questionario si può rispondere con libertà: non ci sono risposte giuste o sbagliate, e puoi interrompere quando vuoi.',
      'Puoi ritirare questo consenso in qualsiasi momento, scrivendo al gruppo di ricerca. Da quel momento non raccogliamo più dati sulla salute, tuoi e dei tuoi figli.',
      'Acconsenti all’uso dei dati sulla salute, tuoi e dei figli che iscrivi, per questa ricerca?',
    ],
  },
  section3: {
    title: '3. Messaggi dello studio',
    scrolls: false,
    accept: 'Acconsento',
    refuse: 'Non acconsento',
    paragraphs: [
      'Il gruppo di ricerca può scrivermi all’indirizzo email che ho indicato per i messaggi necessari allo studio: codici di accesso, inviti ai questionari, novità e prossime fasi.',
    ],
  },
} as const

/**
 * A parent declares this by ticking the checkbox of specification section 2; stored with its version (art. 316 and 317 Italian
 * Civil Code).
 */
export const soleParentDeclaration = {
  version: '2026-11-21',
  text: "Sono l'unico ad esercitare la potestà genitoriale",
} as const

/**
 * A second parent reads this before one of the two answers that need no registration, word for word. Its version
 * changes with every change, as above.
 */
export const invitationDocuments = {
  childrenOnly: {
    version: '2026-11-21',
    title: 'Autorizzazione per i figli',
    answer: 'INVIA CONSENSO',
    paragraphs: [
      'Autorizzo i figli che scelgo in questa pagina a partecipare allo studio sulle abitudini alimentari delle famiglie, e acconsento all’uso dei loro dati come descritto qui. I figli che non scelgo non partecipano.',
      'Chi è responsabile dei dati (il titolare del trattamento): il gruppo di ricerca dello studio, indicato con il suo indirizzo email in fondo a questa pagina e nell’email con l’invito.',
      'Quali dati: nome, cognome e data di nascita dei figli scelti; le loro risposte ai questionari e, se lo usano, al diario alimentare. Alcune domande toccano la salute: per esempio un’allergia, un’intolleranza, una dieta seguita per consiglio medico, il peso e l’altezza.',
      'A che cosa servono: alla partecipazione dei figli e alla ricerca scientifica sulle abitudini alimentari. Niente pubblicità, nessuna vendita, nessuna decisione automatica.',
      'Chi li vede: soltanto le persone del gruppo di ricerca che ne hanno bisogno per il loro lavoro, e chi gestisce per loro i sistemi informatici, con l’obbligo di riservatezza. Chi analizza i dati lavora su dati in cui nomi ed email sono sostituiti da un codice. I nomi si aprono soltanto per un motivo preciso, e ogni volta resta scritto chi l’ha fatto e perché. I dati restano nell’Unione europea.',
      'Per quanto tempo: fino a venti anni.',
      'Ogni figlia e ogni figlio riceve una spiegazione adatta alla sua età e può dire di no. Anch’io posso ritirare il consenso quando voglio, senza spiegare perché: basta scrivere al gruppo di ricerca. Allo stesso modo posso chiedere di vedere, correggere o cancellare i dati, e posso presentare un reclamo al Garante per la protezione dei dati personali (www.garanteprivacy.it).',
      'Di me restano soltanto l’indirizzo email a cui ho ricevuto l’invito, il cognome indicato dall’altro genitore e questa risposta con la sua data.',
    ],
  },
  refusal: {
    version: '2026-11-21',
    title: 'Non autorizzo',
    answer: 'Non autorizzo',
    paragraphs: [
      'Hai scelto di non dare il consenso: la richiesta di registrazione viene respinta e nessuno dei figli partecipa allo studio.',
      'Non devi spiegare il motivo, e all’altro genitore diciamo soltanto che il consenso non è stato dato.',
    ],
  },
} as const

/**
 * Shown with section 1, before consenting, only by a study that keeps answers after an erasure (setting
 * STUDY_KEEPS_ANSWERS). It is recorded as a text of its own: who never read it is erased whole (GDPR art. 13.2 b, 17.3 d, 89).
 */
export const keptAnswersText = {
  section: 'keptAnswers',
  version: '2026-11-22',
  title: 'Che cosa resta se chiedi di cancellare',
  paragraphs: [
    'Se un giorno chiedi di cancellare i tuoi dati, cancelliamo dal portale tutto quello che dice chi sei: nomi, contatti, diario, messaggi e i codici con cui partecipi.',
    'Le risposte già date ai questionari, invece, restano allo studio, senza niente che le colleghi a te o ai tuoi figli: nemmeno noi sappiamo più di chi sono. La legge lo permette quando togliere le risposte rovinerebbe la ricerca (articoli 17.3 d e 89 del Regolamento europeo).',
  ],
} as const

/**
 * A parent agrees to this when children come back and the parent does not. A parent who comes back answers the three
 * documents again, which are about the children too.
 */
export const childrenReturnText = {
  section: 'childrenReturn',
  version: '2026-11-22',
  title: 'Autorizzazione per i figli che tornano',
  answer: 'Autorizzo',
  paragraphs: [
    'Autorizzo di nuovo i figli indicati qui a partecipare allo studio sulle abitudini alimentari delle famiglie, e acconsento all’uso dei loro dati come descritto nei testi a cui ho risposto iscrivendoli. Alcune domande toccano la salute: per esempio un’allergia, un’intolleranza, una dieta seguita per consiglio medico, il peso e l’altezza.',
    'Quello che hanno dato prima di uscire è ancora nello studio, con gli stessi codici, e si aggiunge a quello che daranno. Il ritiro resta scritto con la sua data.',
    'Serve il sì di tutti i genitori che decidono per loro. Ogni figlia e ogni figlio dirà di nuovo, con parole per la sua età, se vuole partecipare, e può dire di no. Posso ritirare il consenso quando voglio, senza spiegare perché.',
  ],
} as const

export type ConsentSection = keyof typeof documents
export const consentSections = ['section1', 'section2', 'section3'] as const satisfies ConsentSection[]

/** A consent that came with the portal, with the names that the study has set. */
export function releasedConsent(section: ConsentSection) {
  const { title, paragraphs } = documents[section]
  return withNames(section, { version: documentVersion, title, paragraphs })
}

/** One name for the three consents together: their day, or their days when they differ. */
export function versionOfAll(versions: Readonly<Record<ConsentSection, string>>): string {
  const days = consentSections.map((section) => versions[section])
  return new Set(days).size === 1 ? versions.section1 : days.join('/')
}

/** One name for the three consents that came with the portal. */
export const releasedVersion = (): string =>
  versionOfAll({
    section1: releasedConsent('section1').version,
    section2: releasedConsent('section2').version,
    section3: releasedConsent('section3').version,
  })

export type InvitationDocument = keyof typeof invitationDocuments

/** A text of an answer that needs no registration, with the names that the study has set. */
export const invitationDocument = (document: InvitationDocument) =>
  withNames(document, invitationDocuments[document])

/** The exact text shown: what is hashed, stored and can be printed years later. */
export function invitationDocumentText(document: InvitationDocument): string {
  return wholeText(invitationDocument(document))
}

export const keptAnswersWholeText = () => wholeText(keptAnswersText)
export const childrenReturnWholeText = () => wholeText(childrenReturnText)

const wholeText = ({ title, paragraphs }: { title: string; paragraphs: readonly string[] }) =>
  [title, ...paragraphs].join('\n\n')

const answerTo = (section: ConsentSection) =>
  z
    .enum([documents[section].accept, documents[section].refuse], fieldErrors.required)
    .check(z.refine((answer) => answer === documents[section].accept, fieldErrors.consentRefused))

/** The three answers with the version of the texts that were shown. A refusal is refused, beside its section. */
export const consents = z.object({
  version: shownVersion,
  section1: answerTo('section1'),
  section2: answerTo('section2'),
  section3: answerTo('section3'),
})

export type Consents = z.output<typeof consents>

type Answers = Partial<Record<ConsentSection, string>>

/**
 * The check of the submit button as the specification words it (section 4): all three answered, and no refusal but
 * that of section 1, which is answered by a message beside it instead (design section 10).
 */
export function mayBeSubmitted(answers: Answers): boolean {
  return consentSections.every((section) => {
    const answer = answers[section]
    return (
      answer === documents[section].accept || (section === 'section1' && answer === documents.section1.refuse)
    )
  })
}
