import { createHash } from 'node:crypto'

import { later } from '#platform/clock.ts'
import type { Database } from '#platform/database/database.ts'
import { sql } from 'kysely'

export type Row = Record<string, unknown>
/** Rows by their tables, in the order in which they refer to each other. */
export type Rows = Record<(typeof writtenTables)[number], Row[]>
export const writtenTables = [
  'family',
  'account',
  'child',
  'growing_up_notice',
  'spouse_invitation',
  'family_event',
  'survey_participation',
  'consent_record',
  'message_choice',
  'outgoing_mail',
  'message',
  'diary_reminder',
  'appointment',
  'family_task',
  'rights_request',
] as const

export type SurveyNumbers = Readonly<
  Record<'everybody' | 'parents' | 'children' | 'closed' | 'inWindow' | 'hidden', number>
>

/** The rows that families refer to: somebody of the team, the texts and the rule of messages. */
export type Around = {
  staffId: string
  colleagueId: string
  rule: { id: string; version: number; templateId: string }
  /** LimeSurvey's numbers of the study's questionnaires, by whom they are for. */
  surveys: SurveyNumbers
  /** The text of the consent to messages, and the days of its two versions. */
  text: { sha256: string; old: string; new: string }
}

export const idOf = (name: string) => {
  const hex = createHash('md5').update(name).digest('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20)}`
}

/** The same numbers for the same seed (mulberry32). */
export function randomOf(seed: number) {
  let state = seed
  const random = () => {
    state = (state + 0x6d_2b_79_f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
  const between = (from: number, to: number) => from + Math.floor(random() * (to - from + 1))
  return {
    between,
    chance: (percent: number) => random() * 100 < percent,
    pick: <Value>(values: readonly Value[]) => values[between(0, values.length - 1)] as Value,
  }
}

export type Random = ReturnType<typeof randomOf>
type Known = { random: Random; now: Date; around: Around }

export function emptyRows(): Rows {
  return Object.fromEntries(writtenTables.map((table) => [table, []])) as unknown as Rows
}

const inSnakeCase = (name: string) => name.replaceAll(/[A-Z]/gu, (letter) => `_${letter.toLowerCase()}`)

/** Writes the rows of one table as they are, in their order. */
export async function insertRows(db: Database, table: keyof Rows, rows: readonly Row[]) {
  const [first] = rows
  if (first === undefined) return
  const names = Object.keys(first)
  const columns = sql.join(names.map((name) => sql.ref(name)))
  const values = rows.map((row) => Object.fromEntries(names.map((name) => [inSnakeCase(name), row[name]])))
  await sql`insert into ${sql.table(table)} (${columns})
    select ${columns} from json_populate_recordset(null::${sql.table(table)}, ${JSON.stringify(values)}::json)`.execute(
    db,
  )
}

/** A parent's choices about messages, and the messages to them. */
export function addReader(
  rows: Rows,
  {
    n,
    familyId,
    accountId,
    email,
    at,
  }: { n: number; familyId: string; accountId: string; email: string; at: Date },
  { random: { chance, pick, between }, now, around }: Known,
) {
  const say = (answer: string, version: string) =>
    rows.consent_record.push({
      familyId,
      accountId,
      section: 'section3',
      version,
      answer,
      textSha256: around.text.sha256,
      means: 'registration',
      answeredAt: at,
    })
  say(chance(80) ? 'Acconsento' : 'Non acconsento', chance(85) ? around.text.new : around.text.old)
  if (chance(8)) say(pick(['Acconsento', 'Non acconsento']), around.text.new)
  if (chance(15)) {
    const until = pick([-10, -1, 1, 40, null])
    const day = until === null ? null : later(now, { days: until }).toISOString().slice(0, 10)
    rows.message_choice.push({ accountId, fewer: chance(40), pausedUntil: day, changedAt: now })
  }
  for (let message = chance(25) ? between(1, 4) : 0; message > 0; message -= 1) {
    const [mailId, hours] = [idOf(`mail ${email} ${message}`), between(1, 300)]
    const writtenAt = later(now, { hours: -hours, minutes: -7 })
    const [ending, dropped] = [pick(['sent', 'sent', 'failed', 'doubt', 'unwanted', 'waits']), chance(15)]
    if (!dropped) {
      rows.outgoing_mail.push({
        id: mailId,
        kind: 'reminder',
        recipient: email,
        subject: 'S',
        bodyText: 'T',
        bodyHtml: 'T',
        tries: 1,
        createdAt: writtenAt,
        sentAt: ending === 'sent' ? writtenAt : null,
        unsubscribe: '',
        givenUpAt: ['failed', 'doubt', 'unwanted'].includes(ending) ? writtenAt : null,
        lastError:
          ending === 'sent' || ending === 'waits' ? null : ending === 'unwanted' ? 'unwanted: paused' : 'no',
        perhapsDelivered: ending === 'doubt' ? 1 : 0,
      })
    }
    rows.message.push({
      familyId,
      accountId,
      writtenAt,
      about: ['x'],
      said: {},
      // the same occasion for both parents, now and then
      occasion: idOf(`occasion ${n} ${chance(50) ? message : mailId}`),
      id: idOf(`message ${email} ${message}`),
      ruleId: around.rule.id,
      ruleVersion: around.rule.version,
      templateId: around.rule.templateId,
      templateVersion: 1,
      mailId: dropped ? null : mailId,
      dropped: dropped ? 'cap' : null,
    })
  }
  if (chance(5)) {
    const day = later(now, { days: -2 }).toISOString().slice(0, 10)
    const queued = { accountId, day, queuedAt: later(now, { days: -2 }) }
    rows.diary_reminder.push({ ...queued, kind: 'evening_before' }, { ...queued, kind: 'still_empty' })
  }
}

/** The team's records about the family. */
export function addDesk(
  rows: Rows,
  {
    n,
    familyId,
    first,
    registeredAt,
    takesPart,
  }: { n: number; familyId: string; first: string; registeredAt: Date; takesPart: boolean },
  { random: { chance, pick, between }, now, around }: Known,
) {
  if (takesPart && chance(40)) {
    const startsAt = later(now, { days: between(-40, 40), minutes: between(10, 600) })
    const state = pick(['given', 'confirmed', 'other_time', 'cancelled'])
    const isAnswered = state === 'confirmed' || state === 'other_time'
    const answeredAt = isAnswered ? later(registeredAt, { days: 2 }) : null
    rows.appointment.push({
      id: idOf(`appointment ${n}`),
      familyId,
      startsAt,
      minutes: 30,
      place: 'Aula',
      purpose: 'M',
      state,
      version: 1,
      words: '',
      givenAt: registeredAt,
      givenBy: around.staffId,
      answeredAt,
      answeredBy: isAnswered ? first : null,
    })
  }
  if (chance(30)) {
    const done = chance(35)
    rows.family_task.push({
      id: idOf(`task ${n}`),
      familyId,
      text: 'Richiamare',
      version: 1,
      addedAt: registeredAt,
      assignedTo: pick([around.staffId, around.colleagueId]),
      addedBy: around.staffId,
      dueOn: later(now, { days: between(-20, 20) })
        .toISOString()
        .slice(0, 10),
      doneAt: done ? now : null,
      doneBy: done ? around.staffId : null,
    })
  }
  if (chance(10)) {
    const closed = chance(60)
    rows.rights_request.push({
      id: idOf(`request ${n}`),
      familyId,
      accountId: first,
      kind: 'access',
      channel: 'telephone',
      words: 'W',
      receivedOn: registeredAt.toISOString().slice(0, 10),
      dueOn: later(now, { days: between(-20, 30) })
        .toISOString()
        .slice(0, 10),
      enteredAt: registeredAt,
      enteredBy: around.staffId,
      byPortal: false,
      outcome: closed ? 'granted' : null,
      answer: closed ? 'A' : null,
      told: closed ? 'page' : null,
      answeredAt: closed ? now : null,
      answeredBy: closed ? around.staffId : null,
    })
  }
}
