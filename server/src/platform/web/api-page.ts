import { type Endpoint, languageFor } from '@desco/contract/endpoint'
import { problems, problemText } from '@desco/contract/problems'

import { escapeHtml } from './escape-html.ts'
import type { openApiDocument } from './openapi.ts'

type Document = ReturnType<typeof openApiDocument>

const style = `:root{color-scheme:light dark;background:Canvas;color:CanvasText}body{margin:0 auto;padding:24px 16px 64px;max-width:60rem;font:16px/1.55 system-ui,sans-serif}
section{border:1px solid #8886;border-radius:12px;padding:16px 20px;margin:16px 0}h1{font-size:28px}h2{font-size:18px;margin:0;overflow-wrap:anywhere}
code,pre{font:14px/1.5 ui-monospace,monospace}pre{overflow:auto;max-height:24rem;padding:12px;background:#8881;border-radius:8px}summary{cursor:pointer;min-height:32px}`

/** The endpoint table as a page that people read; the same facts as the OpenAPI document. */
export function apiPage(
  table: Record<string, Endpoint>,
  { document, documentPath }: { document: Document; documentPath: string },
): string {
  const sections = Object.values(table)
    .map((line) => section(line, document))
    .join('')
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>API · Desco</title><style>${style}</style></head><body><main>
<h1>The API of Desco</h1><p>The calls of the portal, from the same table that the server answers by. As a document for programs: <a href="${documentPath}">OpenAPI 3.1</a>. Families sign in by the header <code>token</code>, the team by a cookie.</p>${sections}</main></body></html>`
}

function section(line: Endpoint, document: Document) {
  const path = line.path.replace(/:(\w+)/gu, '{$1}')
  const operation = document.paths[path]?.[line.method.toLowerCase()]
  const refusals = line.refusals
    .map(
      (code) =>
        `<li><code>${problems[code].status} ${code}</code> ${escapeHtml(problemText(code, languageFor(line.language)))}</li>`,
    )
    .join('')
  return `<section><h2>${line.method} ${escapeHtml(line.path)}</h2><p>${escapeHtml(line.summary)}</p>
<p>Who: <code>${line.access}</code>. Input in: <code>${line.from.join(', ') || 'nothing'}</code>.</p>
<p>It can refuse with:</p><ul>${refusals}</ul>
<details><summary>Schemas</summary><pre tabindex="0">${escapeHtml(JSON.stringify(operation, null, 2))}</pre></details></section>`
}
