import { randomUUID } from 'node:crypto'

import { smtpTransport, tryMailServer } from '#platform/mail/smtp-transport.ts'
import { isLoopback } from '#platform/loopback.ts'
import type { Config } from '#server/config.ts'

import { checkBounces, checkSender } from './check-bounces.ts'
import { about, certificateFinding, type Finding } from './finding.ts'

const { note, ok, wrong } = about('mail')
const remedy = 'mend SMTP_URL or MAIL_FROM, or ask who runs the mail server'

type MailSettings = Config['mail']

/** Connects and logs in as the portal does, and asks who takes what comes back. Only with an address is a mail sent, to that address. */
export async function checkMail({ mail, study }: Config, sendTo: string | undefined): Promise<Finding[]> {
  const { smtpUrl } = mail
  if (smtpUrl === null) return [note('the development inbox stands in for a mail server')]
  const [leaving, comingBack, sender] = await Promise.all([
    checkSending({ ...mail, smtpUrl }, study, sendTo),
    checkBounces(mail.bounces),
    checkSender(mail),
  ])
  return [...leaving, ...comingBack, ...sender]
}

async function checkSending(
  { smtpUrl, from, domain, bounces }: MailSettings & { smtpUrl: string },
  study: Config['study'],
  sendTo: string | undefined,
): Promise<Finding[]> {
  const host = new URL(smtpUrl).hostname
  const tried = await tryMailServer(smtpUrl)
  if (tried.outcome === 'failed') return [wrong(tried.reason, remedy)]
  const { certificateEnds } = tried
  const isEncrypted = certificateEnds !== null
  const findings = [
    isEncrypted || isLoopback(host)
      ? ok(`${host} lets the portal in${isEncrypted ? ', encrypted' : ', on this machine'}`)
      : wrong(
          `${host} lets the portal in without encryption: codes and links can be read on the way`,
          'use smtps:, or add ?requireTLS=true to SMTP_URL',
        ),
    ...(isEncrypted ? [certificateFinding('mail', certificateEnds)] : []),
  ]
  if (sendTo === undefined)
    return [...findings, note('whether it takes a mail was not tried: --mail-to ADDRESS sends one')]
  const transport = smtpTransport({ smtpUrl, from, replyTo: study.contact, domain, bounces })
  try {
    const text = 'Questa email prova che il portale può scrivere. Non serve rispondere.\n'
    const sending = await transport.send(
      {
        id: randomUUID(),
        to: sendTo,
        subject: `Prova di ${study.name}`,
        text,
        html: `<p>${text}</p>`,
        // of no mail: with MAIL_BOUNCES a mail server may refuse the sender that each mail then has
        bounceKey: randomUUID(),
      },
      { urgent: true, signal: new AbortController().signal },
    )
    return [
      ...findings,
      sending.outcome === 'sent'
        ? ok('it took a mail: look whether it arrives, and not among spam')
        : wrong(sending.reason, remedy),
    ]
  } finally {
    transport.close()
  }
}
