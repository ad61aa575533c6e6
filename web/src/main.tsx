import { BrowserRouter } from 'react-router'

import { sessionLoader } from './data/session/session-loader.ts'
import { endWaitingSessions } from './data/session/sessions-to-end.ts'
import { App } from '#family/app.tsx'
import { loadPageOf } from '#family/routes.ts'
import { mount } from '#frame/mount.tsx'

endWaitingSessions()

await mount(
  <BrowserRouter>
    <App loader={sessionLoader()} />
  </BrowserRouter>,
  loadPageOf(window.location.pathname),
)
