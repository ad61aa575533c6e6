import { randomUUID } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'

import { options } from '#bench/config.ts'
import { atMost, milliseconds, perSecond, type Row } from '#bench/table.ts'
import { ask } from '#load/ask.ts'
import { median } from '#load/compare.ts'
import type { Closers } from '#stage/closers.ts'
import { growFamilies } from '#stage/grow-families.queries.ts'
import type { DatabaseServer } from '#stage/start-database.ts'
import { type MailSink, startMailSink } from '#stage/start-mail-sink.ts'
import { type Portal, startPortal } from '#stage/start-portal.ts'

import { signUpForm } from './sign-up-path.ts'

// what a code may wait for the messages beside it
const longestDelay = 1_000
const families = 1_000
const codesAlone = 10
const pauseBetweenCodes = 500
const scannerThinks = 2_000
const patience = 60_000

type Stage = { folder: string; server: DatabaseServer; hash: string }

/**
 * How long codes take to reach the mail server while messages to many families leave beside them, from the first message to the
 * last, and while none do: from the answer of the registration to the end of the mail's data. Once where the mail server takes
 * a mail at once, and once where it thinks for two seconds about each. The portal itself writes, asks about and sends them.
 */
export async function messages(stage: Stage, closers: Closers): Promise<Row[]> {
  const sink = await startMailSink(closers)
  const portal = await startPortal({ name: 'mailing', ...stage, env: { SMTP_URL: sink.url } }, closers)
  await growFamilies(portal.database, families, stage.hash)
  const some = options.quick ? 40 : 100
  const quick = await besideMessages({ portal, sink }, { sendings: options.quick ? 1 : 5, to: families })
  sink.thinkFor(scannerThinks)
  const slow = await besideMessages({ portal, sink }, { sendings: 1, to: some })
  return [
    ...rowsOf('', quick),
    ...rowsOf(`, where the mail server thinks ${scannerThinks / 1_000} s about each`, slow),
  ]
}

type Measured = { alone: number[]; beside: number[]; left: number; seconds: number }

const rowsOf = (where: string, { alone, beside, left, seconds }: Measured): Row[] => [
  atMost(
    `a code while ${left.toLocaleString('en')} messages leave${where}, slowest of ${beside.length}`,
    Math.max(...beside),
    longestDelay,
    milliseconds,
  ),
  {
    what: '  its median, against codes while nothing else leaves',
    ours: `${milliseconds(median(beside))}, ${milliseconds(median(alone))}`,
    limit: '–',
    ratio: median(beside) / median(alone),
    ok: null,
  },
  { what: '  messages that left', ours: perSecond(left / seconds), limit: '–', ratio: null, ok: null },
]

type Sides = { portal: Portal; sink: MailSink }

async function besideMessages(
  { portal, sink }: Sides,
  wanted: { sendings: number; to: number },
): Promise<Measured> {
  const alone: number[] = []
  while (alone.length < options.rounds(codesAlone)) alone.push(await codeTime(portal.port, sink))
  const before = sink.count()
  const began = performance.now()
  await sendTo(portal.database, wanted)
  const beside: number[] = []
  while (await isAnyWaiting(portal.database)) {
    beside.push(await codeTime(portal.port, sink))
    await setTimeout(pauseBetweenCodes)
  }
  const seconds = (performance.now() - began) / 1_000
  const left = sink.count() - before - beside.length
  if (left < wanted.sendings * wanted.to) throw new Error(`Only ${left} messages left.`)
  return { alone, beside, left, seconds }
}

async function codeTime(port: number, sink: MailSink): Promise<number> {
  const email = `${randomUUID().slice(0, 8)}@example.org`
  await ask(port, { method: 'POST', path: '/api/users/sign-up', body: { ...signUpForm, email } })
  const began = performance.now()
  for (;;) {
    const at = sink.handedOverAt(email)
    if (at !== undefined) return Math.max(0, at - began)
    if (performance.now() - began > patience) throw new Error('No code arrived.')
    await setTimeout(5)
  }
}

async function isAnyWaiting(database: Portal['database']): Promise<boolean> {
  const { rows } = await database.query<{ waits: boolean }>(
    `select exists (
       select from message left join outgoing_mail as mail on mail.id = message.mail_id
       where message.dropped is null and mail.sent_at is null and mail.given_up_at is null
     ) as waits`,
  )
  return rows[0]?.waits ?? false
}

/** What the team's page does, at any hour and so often that nobody’s week is full. */
async function sendTo(database: Portal['database'], { sendings, to }: { sendings: number; to: number }) {
  await database.query('begin')
  await database.query('update message_settings set from_hour = 0, until_hour = 24, per_week = 20')
  await database.query(
    `insert into consent_record (family_id, account_id, section, version, text_sha256, answer, means, answered_at)
     select account.family_id, account.id, said.section, said.version, said.text_sha256, said.answer, said.means, now()
     from account, (select * from consent_record where section = 'section3' limit 1) as said
     where account.login like 'famiglia%'
       and not exists (select from consent_record as known where known.account_id = account.id)`,
  )
  await database.query(
    `with staff as (
       insert into staff_account (email, role, expires_on, created_at)
       values (gen_random_uuid() || '@example.org', 'coordinatore', '2099-12-31', now()) returning id
     ), sending as (
       insert into message_sending (template_id, template_version, filter, families, staff_id, sent_at)
       select template_id, version, '{}', 0, staff.id, now()
       from staff, (select * from message_template_version order by written_at, template_id limit 1) as text,
         generate_series(1, $1::int)
       returning id, template_id, template_version
     ), written as (
       insert into message (family_id, account_id, occasion, sending_id, template_id, template_version, written_at)
       select account.family_id, account.id, gen_random_uuid(), sending.id, sending.template_id, sending.template_version, now()
       from sending, (select * from account where login like 'famiglia%' order by id limit $2) as account
     )
     insert into job (queue, key, due_at, created_at) select 'message', 'sending ' || id, now(), now() from sending`,
    [sendings, to],
  )
  await database.query('commit')
}
