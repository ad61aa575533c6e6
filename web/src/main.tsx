import '#web/styles/tokens.css'
import '#web/styles/font.css'
import '#web/styles/base.css'

import { StrictMode } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { BrowserRouter } from 'react-router'

import { App } from '#family/app.tsx'
import { rememberTyped } from '#frame/keep-typed.ts'
import { loadPart } from '#family/route-part.ts'
import { sessionDoor } from '#data/session-door.ts'

const portal = (
  <StrictMode>
    <BrowserRouter>
      <App door={sessionDoor()} />
    </BrowserRouter>
  </StrictMode>
)

const root = document.querySelector('#root')
if (root === null) throw new Error('The page has no place for the portal')

const part = loadPart(window.location.pathname).catch(() => undefined)
if (root.hasChildNodes()) {
  // What was rendered ahead must find the same content in its chunk.
  await part
  rememberTyped(root)
  hydrateRoot(root, portal)
} else {
  createRoot(root).render(portal)
}
