import type { ErasureLevel } from '@desco/contract/rights/erasure'
import { limits } from '@desco/contract/limits'

import { letter, type Letter, type Study } from '#platform/mail/mail.ts'

// No name in any of these: anybody may read a mailbox.

const { takeBackHours } = limits.erasure

const italianMoment = (moment: Date) =>
  moment.toLocaleString('it-IT', { timeZone: 'Europe/Rome', dateStyle: 'long', timeStyle: 'short' })

const whose: Readonly<Record<ErasureLevel, string>> = {
  child: 'i dati di uno dei figli',
  me: 'i tuoi dati',
  'me-and-children': 'i tuoi dati e quelli dei figli',
  adult: 'i tuoi dati',
  family: 'i dati di tutta la famiglia',
}
const whoseForOther: Readonly<Record<ErasureLevel, string>> = {
  ...whose,
  me: 'i dati dell’altro genitore',
  'me-and-children': 'i suoi dati e quelli dei figli',
}

/** `isOwn`: to who asked. The other parent is told when it is about the children too. */
export type About = {
  isOwn: boolean
  level: ErasureLevel
  byTelephone: boolean
  keepsAnswers: boolean
  /** Somebody of the family is 18, and stays. */
  sparesAdults: boolean
  /** A child of 14 and more can keep its own. */
  asksChildren: boolean
  dueAt: Date
}

const whoAsked = ({ isOwn, byTelephone, level }: About) => {
  if (byTelephone) {
    return level === 'adult'
      ? 'abbiamo annotato una tua telefonata: ci hai chiesto di cancellare'
      : 'una persona della famiglia ha chiesto per telefono di cancellare'
  }
  return isOwn ? 'hai chiesto di cancellare' : 'l’altro genitore ha chiesto di cancellare'
}

/** When an erasure was asked for: what follows, and how it is taken back. */
export function erasureAskedMail({ portalUrl, studyName, studyContact }: Study, about: About): Letter {
  const { isOwn, level, byTelephone, keepsAnswers, dueAt, sparesAdults, asksChildren } = about
  const isAdult = level === 'adult'
  const words = isOwn || byTelephone ? whose : whoseForOther
  return letter(studyName, {
    kind: 'erasure-asked',
    subject: `Una cancellazione dei dati di ${studyName}`,
    paragraphs: [
      `${whoAsked(about)} ${words[level]}. Da subito chi è cancellato non partecipa più.`,
      sparesAdults && 'Chi ha compiuto 18 anni decide da sé: continua, e i suoi dati restano.',
      `Non cancelliamo niente prima del ${italianMoment(dueAt)}: per ${takeBackHours} ore si può annullare, ${isAdult ? 'entrando nel portale' : 'dalla pagina «I miei consensi»'}.`,
      isAdult
        ? { link: `${portalUrl}/home`, label: 'Entra nel portale' }
        : { link: `${portalUrl}/my-data`, label: 'Scarica prima una copia dei tuoi dati' },
      !isAdult && { link: `${portalUrl}/my-consents`, label: 'Vai a «I miei consensi»' },
      asksChildren &&
        'Chi ha 14 anni o più e un accesso suo può far restare i propri dati, nelle stesse ore: lo legge quando entra. Diteglielo anche voi.',
      !(isOwn || level === 'child' || byTelephone) &&
        'I tuoi dati restano come sono. Se vuoi cancellare anche quelli, lo chiedi tu dalla stessa pagina.',
      `Che cosa cancelliamo: nomi, contatti, diario, quali questionari sono stati compilati e i messaggi mandati; sul sito dei questionari il codice con cui si partecipa${keepsAnswers ? '. Le risposte restano allo studio senza dire di chi sono, come avete letto prima di acconsentire' : ' e le risposte'}. I file già usati per l’analisi non cambiano, e i nuovi non conterranno più questi dati.`,
      `Non sei d’accordo, o non lo sapevi? Annulla dal portale o scrivici subito: ${studyContact}.`,
    ],
  })
}

/** To each parent when a child of 14 and more keeps its own data. */
export const childKeepsDataMail = (
  { portalUrl, studyName, studyContact }: Study,
  { goesOn }: { goesOn: boolean },
): Letter =>
  letter(`${studyName} · ${studyContact}`, {
    kind: 'erasure-taken-back',
    subject: goesOn ? 'Una parte della cancellazione è annullata' : 'La cancellazione è annullata',
    paragraphs: [
      'uno dei figli, che ha almeno 14 anni, ha chiesto che i suoi dati restino. Da questa età decide anche in prima persona: non li cancelliamo.',
      `Non partecipa più, come è stato chiesto.${goesOn ? ' Il resto della cancellazione continua.' : ''} Vi chiediamo solo di non insistere.`,
      { link: `${portalUrl}/my-consents`, label: 'Vai a «I miei consensi»' },
    ],
  })

