import { BrowserRouter } from 'react-router'

import { sessionDoor } from '#data/session-door.ts'
import { endWaitingTokens } from '#data/tokens-to-end.ts'
import { App } from '#family/app.tsx'
import { loadPageOf } from '#family/routes.ts'
import { mount } from '#frame/mount.tsx'

endWaitingTokens()

await mount(
  <BrowserRouter>
    <App door={sessionDoor()} />
  </BrowserRouter>,
  loadPageOf(window.location.pathname),
)
