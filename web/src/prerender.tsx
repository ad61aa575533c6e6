import { StrictMode } from 'react'
import { renderToString } from 'react-dom/server'
import { StaticRouter } from 'react-router'

import { App } from '#family/app.tsx'
import { MemberFrame } from '#family/member-navigation.tsx'
import { loadPageOf, routes } from '#family/routes.ts'
import { sessionLoader } from './data/session/session-loader.ts'

export { routes }

/** The content of one public page as a first visitor finds it. */
export async function renderAhead(path: string): Promise<string> {
  await loadPageOf(path)
  return renderToString(
    <StrictMode>
      <StaticRouter location={path}>
        <App loader={sessionLoader()} />
      </StaticRouter>
    </StrictMode>,
  )
}

/** The frame of a page behind the log-in, before anybody knows whose it is. */
export const frameAhead = (path: string): string =>
  renderToString(
    <StaticRouter location={path}>
      <MemberFrame />
    </StaticRouter>,
  )
