import { spawn } from 'node:child_process'
import { once } from 'node:events'

import { expect, test } from 'vitest'

test('without help of the kernel, a program still ends after the process that wanted it', async () => {
  const program = spawn('sleep', ['60'], { stdio: 'ignore' })
  const script = `
    import { watchParent } from ${JSON.stringify(import.meta.resolve('./keep-running.ts'))}
    watchParent(${program.pid})
    process.stdout.write('watching')
    setInterval(() => undefined, 1000)`
  const parent = spawn(process.execPath, ['--input-type=module', '--eval', script], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  await once(parent.stdout, 'data')

  parent.kill('SIGKILL')

  expect(await once(program, 'exit')).toEqual([null, 'SIGINT'])
})
