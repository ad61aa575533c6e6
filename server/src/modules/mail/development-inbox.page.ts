import { escapeHtml } from '#platform/http/escape-html.ts'

import type { ReceivedMail } from './development-inbox.ts'

const linked = (text: string) =>
  escapeHtml(text).replace(/https?:\/\/[^\s<]+/gu, (address) => `<a href="${address}">${address}</a>`)

const article = ({ to, subject, text, receivedAt }: ReceivedMail) => `<article>
<h2>${escapeHtml(subject)}</h2>
<p class="facts">a ${escapeHtml(to)}, <time datetime="${escapeHtml(receivedAt)}">${new Date(receivedAt).toLocaleString('it-IT', { timeZone: 'Europe/Rome' })}</time></p>
<pre>${linked(text)}</pre>
</article>`

const style = `:root{color-scheme:light dark}body{margin:0 auto;padding:24px 16px 64px;max-width:44rem;font:16px/1.55 system-ui,sans-serif;overflow-wrap:anywhere}
article{border:1px solid #8886;border-radius:12px;padding:16px 20px;margin:16px 0}h1{font-size:28px}h2{font-size:19px;margin:0}
.facts{margin:4px 0 12px;font-size:14px}pre{font:inherit;white-space:pre-wrap;margin:0}form{display:flex;gap:8px;flex-wrap:wrap;align-items:end}
label{font-weight:600;display:grid}input,button{font:inherit;min-height:44px;padding:4px 12px}`

/** Every message that the portal would have sent, newest first, readable on a phone. */
export function inboxPage(mails: ReceivedMail[]): string {
  const list = mails.length === 0 ? '<p>Ancora nessun messaggio.</p>' : mails.map(article).join('')
  return `<!doctype html><html lang="it"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>Posta di sviluppo · Desco</title><style>${style}</style></head><body><main>
<h1>Posta di sviluppo</h1><p>Qui arrivano le email che il portale manderebbe davvero. Ricarica la pagina per vedere le ultime.</p>
<form><label for="to">Solo per l’indirizzo<input id="to" name="to" type="email"></label><button>Cerca</button></form>${list}</main></body></html>`
}
