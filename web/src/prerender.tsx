import { setStudyLimits, specifiedLimits } from '@desco/contract/study-limits'
import { StrictMode } from 'react'
import { renderToString } from 'react-dom/server'
import { StaticRouter } from 'react-router'

import { App } from '#family/app.tsx'
import { MemberFrame } from '#family/member-navigation.tsx'
import { loadPageOf, routes } from '#family/routes.ts'
import { sessionLoader } from './data/session/session-loader.ts'

export { routes }

// in place of numbers that only the server knows it holds places, as for every fact of the study
const place = (name: string) => `{{${name}}}` as unknown as number
const placesOfLimits = {
  ...specifiedLimits,
  refusedChildrenDays: place('study-refused-children-days'),
  mailDays: place('study-mail-days'),
}

/** The content of one public page as a first visitor finds it. */
export async function renderAhead(path: string): Promise<string> {
  await loadPageOf(path)
  setStudyLimits(placesOfLimits)
  try {
    return renderToString(
      <StrictMode>
        <StaticRouter location={path}>
          <App loader={sessionLoader()} />
        </StaticRouter>
      </StrictMode>,
    )
  } finally {
    setStudyLimits(specifiedLimits)
  }
}

/** The frame of a page behind the log-in, before anybody knows whose it is. */
export const frameAhead = (path: string): string =>
  renderToString(
    <StaticRouter location={path}>
      <MemberFrame />
    </StaticRouter>,
  )
