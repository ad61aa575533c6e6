import type { AssentBand } from './study-text.ts'

/**
 * The question to a child at the first log-in, in words for its age (design section 3; GDPR art. 12.1 and recital 58).
 * Both answers are equally good, and equally easy. A change of a word needs a new `assentVersion`.
 */
export const assentTexts = {
  under7: {
    title: 'Vuoi raccontarci come mangi?',
    paragraphs: [
      'Questa pagina si legge insieme a una persona grande.',
      'Ci sono persone che vogliono sapere che cosa mangiano i bambini. Per questo fanno delle domande facili, come un gioco.',
      'Puoi rispondere, oppure no. Puoi anche cominciare e poi smettere. Nessuno si arrabbia.',
    ],
    yes: 'Sì, va bene',
    no: 'No, grazie',
  },
  from7: {
    title: 'Vuoi partecipare?',
    paragraphs: [
      'Stiamo studiando che cosa mangiano le famiglie. Per capirlo facciamo delle domande a grandi e bambini: per esempio che cosa mangi a merenda.',
      'Non è un compito e non ci sono voti. Non ci sono risposte giuste o sbagliate.',
      'I tuoi genitori possono vedere se hai finito un questionario, ma non che cosa hai risposto. Chi studia le risposte le vede con un codice al posto del nome.',
      'I tuoi genitori hanno detto che puoi partecipare. Adesso decidi tu: puoi dire di sì o di no, e puoi cambiare idea quando vuoi. Nessuno si arrabbia.',
    ],
    yes: 'Sì, va bene',
    no: 'No, grazie',
  },
  from11: {
    title: 'Vuoi partecipare allo studio?',
    paragraphs: [
      'Questo studio vuole capire come mangiano le famiglie e come cambiano le loro abitudini. Ti chiediamo di rispondere ogni tanto a un questionario: pochi minuti, quando vuoi tu.',
      'Non ci sono risposte giuste o sbagliate. Se una domanda non ti piace, puoi fermarti.',
      'I tuoi genitori vedono quali questionari hai completato, non che cosa hai risposto. Chi studia le risposte le vede con un codice al posto del nome, e le conserviamo fino a venti anni.',
      'I tuoi genitori sono d’accordo, ma serve anche il tuo parere. Puoi dire di no, o smettere più avanti, senza spiegare perché: non succede niente.',
    ],
    yes: 'Sì, va bene',
    no: 'No, grazie',
  },
  from14: {
    title: 'Vuoi partecipare allo studio?',
    paragraphs: [
      'Questo studio segue nel tempo le abitudini alimentari delle famiglie, a scopo di ricerca scientifica. Partecipare vuol dire rispondere ogni tanto a un questionario e, se vuoi, tenere un diario di quello che mangi.',
      'Usiamo il tuo nome, la tua data di nascita e le tue risposte; alcune domande possono toccare la salute, per esempio un’allergia. Chi analizza i dati lavora su dati in cui nomi ed email sono sostituiti da un codice. I nomi si aprono soltanto per un motivo preciso, e resta scritto chi l’ha fatto e perché. Non vendiamo i dati e non li usiamo per la pubblicità. Restano conservati fino a venti anni.',
      'I tuoi genitori vedono quali questionari hai completato, mai le risposte.',
      'I tuoi genitori hanno dato il loro consenso; noi chiediamo anche il tuo parere. Puoi dire di no adesso, o fermarti in qualsiasi momento, senza spiegarne il motivo e senza conseguenze. Puoi anche chiedere al gruppo di ricerca, con i tuoi genitori o da te, di vedere, correggere o cancellare i tuoi dati, e puoi rivolgerti al Garante per la protezione dei dati personali. Quando compi diciotto anni, decidi per te.',
    ],
    yes: 'Sì, partecipo',
    no: 'No, grazie',
  },
} as const satisfies Record<
  AssentBand,
  { title: string; paragraphs: readonly string[]; yes: string; no: string }
>
