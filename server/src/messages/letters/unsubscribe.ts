import type { FastifyInstance, FastifyReply } from 'fastify'

import { upsertMessageChoice } from '#families/index.ts'
import { escapeHtml } from '#platform/web/escape-html.ts'
import { inTransaction } from '#platform/database/in-transaction.ts'
import { sha256 } from '#platform/secrets/secrets.ts'
import type { LetterNeeds } from '#platform/needs.ts'

const path = '/disiscrizione'

type UnsubscribeRoute = { Querystring: { t?: string } }

/**
 * The way out that stands in every message, without a log-in: a page that asks once, and what its button does. Mail programs
 * do the same for their own button (RFC 8058): they post to the address and show no page. Anybody with the message can
 * do it; a choice on the page of consents undoes it. Plain HTML, so that it works inside any mail program.
 */
export function unsubscribeRoutes(app: FastifyInstance, needs: LetterNeeds): void {
  void app.register(async (scope) => {
    // the body that a form or a mail program sends says nothing that the address does not
    const ignored = ['application/x-www-form-urlencoded', 'multipart/form-data']
    scope.addContentTypeParser(ignored, (_request, payload, done) => {
      payload.resume().on('end', () => done(null, null))
    })
    scope.get<UnsubscribeRoute>(path, async ({ query }, reply) => {
      const accountId = await find(needs, query.t)
      return send(reply, accountId === undefined ? unknown(needs) : question(query.t ?? ''))
    })
    scope.post<UnsubscribeRoute>(path, async ({ query }, reply) => {
      const isDone = await unsubscribe(needs, query.t)
      return send(reply, isDone ? done(needs) : unknown(needs))
    })
  })
}

async function find({ db }: Pick<LetterNeeds, 'db'>, token: string | undefined) {
  if (typeof token !== 'string' || token.length >= 100) return undefined
  const row = await db
    .selectFrom('message')
    .select('accountId')
    .where('unsubscribeHash', '=', sha256(token))
    .executeTakeFirst()
  return row?.accountId
}

/** Messages that nobody has to get stop at once. False when nobody is known by this link. */
async function unsubscribe({ db, clock }: LetterNeeds, token: string | undefined): Promise<boolean> {
  return inTransaction(db, async (tx) => {
    const accountId = await find({ db: tx }, token)
    if (accountId === undefined) return false
    await upsertMessageChoice(tx, { accountId, fewer: true, pausedUntil: null, now: clock.now() })
    return true
  })
}

type Page = { status: number; title: string; body: string }

const question = (token: string): Page => ({
  status: 200,
  title: 'Non vuoi più ricevere questi messaggi?',
  body: `<p>Premendo il pulsante non ti manderemo più promemoria né messaggi dello studio. Codici, ricevute e avvisi che la legge ci chiede arrivano comunque.</p>
<form method="post" action="${path}?t=${encodeURIComponent(token)}"><button>Non mandatemene più</button></form>`,
})

const done = ({ portalUrl }: LetterNeeds): Page => ({
  status: 200,
  title: 'Fatto: non te ne manderemo più',
  body: `<p>Partecipi come prima. Se cambi idea, li riattivi dalla pagina dei tuoi consensi.</p><p><a href="${escapeHtml(portalUrl)}/my-consents">Vai ai tuoi consensi</a></p>`,
})

const unknown = ({ portalUrl, studyContact }: LetterNeeds): Page => ({
  status: 404,
  title: 'Questo link non vale più',
  body: `<p>Forse il messaggio è molto vecchio, o il link non è intero. Puoi scegliere quali messaggi ricevere dalla pagina dei tuoi consensi, oppure scrivere a ${escapeHtml(studyContact)}.</p><p><a href="${escapeHtml(portalUrl)}/my-consents">Vai ai tuoi consensi</a></p>`,
})

const style = `:root{color-scheme:light}body{margin:0;padding:24px 16px;background:#faf5ea;color:#2a2618;font:17px/1.55 system-ui,sans-serif}
main{max-width:34rem;margin:0 auto;padding:24px;background:#fff;border-radius:12px}h1{font-size:26px;line-height:1.25;margin:0 0 12px}
button{font:inherit;font-weight:600;min-height:48px;padding:8px 20px;border:0;border-radius:10px;background:#46541f;color:#fff;cursor:pointer;width:100%}
a{color:#46541f;font-weight:600}button:focus-visible,a:focus-visible{outline:3px solid #2a2618;outline-offset:3px}@media(min-width:480px){button{width:auto}}`

const send = (reply: FastifyReply, { status, title, body }: Page) =>
  reply
    .code(status)
    .type('text/html; charset=utf-8')
    .header('cache-control', 'no-store')
    .send(
      `<!doctype html><html lang="it"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex"><title>${title} · Desco</title><style>${style}</style></head><body><main><h1>${title}</h1>${body}</main></body></html>`,
    )
