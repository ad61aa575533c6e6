import type { DifferenceKind } from '@desco/contract/staff/survey-desk'

/** What the portal holds of one person in one survey. */
export type PortalRow = {
  accountId: string
  token: string
  /** Null while the portal has not managed to add the person. */
  addedAt: Date | null
  completed: boolean
  /** Completed as the survey in whose place this one stands; LimeSurvey has no word of it here. */
  carried?: boolean
}

/** One row of LimeSurvey's participant table. */
export type ThereRow = { token: string; completed: boolean }

export type Difference = { kind: DifferenceKind; accountId: string; token: string; completed: boolean }

type Sides = {
  portal: readonly PortalRow[]
  there: readonly ThereRow[]
  /** Everybody who has a token in the portal, by it. */
  accounts: ReadonlyMap<string, string>
  /** When LimeSurvey was asked: who was added since is not missing. */
  askedAt: Date
}

/** In what the two sides disagree, at most once for a person, and how many participants the portal does not know. */
export function compare({ portal, there, accounts, askedAt }: Sides) {
  const completedThere = new Map<string, boolean>()
  // LimeSurvey can hold a token twice; having completed under one of them is having completed
  for (const { token, completed } of there) {
    completedThere.set(token, completed || (completedThere.get(token) ?? false))
  }
  const spellings = new Set([...completedThere.keys()].map((token) => token.toLowerCase()))
  const known = new Set(portal.map(({ token }) => token))
  const differences: Difference[] = []

  for (const row of portal) {
    if (row.carried) continue
    const completed = completedThere.get(row.token)
    const kind =
      completed === undefined
        ? absentKind(row, spellings.has(row.token.toLowerCase()), askedAt)
        : presentKind(row, completed)
    if (kind !== null) {
      const { accountId, token } = row
      differences.push({ kind, accountId, token, completed: completed ?? row.completed })
    }
  }

  let unknownThere = 0
  for (const { token } of there) if (!known.has(token) && !accounts.has(token)) unknownThere += 1
  for (const [token, completed] of completedThere) {
    const accountId = accounts.get(token)
    if (known.has(token) || accountId === undefined) continue
    differences.push({ kind: completed ? 'completed_there' : 'added_there', accountId, token, completed })
  }
  return { differences, unknownThere }
}

function presentKind(row: PortalRow, completed: boolean): DifferenceKind | null {
  if (completed !== row.completed) return completed ? 'completed_there' : 'reopened_there'
  return row.addedAt === null ? 'added_there' : null
}

function absentKind(row: PortalRow, isSpeltOtherwise: boolean, askedAt: Date): DifferenceKind | null {
  if (row.addedAt !== null && row.addedAt >= askedAt) return null
  if (row.completed) return 'lost_there'
  return isSpeltOtherwise ? 'token_differs' : 'missing'
}

/** Who can be added; somebody who completed a survey and is gone from it would be asked to take it again. */
export const canBeAdded = ({ kind }: { kind: DifferenceKind }) =>
  kind === 'missing' || kind === 'token_differs'

/** What LimeSurvey knows better. */
export const canBeTakenOver = ({ kind }: { kind: DifferenceKind }) =>
  kind === 'completed_there' || kind === 'added_there' || kind === 'reopened_there'
