import { shortController, type StudyNames, studyNames } from '@desco/contract/study-names'

import type { StudyText } from './study-text.ts'
import type { InvitationDocument } from './texts.ts'

type Words = { version: string; title: string; paragraphs: readonly string[] }

/** Sentences that stand from `at` on, in place of so many. */
type Naming = { at: number; instead: number; say: (names: StudyNames) => readonly string[] }

const officer = ({ dpo }: StudyNames) =>
  dpo === '' ? [] : [`Il responsabile della protezione dei dati (DPO), a cui puoi scrivere: ${dpo}.`]

const behind = ({ ethics, funder }: StudyNames) => [
  ...(ethics === '' ? [] : [`Parere del comitato etico: ${ethics}.`]),
  ...(funder === '' ? [] : [`Chi finanzia lo studio: ${funder}.`]),
]

const controller = (names: StudyNames, and = '') =>
  names.controller === ''
    ? []
    : [`Chi è responsabile dei dati (il titolare del trattamento): ${names.controller}.${and}`]

/** For grown-ups, whose consent stands on it. `and`: where they reach the research group, and read on. */
const inFull = (names: StudyNames, and?: string) => [
  ...controller(names, and),
  ...officer(names),
  ...behind(names),
]

/**
 * The names of those who are responsible, in each text that says so (GDPR art. 13.1 a and b). Without names each text is as it
 * came, letter by letter. Children read the name alone: a seat and an office tell them nothing.
 */
const namings: Partial<Record<StudyText | InvitationDocument, Naming>> = {
  section1: {
    at: 1,
    instead: 1,
    say: (names) =>
      inFull(
        names,
        ' Lo studio lo conduce il gruppo di ricerca, indicato con il suo indirizzo email in fondo a ogni pagina di questo portale. A quell’indirizzo rispondiamo alle domande e a ogni richiesta sui dati. Trovi tutte le altre informazioni nella pagina «Privacy», anche questa in fondo a ogni pagina.',
      ),
  },
  childrenOnly: {
    at: 1,
    instead: 1,
    say: (names) =>
      inFull(
        names,
        ' Lo studio lo conduce il gruppo di ricerca, indicato con il suo indirizzo email in fondo a questa pagina e nell’email con l’invito. Tutte le altre informazioni sono nella pagina «Privacy», anche questa qui in fondo.',
      ),
  },
  refusal: {
    at: 2,
    instead: 0,
    say: (names) => [...controller(names), ...officer(names)],
  },
  assent_under7: { at: 2, instead: 0, say: (names) => shortly(names, 'Chi fa le domande') },
  assent_from7: { at: 1, instead: 0, say: (names) => shortly(names, 'Chi fa lo studio') },
  assent_from11: {
    at: 1,
    instead: 0,
    say: (names) => shortly(names, 'Chi fa lo studio, ed è responsabile dei dati'),
  },
  assent_from14: { at: 2, instead: 0, say: inFull },
}

const shortly = (names: StudyNames, who: string) =>
  names.controller === '' ? [] : [`${who}: ${shortController(names)}.`]

/**
 * A text with the names that the study has set. Other words are another version: the day of the release, and a sign of the
 * words behind it, so that a version of the team from a later day comes after it as after the release itself.
 */
export function withNames<Text extends Words>(
  text: StudyText | InvitationDocument,
  words: Text,
): Omit<Text, 'paragraphs'> & { paragraphs: readonly string[] } {
  const naming = namings[text]
  if (naming === undefined) return words
  const { at, instead, say } = naming
  const names = studyNames()
  const said = say(names)
  if (said.length === 0) return words
  const { paragraphs, version } = words
  // a study that names no controller keeps the sentence that came with the portal
  const kept = names.controller === '' ? instead : 0
  const all = [...paragraphs.slice(0, at + kept), ...said, ...paragraphs.slice(at + instead)]
  return { ...words, version: `${version}.${signOf(all.join('\n'))}`, paragraphs: all }
}

/** FNV-1a: it tells versions apart. The evidence is the SHA-256 in the ledger. */
function signOf(text: string): string {
  let sign = 0x811c9dc5
  for (const character of text) sign = Math.imul(sign ^ (character.codePointAt(0) ?? 0), 0x01000193)
  return (sign >>> 0).toString(36)
}
