import { attributes, escapeHtml } from './markup.ts'
import { style } from './style.ts'

type Content = { title: string; body: string; site?: string }

/** The frame around every page of the survey site. */
export function layout({ title, body, site = 'Questionari' }: Content): string {
  return `<!DOCTYPE html>
<html lang="it">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="robots" content="noindex">
<title>${escapeHtml(title)}</title>
<style>${style}</style>
</head>
<body>
<header><p>${escapeHtml(site)}</p></header>
<main>
<div class="card">
${body}
</div>
</main>
<footer>Questionario dimostrativo: le risposte restano sul computer su cui gira la demo.</footer>
</body>
</html>
`
}

/** A form of the survey site; without its hidden field no post is accepted. */
export function form(sid: number, csrf: string, body: string): string {
  return `<form${attributes({ method: 'post', action: `/index.php/${sid}`, novalidate: true, autocomplete: 'off' })}>
<input${attributes({ type: 'hidden', name: 'YII_CSRF_TOKEN', value: csrf })}>
${body}
</form>`
}

/** The way back; the token in this page's address must not travel along. */
export function wayBack(returnUrl: string | null): string {
  if (returnUrl === null) return ''
  return `<div class="actions"><a class="button" rel="noreferrer"${attributes({ href: returnUrl })}>Torna al portale</a></div>`
}
