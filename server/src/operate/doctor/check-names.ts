import { type StudyText, studyTexts } from '@desco/contract/families/consents/study-text'
import { releasedText } from '@desco/contract/families/consents/study-texts'
import { type InvitationDocument, invitationDocument } from '@desco/contract/families/consents/texts'
import { setStudyNames, shortController, type StudyNames } from '@desco/contract/study-names'

import { listTextVersions, textInForce } from '#families/index.ts'
import { dayInItaly } from '#platform/clock.ts'
import type { Database } from '#platform/database/database.ts'
import type { Config } from '#server/config.ts'

import { about, type Finding } from './finding.ts'

const { note, ok, wrong } = about('texts')

type Text = { name: StudyText | InvitationDocument; version: string; words: string; released: string }

const wordsOf = ({ paragraphs }: { paragraphs: readonly string[] }) => paragraphs.join('\n')

/** Which texts in force name whom; and those that the team wrote, which keep the names that they were written with. */
export async function checkNames(db: Database, { study }: Pick<Config, 'study'>): Promise<Finding[]> {
  setStudyNames(study.names)
  const versions = await listTextVersions(db, dayInItaly(new Date()))
  const texts = [
    ...studyTexts.map((name): Text => {
      const shown = textInForce(versions, name)
      return { name, version: shown.version, words: wordsOf(shown), released: wordsOf(releasedText(name)) }
    }),
    ...(['childrenOnly', 'refusal'] as const).map((name): Text => {
      const shown = invitationDocument(name)
      return { name, version: shown.version, words: wordsOf(shown), released: wordsOf(shown) }
    }),
  ]
  return (Object.keys(settings) as (keyof StudyNames)[]).flatMap((whom) => find(texts, whom, study.names))
}

const settings: Readonly<Record<keyof StudyNames, string>> = {
  controller: 'STUDY_CONTROLLER',
  dpo: 'STUDY_DPO',
  ethics: 'STUDY_ETHICS',
  funder: 'STUDY_FUNDER',
}

function find(texts: readonly Text[], whom: keyof StudyNames, names: StudyNames): Finding[] {
  // children read the name alone
  const name = whom === 'controller' ? shortController(names) : names[whom]
  if (name === '') return [note(`none names anybody for ${settings[whom]}`)]
  const naming = texts.filter(({ words }) => words.includes(name))
  const silent = texts.filter(({ words, released }) => released.includes(name) && !words.includes(name))
  return [
    ...(naming.length === 0 ? [] : [ok(`${listed(naming)} name ${settings[whom]}: ${name}`)]),
    ...(silent.length === 0
      ? []
      : [
          wrong(
            `${listed(silent)} of the team do not name ${settings[whom]}: ${name}`,
            'write a new version on Testi; its draft begins with the words in force',
          ),
        ]),
  ]
}

const listed = (texts: readonly Text[]) => texts.map(({ name, version }) => `${name} (${version})`).join(', ')
