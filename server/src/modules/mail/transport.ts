import { createTransport } from 'nodemailer'

export type Letter = { id: string; to: string; subject: string; text: string; html: string }
export type Transport = { send(letter: Letter): Promise<void>; close(): void }

type Settings = { smtpUrl: string; from: string; domain: string }

/** Speaks SMTP with time-outs; the Message-ID is the mail's own, so that a second copy is recognised as one. */
export function smtpTransport({ smtpUrl, from, domain }: Settings): Transport {
  const url = new URL(smtpUrl)
  const smtp = createTransport({
    host: url.hostname,
    port: Number(url.port || (url.protocol === 'smtps:' ? 465 : 587)),
    secure: url.protocol === 'smtps:',
    requireTLS: url.searchParams.get('requireTLS') === 'true',
    ignoreTLS: url.searchParams.get('ignoreTLS') === 'true',
    ...(url.username && {
      auth: { user: decodeURIComponent(url.username), pass: decodeURIComponent(url.password) },
    }),
    pool: true,
    maxConnections: 4,
    connectionTimeout: 5_000,
    greetingTimeout: 5_000,
    socketTimeout: 10_000,
  })
  return {
    send: async ({ id, to, subject, text, html }) => {
      await smtp.sendMail({ messageId: `<${id}@${domain}>`, from, to, subject, text, html })
    },
    close: () => smtp.close(),
  }
}
