import { StrictMode } from 'react'
import { renderToString } from 'react-dom/server'
import { StaticRouter } from 'react-router'

import { App } from '#app/App.tsx'
import { loadPart } from '#app/route-part.ts'
import { routes } from '#app/routes.ts'
import { createStore } from '#session/store.ts'

/** The pages that everybody may see: rendered once, at build time. */
export const pagesAhead = routes.filter(({ access }) => access !== 'member')

/** The pages of who is signed in: the same bare shell for each, so that their addresses are known. */
export const pagesBehindLogin = routes.filter(({ access }) => access === 'member')

/** The content of one page as a first visitor finds it. */
export async function renderAhead(path: string): Promise<string> {
  await loadPart(path)
  return renderToString(
    <StrictMode>
      <StaticRouter location={path}>
        <App store={createStore()} />
      </StaticRouter>
    </StrictMode>,
  )
}
