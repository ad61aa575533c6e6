import { mount } from '#frame/mount.tsx'

import { applyPalette } from './palette.ts'
import { Showcase } from './showcase.tsx'

// The parts of ui/ and forms/ in all their states, for who builds them: only the server of `npm run dev` has this page.

const asked = new URLSearchParams(window.location.search)

applyPalette(asked.get('palette'))
await mount(<Showcase page={asked.get('page')} palette={asked.get('palette')} />)
