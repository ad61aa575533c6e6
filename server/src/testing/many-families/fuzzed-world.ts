import type { Endpoint } from '@desco/contract/endpoint'
import { type StaffRole, staffRoles } from '@desco/contract/staff/roles'
import { sql } from 'kysely'

import { anEnabledChild } from '#testing/people/children.ts'
import type { Known } from './invented-input.ts'
import {
  acceptedConsents,
  aChild,
  anEmail,
  aParent,
  aVerifiedParent,
  password,
} from '#testing/people/people.ts'
import type { TestPortal } from '#testing/portals/portal.ts'
import { anInvitedFamily, aWholeFamily } from '#testing/people/second-parents.ts'
import { signedInStaff } from '#testing/people/staff.ts'

/** A word that stands in one family alone, which none of the callers may see. */
export const secretWord = 'Segretissima'

export type Caller = { who: string; headers: Record<string, string> }

/** People whose calls are invented, and all that a caller could know or guess; made anew when acts have used it up. */
export async function fuzzedWorld(portal: TestPortal) {
  await aParent(portal, { children: [aChild({ childname: secretWord })] })
  const ids = await idsOfEverything(portal)
  const whole = await aWholeFamily(portal)
  const invited = await anInvitedFamily(portal)
  const unasked = await anEnabledChild(portal)
  const verified = await aVerifiedParent(portal)
  const team = new Map<StaffRole, Caller>()
  for (const role of staffRoles) {
    const { cookie } = await signedInStaff(portal, role)
    team.set(role, { who: role, headers: { cookie } })
  }
  const as = (who: string, token: string): Caller => ({ who, headers: { token } })
  const family = [
    as('parent', whole.first.token),
    as('second parent', whole.second.token),
    as('child', whole.child.token),
    as('parent who waits', invited.first.token),
    as('parent of one', unasked.parent.token),
    as('child that was not asked', unasked.child.token),
    as('verified parent', verified.token),
  ]
  const nobody: Caller = { who: 'nobody', headers: {} }
  const own = [
    ...whole.childIds,
    ...invited.childIds,
    whole.familyId,
    String(whole.first.user._id),
    unasked.childId,
    unasked.accountId,
  ]
  const emails = [whole.first.email, whole.second.email, invited.invited, unasked.parent.email]
  const byField: [RegExp, readonly unknown[]][] = [
    [/familyid/iu, [whole.familyId, ...ids]],
    [/mail|^email$/iu, emails],
    [/^token$/u, [invited.token, whole.first.token, verified.token]],
    [/^(?:otp|code|oldCode)$/u, ['000000', '123456']],
    [/username/iu, [whole.username, 'nuvola_rossa', unasked.username]],
    [/password/iu, [password]],
    [/id$|Id$|^_id$|Ids$|child/u, [...own, ...ids]],
    [/consents/u, [acceptedConsents]],
    [/section/u, Object.values(acceptedConsents)],
    [/version/u, [acceptedConsents.version]],
    [/phone/iu, ['3331234567', '+393331234567']],
    [/isChecked/u, ['true', 'false']],
    [/date|day|dobirth/iu, ['2026-11-21', '2015-03-14', '2026-12-03']],
    [/time/iu, ['10:30', '2026-11-21T10:30:00.000Z']],
    [/name/iu, ['Anna', 'Rossi', 'Giulia']],
  ]
  const known: Known = (field, place) => {
    const found = byField.find(([pattern]) => pattern.test(field))?.[1]
    if (found !== undefined) return found[place % found.length]
    // a place that is free now and then
    return place % 5 === 0 ? anEmail() : [...own, 'Misure a scuola', '2026-11-21'][place % (own.length + 2)]
  }
  const everybody = [nobody, ...family, ...team.values()]
  return {
    known,
    /** Mostly somebody who may call it. */
    callerOf: ({ access }: Endpoint, place: number): Caller => {
      const fitting = access === 'staff' ? [...team.values()] : access === 'anyone' ? [nobody] : family
      const among = place % 4 === 0 ? everybody : fitting
      return among[Math.floor(place / 4) % among.length] ?? nobody
    },
  }
}

/** The ids of some rows of every table: what strangers may have seen and callers must not be able to use. */
async function idsOfEverything({ ownerDb }: TestPortal): Promise<string[]> {
  const { rows: tables } = await sql<{ name: string }>`
    select table_name as name from information_schema.columns join information_schema.tables using (table_schema, table_name)
    where table_schema = 'public' and column_name = 'id' and data_type = 'uuid' and table_type = 'BASE TABLE'
    order by table_name`.execute(ownerDb)
  const each = tables.map(({ name }) => `(select id::text from ${name} order by id desc limit 20)`)
  const { rows } = await sql.raw<{ id: string }>(each.join(' union all ')).execute(ownerDb)
  return rows.map(({ id }) => id)
}
