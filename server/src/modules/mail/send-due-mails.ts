import { later, type Clock } from '#platform/clock.ts'
import type { Database } from '#platform/database.ts'
import type { Log } from '#platform/log.ts'

import { leaseDueMail, markExpired, markGivenUp, markSent, postponeMail } from './outgoing-mail.queries.ts'
import { isFinal, leaseSeconds, pauseAfter } from './retry.rules.ts'
import type { Transport } from './transport.ts'

type Needs = { db: Database; clock: Clock; transport: Transport; log: Log }
type LeasedMail = NonNullable<Awaited<ReturnType<typeof leaseDueMail>>>

// Mail servers take their time: one after the other, the codes of a school evening would come too late.
const atOnce = 4

/** Sends every mail that is due. Answers how many left. */
export async function sendDueMails(needs: Needs): Promise<number> {
  const sent = await Promise.all(Array.from({ length: atOnce }, () => sendInTurn(needs)))
  return sent.reduce((sum, one) => sum + one, 0)
}

async function sendInTurn(needs: Needs): Promise<number> {
  let sent = 0
  for (;;) {
    const mail = await leaseDueMail(needs.db, needs.clock.now(), leaseSeconds)
    if (mail === undefined) return sent
    if (await sendOne(needs, mail)) sent += 1
  }
}

async function sendOne({ db, clock, transport, log }: Needs, mail: LeasedMail): Promise<boolean> {
  const now = clock.now()
  if (mail.not_after !== null && mail.not_after <= now) {
    await markExpired(db, mail.id, now)
    return false
  }
  try {
    await transport.send({
      id: mail.id,
      to: mail.recipient,
      subject: mail.subject,
      text: mail.body_text,
      html: mail.body_html,
    })
  } catch (error) {
    const { responseCode, command, reason } = failureOf(error)
    const pause = isFinal(responseCode, command) ? null : pauseAfter(mail.tries, mail.not_after !== null)
    log.warn({ mail: mail.id, kind: mail.kind, tries: mail.tries, reason }, 'a mail could not be sent')
    if (pause === null) await markGivenUp(db, mail, now, reason)
    else await postponeMail(db, mail.id, later(clock.now(), { seconds: pause }), reason)
    return false
  }
  // a crash between the server's yes and this line sends a second copy with the same Message-ID (design section 6)
  await markSent(db, mail.id, clock.now())
  return true
}

// The server's sentence may quote the recipient: only its code is kept.
function failureOf(error: unknown) {
  const { responseCode, code, command } = (error ?? {}) as {
    responseCode?: number
    code?: string
    command?: string
  }
  return { responseCode, command, reason: [code ?? 'ERROR', responseCode].filter(Boolean).join(' ') }
}
