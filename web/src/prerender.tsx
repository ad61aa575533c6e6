import { StrictMode } from 'react'
import { renderToString } from 'react-dom/server'
import { StaticRouter } from 'react-router'

import { App } from '#app/App.tsx'
import { loadPart } from '#app/route-part.ts'
import { routes } from '#app/routes.ts'
import { sessionDoor } from '#session/session-door.ts'

export { routes }

/** The content of one public page as a first visitor finds it. */
export async function renderAhead(path: string): Promise<string> {
  await loadPart(path)
  return renderToString(
    <StrictMode>
      <StaticRouter location={path}>
        <App door={sessionDoor()} />
      </StaticRouter>
    </StrictMode>,
  )
}