/** To each parent when an erasure was taken back or stopped. */
export function erasureTakenBackMail(
  { portalUrl, studyName, studyContact }: Study,
  { byTeam, onlyChildren }: { byTeam: boolean; onlyChildren: boolean },
): Letter {
  const what = onlyChildren
    ? 'la cancellazione dei dati dei figli è stata annullata. Quella di chi l’aveva chiesta per sé continua.'
    : `la cancellazione è stata annullata${byTeam ? ' dal gruppo di ricerca' : ''}: non cancelliamo niente.`
  return letter(`${studyName} · ${studyContact}`, {
    kind: 'erasure-taken-back',
    subject: `La cancellazione è annullata`,
    paragraphs: [
      what,
      onlyChildren
        ? 'I figli partecipano di nuovo come prima.'
        : 'Chi aveva smesso con questa richiesta partecipa di nuovo come prima. Chi aveva lasciato lo studio già prima può tornare da «I miei consensi».',
      { link: `${portalUrl}/my-consents`, label: 'Vai a «I miei consensi»' },
    ],
  })
}

/** `isUntold`: somebody of 14 and more has not entered since it was asked. */
const untold = (isUntold: boolean): string[] =>
  isUntold
    ? [
        `Chi ha 14 anni o più e in quelle ${takeBackHours} ore non è entrato nel portale non l’ha saputo da noi, e non ha potuto far restare i propri dati: non abbiamo un indirizzo a cui scrivergli. Diteglielo voi.`,
      ]
    : []

type ErasureReport = {
  id: string
  isWhole: boolean
  /** Everybody is erased because the study is over. */
  isAfterStudy: boolean
  waitsForLimeSurvey: boolean
  keepsAnswers: boolean
  isUntold: boolean
}

/** The last mail to who was erased: the address goes with it. */
export function erasureDoneMail({ portalUrl, studyName, studyContact }: Study, done: ErasureReport): Letter {
  const { id, isWhole, isAfterStudy, waitsForLimeSurvey, keepsAnswers, isUntold } = done
  return {
    kind: 'erasure-done',
    subject: `I tuoi dati di ${studyName} sono cancellati`,
    paragraphs: [
      'Ciao,',
      `${isAfterStudy ? 'lo studio è finito e, come ti avevamo scritto,' : 'come ci è stato chiesto,'} abbiamo cancellato dal portale ${isWhole ? 'tutto quello che riguardava la vostra famiglia' : 'tutto quello che ti riguardava'}: nomi, contatti, diario, questionari compilati, messaggi. Non puoi più entrare.`,
      waitsForLimeSurvey
        ? 'Sul sito dei questionari la cancellazione è in corso.'
        : 'Sul sito dei questionari non c’era niente da cancellare.',
      ...untold(isUntold),
      ...(keepsAnswers
        ? [
            'Le risposte ai questionari restano allo studio senza dire di chi sono, come avevi letto prima di acconsentire.',
          ]
        : []),
      `Della cancellazione resta una prova che non dice chi sei: le date, le versioni dei testi a cui avevi risposto e questo numero: ${id}. Con il numero vedi a che punto è:`,
      { link: `${portalUrl}/cancellazione#${id}`, label: 'A che punto è la cancellazione' },
      `Questo è l’ultimo messaggio: dopo averlo mandato cancelliamo anche questo indirizzo. Per qualsiasi domanda: ${studyContact}.`,
      `Grazie per il tempo che ci hai dato. Il gruppo di ricerca di ${studyName}`,
    ],
  }
}

/** To a parent who stays, when the children's data were erased. */
export const erasureToldMail = (
  { portalUrl, studyName, studyContact }: Study,
  { id, level, isUntold }: { id: string; level: ErasureLevel; isUntold: boolean },
): Letter =>
  letter(`${studyName} · ${studyContact}`, {
    kind: 'erasure-told',
    subject: `La cancellazione chiesta a ${studyName} è fatta`,
    paragraphs: [
      level === 'child'
        ? 'i dati di uno dei figli sono cancellati dal portale, come era stato chiesto.'
        : 'i dati dei figli e quelli dell’altro genitore sono cancellati dal portale, come era stato chiesto.',
      ...untold(isUntold),
      'I tuoi restano come sono.',
      { link: `${portalUrl}/cancellazione#${id}`, label: 'A che punto è sul sito dei questionari' },
    ],
  })
