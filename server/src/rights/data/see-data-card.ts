import { dayInItaly } from '@desco/contract/families/birth-date'
import type { DataCard } from '@desco/contract/rights/own-data'
import { limits } from '@desco/contract/limits'

import {
  type Aged,
  type FamiliesNeeds,
  ageOfRights,
  assentToday,
  findChildOfAccount,
  initialOf,
  listChildRows,
  listEvents,
  listMyConsents,
} from '#families/index.ts'
import { listLooks } from '#staff/index.ts'
import type { ActorFor } from '#platform/http/actor.ts'

import { findSince, getOwnAccount, listMadeExports } from './data-card.queries.ts'
import { isMinor } from '#rights/growing-up/minors.ts'
import type { Needs } from '#platform/needs.ts'

export type Person = ActorFor<'anyMember'>

// more than anybody reads on a page; the copy has them too
const mostShown = 500

/** A parent's copy holds the children's data until they are 14 and ask for their own (Italian code on privacy, art. 2-quinquies). */
export const isInParentsCopy = (child: Aged, today: string) =>
  ageOfRights(child, today) < limits.dataCopy.childrenBelow

/** The stored data of the person who asks, and the people who had their names before them. Never anybody else's. */
export async function seeDataCard(
  { db, clock }: Needs,
  { accountId, familyId }: Pick<Person, 'accountId' | 'familyId'>,
): Promise<DataCard> {
  const today = dayInItaly(clock.now())
  const [account, child, children, texts, looks, held] = await Promise.all([
    getOwnAccount(db, accountId),
    findChildOfAccount(db, accountId),
    listChildRows(db, familyId),
    listMyConsents({ db }, { accountId }),
    listLooks(db, familyId, mostShown),
    exportsWith({ db }, familyId),
  ])
  const isParent = account.kind === 'parent'
  return {
    person: {
      kind: account.kind,
      name: account.name,
      surname: account.surname,
      email: account.email,
      phone: account.phone,
      username: isParent ? null : account.login,
      birthDate: child?.birthDate ?? null,
    },
    children: isParent
      ? children.map((child) => {
          const { id, name, surname, birthDate, accountId } = child
          const isTheirs = isMinor(child, today)
          return {
            id,
            name: isTheirs ? name : initialOf(name),
            surname: isTheirs ? surname : initialOf(surname),
            hasAccess: accountId !== null,
            birthDate: isTheirs ? birthDate : null,
            inCopy: isInParentsCopy(child, today),
          }
        })
      : [],
    texts: texts.map(({ text, version, answer, answeredAt }) => ({
      title: text.split('\n\n', 1)[0] ?? '',
      version,
      answer,
      answeredAt,
    })),
    // a reason may be about what a parent told the team: it is for the parents
    looks: looks.map(({ happenedAt, role, reason }) => ({
      at: happenedAt.toISOString(),
      by: role ?? 'command_line',
      reason: isParent ? reason : null,
    })),
    exports: held.slice(0, mostShown).map(({ at, kind, identifiable, reason, downloadedAt, transfers }) => ({
      at: at.toISOString(),
      kind,
      identifiable,
      purpose: reason,
      downloaded: downloadedAt !== null || transfers > 0,
    })),
    assent: child === undefined ? null : assentToday(await listEvents(db, familyId), child, today),
    mayCopy: isParent || (child !== undefined && !isInParentsCopy(child, today)),
  }
}

async function exportsWith({ db }: Pick<FamiliesNeeds, 'db'>, familyId: string) {
  const since = await findSince(db, familyId)
  if (since.everything === null) return []
  const made = await listMadeExports(db, since.everything)
  return made.flatMap(({ finishedAt: at, ...rest }) => {
    const begun = since[rest.kind]
    return begun === null || at === null || at < begun ? [] : [{ ...rest, at }]
  })
}

/** The ids of all exports that held something of the family. */
export async function listExportsWith(needs: Pick<FamiliesNeeds, 'db'>, familyId: string): Promise<string[]> {
  const held = await exportsWith(needs, familyId)
  return held.map(({ id }) => id)
}
