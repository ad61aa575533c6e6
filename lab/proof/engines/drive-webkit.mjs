import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'

import { Capabilities, Key, WebDriver } from 'selenium-webdriver'
import { Executor, HttpClient } from 'selenium-webdriver/http/index.js'

const smallWindow = fileURLToPath(new URL('small-window.py', import.meta.url))

/** WebKitGTK in a window of its own on a display that nobody sees. */
export async function driveWebkit({ width, height, port }) {
  const display = await startDisplay()
  const service = spawn('dbus-run-session', ['--', 'WebKitWebDriver', `--port=${port}`], {
    env: { ...process.env, DISPLAY: display.name, GTK_A11Y: 'none', LANG: 'C.UTF-8' },
    stdio: 'ignore',
    detached: true,
  })
  const stop = async () => {
    for (const { pid, exitCode } of [service, display.server])
      if (pid !== undefined && exitCode === null) process.kill(-pid, 'SIGTERM')
  }
  try {
    const url = `http://127.0.0.1:${port}`
    await answered(`${url}/status`)
    const driver = WebDriver.createSession(
      new Executor(new HttpClient(url)),
      new Capabilities({
        'webkitgtk:browserOptions': { binary: smallWindow, args: [String(width), String(height)] },
      }),
    )
    const about = await driver.getCapabilities()
    const run = (look, given) => driver.executeScript(`return (${look})(...arguments)`, ...given)
    return {
      version: about.getBrowserName(),
      goto: (address) => driver.get(address),
      find: async (look, ...given) => (await run(look, given)) ?? undefined,
      ask: (question, ...given) => run(question, given),
      click: (element) => element.click(),
      type: (element, text) => element.sendKeys(text),
      typeDate: (element, parts) => element.sendKeys(parts.join('/')),
      press: (element, key) => element.sendKeys(Key[key.replace('Arrow', '').toUpperCase()]),
      screenshot: async (file) => writeFile(file, await driver.takeScreenshot(), 'base64'),
      close: async () => {
        // the last window takes the browser along, and it answers no more
        await driver.quit().catch(() => undefined)
        await stop()
      },
    }
  } catch (error) {
    await stop()
    throw error
  }
}

async function startDisplay() {
  // it chooses a free number itself and says which
  const server = spawn('Xvfb', ['-displayfd', '3', '-screen', '0', '1280x1024x24', '-nolisten', 'tcp'], {
    stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
    detached: true,
  })
  const [number] = await Promise.race([once(server.stdio[3], 'data'), ended(server)])
  return { server, name: `:${String(number).trim()}` }
}

async function ended(server) {
  const [code] = await once(server, 'close')
  throw new Error(`Xvfb ended with ${code}`)
}

async function answered(url) {
  const until = Date.now() + 15_000
  for (;;) {
    const answer = await fetch(url).catch(() => undefined)
    if (answer?.ok) return
    if (Date.now() > until) throw new Error('WebKitWebDriver does not answer')
    await new Promise((resolve) => {
      setTimeout(resolve, 100)
    })
  }
}
