import '#web/styles/tokens.css'
import '#web/styles/font.css'
import '#web/styles/base.css'

import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { BrowserRouter } from 'react-router'

import { StaffApp } from './staff-app.tsx'

const root = document.querySelector('#root')
if (root === null) throw new Error('The page has no place for the staff area')

createRoot(root).render(
  <StrictMode>
    <BrowserRouter>
      <StaffApp />
    </BrowserRouter>
  </StrictMode>,
)
