import { noNames, setStudyNames } from '@desco/contract/study-names'
import { expect, it } from 'vitest'

import { logIn } from '#testing/people/people.ts'
import { startTestPortal } from '#testing/portals/portal.ts'

import { demoParent, seedDemo } from './seed-demo.ts'

it('makes a family that agreed to the words of a study with names', async () => {
  const portal = await startTestPortal()
  setStudyNames({ ...noNames, controller: 'Università di Prova, Roma' })
  await seedDemo({
    ...portal,
    portalUrl: 'https://portal.test',
    studyName: 'Desco',
    networkLimits: { loginFailures: 9, codeTriesPerHour: 9, signUpsPerHour: 9 },
    studyContact: 'ricerca@example.org',
  })
  const { token } = await logIn(portal, demoParent.email, demoParent.password)
  const { body } = await portal.call('GET', '/api/users/consents', { token })
  expect(JSON.stringify(body.data)).toContain('Università di Prova, Roma')
  await portal.close()
})
