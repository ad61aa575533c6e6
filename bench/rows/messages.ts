import { randomUUID } from 'node:crypto'

import { options } from '#bench/config.ts'
import { atMost, milliseconds, type Row } from '#bench/table.ts'
import { ask } from '#load/ask.ts'
import { median } from '#load/compare.ts'
import { findCode } from '#stage/find-code.ts'
import type { Portal } from '#stage/start-portal.ts'

import { signUpForm } from './sign-up-path.ts'

// what a code may wait for the messages beside it
const longestDelay = 1_000
const sendings = 5
const codes = 40

/**
 * How long codes take to arrive in a mailbox over SMTP while messages to many families leave beside them, and while none do:
 * from the answer of the registration to the mail. The messages are written, asked about and sent by the portal itself.
 */
export async function messages({ port, database }: Portal, families: number): Promise<Row[]> {
  const alone = await codeTimes(port)
  await sendToAll(database)
  const beside = await codeTimes(port)
  const { rows } = await database.query<{ waiting: string; sent: string }>(
    `select count(*) filter (where mail.sent_at is null) as waiting, count(mail.sent_at) as sent
     from message left join outgoing_mail as mail on mail.id = message.mail_id`,
  )
  const [left] = rows
  if (left === undefined || Number(left.waiting) === 0)
    throw new Error('The messages had all left before the codes.')
  const total = (sendings * families).toLocaleString('en')
  return [
    atMost(
      `a code’s mail while ${total} messages leave (${left.sent} had, ${left.waiting} waited), slowest of ${beside.length}`,
      Math.max(...beside),
      longestDelay,
      milliseconds,
    ),
    {
      what: '  the median, against codes while nothing else leaves',
      ours: `${milliseconds(median(beside))}, ${milliseconds(median(alone))}`,
      limit: '–',
      ratio: median(beside) / median(alone),
      ok: null,
    },
  ]
}

async function codeTimes(port: number): Promise<number[]> {
  const taken: number[] = []
  for (let n = 0; n < options.rounds(codes); n += 1) {
    const email = `${randomUUID().slice(0, 8)}@example.org`
    await ask(port, { method: 'POST', path: '/api/users/sign-up', body: { ...signUpForm, email } })
    const began = performance.now()
    await findCode(port, email)
    taken.push(performance.now() - began)
  }
  return taken
}

/** What the team's page does, to all families, at any hour and so often that nobody’s week is full. */
async function sendToAll(database: Portal['database']) {
  await database.query('begin')
  await database.query('update message_settings set from_hour = 0, until_hour = 24, per_week = 20')
  await database.query(
    `insert into consent_record (family_id, account_id, section, version, text_sha256, answer, means, answered_at)
     select account.family_id, account.id, said.section, said.version, said.text_sha256, said.answer, said.means, now()
     from account, (select * from consent_record where section = 'section3' limit 1) as said
     where account.login like 'famiglia%'`,
  )
  await database.query(
    `with staff as (
       insert into staff_account (email, role, expires_on, created_at)
       values ('bench@example.org', 'coordinatore', '2099-12-31', now()) returning id
     ), sending as (
       insert into message_sending (template_id, template_version, filter, families, staff_id, sent_at)
       select template_id, version, '{}', 0, staff.id, now()
       from staff, (select * from message_template_version order by written_at, template_id limit 1) as text,
         generate_series(1, $1::int)
       returning id, template_id, template_version
     ), written as (
       insert into message (family_id, account_id, occasion, sending_id, template_id, template_version, written_at)
       select account.family_id, account.id, gen_random_uuid(), sending.id, sending.template_id, sending.template_version, now()
       from sending, account where account.login like 'famiglia%'
     )
     insert into job (queue, key, due_at, created_at) select 'message', 'sending ' || id, now(), now() from sending`,
    [sendings],
  )
  await database.query('commit')
}
