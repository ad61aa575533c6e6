import { readFileSync } from 'node:fs'

/** One HTTP answer, decided before anything is written. */
export type Answer = { status: number; headers: Record<string, string>; body: string }

const style = readFileSync(new URL('../questionnaire.css', import.meta.url), 'utf8')

/** Makes a text safe between tags and inside double-quoted attributes. */
export function escapeHtml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
}

/** The frame around whatever the participant page says. Nothing is fetched from anywhere. */
export const layout = (title: string, body: string) => `<!DOCTYPE html>
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
<main>
${body}
</main>
<footer>Questionario dimostrativo: le risposte restano sul computer su cui gira la demo.</footer>
</body>
</html>
`

/** A page of the web server itself, which knows no survey and speaks English. */
export const errorPage = (title: string, text: string) => `<!DOCTYPE html>
<html lang="en">
<head><meta charset="utf-8"><title>${escapeHtml(title)}</title></head>
<body><main><h1>${escapeHtml(title)}</h1><p>${escapeHtml(text)}</p></main></body>
</html>
`

/** A page as an answer that nobody keeps. */
export function html(body: string, status = 200, headers: Record<string, string> = {}): Answer {
  const always = {
    'Content-Type': 'text/html; charset=utf-8',
    'Cache-Control': 'no-store, no-cache, must-revalidate',
  }
  return { status, headers: { ...always, ...headers }, body }
}
