import { setStudyNames } from '@desco/contract/study-names'
import { BrowserRouter } from 'react-router'

import { sessionLoader } from './data/session/session-loader.ts'
import { endWaitingSessions } from './data/session/sessions-to-end.ts'
import { App } from '#family/app.tsx'
import { loadPageOf } from '#family/routes.ts'
import { mount } from '#frame/mount.tsx'
import { namesOfPage } from '#frame/page-facts.ts'
import { fromStart, homePath } from '#web/paths.ts'

endWaitingSessions()
setStudyNames(namesOfPage())
// the bare address stays what it is when it is opened or loaded anew (specification, section 2)
if (window.location.hash === fromStart) window.history.replaceState(window.history.state, '', homePath())

await mount(
  <BrowserRouter>
    <App loader={sessionLoader()} />
  </BrowserRouter>,
  loadPageOf(window.location.pathname),
)
