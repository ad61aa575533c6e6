import type { ExportKind } from '@desco/contract/team/exports'

import { consents, invitations } from './consent-tables.ts'
import type { DataSet } from './data-set.ts'
import { diaryDays, diaryFoods } from './diary-tables.ts'
import { children, key, participants, surveyTokens } from './people-tables.ts'

const contents: Record<ExportKind, { word: string; dataSets: readonly DataSet[] }> = {
  everything: {
    word: 'tutto',
    dataSets: [participants, children, consents, invitations, surveyTokens, diaryFoods, diaryDays],
  },
  participants: { word: 'persone', dataSets: [participants] },
  children: { word: 'figli', dataSets: [children] },
  consents: { word: 'consensi', dataSets: [consents] },
  invitations: { word: 'inviti', dataSets: [invitations] },
  'survey-tokens': { word: 'token-questionari', dataSets: [surveyTokens] },
  diary: { word: 'diario', dataSets: [diaryFoods, diaryDays] },
  answers: { word: 'risposte', dataSets: [participants, children, diaryFoods, diaryDays] },
  key: { word: 'chiave', dataSets: [key] },
}

export const dataSetsOf = (kind: ExportKind) => contents[kind].dataSets

/** Anyone who finds the file on a disk must see what it is. */
export function fileNameOf(
  kind: ExportKind,
  { isIdentifiable, day }: { isIdentifiable: boolean; day: string },
) {
  return ['desco', ...(isIdentifiable ? ['IDENTIFICABILE'] : []), contents[kind].word, day].join('-') + '.zip'
}
