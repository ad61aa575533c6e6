import { once } from 'node:events'
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'

import { callOver } from '../../../server/src/testing/portals/portal-processes.ts'
import { followLog, registerFamily, until } from './stage.mjs'

const families = 6

/** A machine whose clock is wrong, beside another one whose clock is right. */
export async function clockFaults({ stage, row }) {
  const library = findFaketime()
  if (library === undefined) {
    return row('the clock of one of two machines is wrong', async () => ({
      skipped: 'it needs apt-get install libfaketime',
    }))
  }
  for (const [words, offset] of [
    ['is an hour ahead', '+1h'],
    ['is an hour behind', '-1h'],
  ]) {
    await row(`the clock of one of two machines ${words}`, async () => {
      const other = await stage.start({ ...fakeTime(library), FAKETIME: offset })
      await expectApart(other, 60)
      const log = followLog({ portal: () => other }, { fromItsStart: true })
      for (let count = 0; count < families; count += 1) await registerAtBoth(stage, other)
      await other.end('SIGTERM')
      return { sees: sawNothing, says: log.said(), heals: 0, within: 0 }
    })
  }
  await row('the clock of one of two machines jumps by an hour while it runs', async () => {
    const folder = mkdtempSync(path.join(tmpdir(), 'desco-clock-'))
    const file = path.join(folder, 'time')
    try {
      writeFileSync(file, '+0\n')
      const settings = { ...fakeTime(library), FAKETIME_TIMESTAMP_FILE: file, FAKETIME_NO_CACHE: '1' }
      const other = await stage.start(settings)
      const log = followLog({ portal: () => other })
      await registerAtBoth(stage, other)
      writeFileSync(file, '+3600\n')
      await expectApart(other, 60)
      const refused = new Set()
      const isWell = () =>
        registerAtBoth(stage, other).then(
          () => true,
          ({ message }) => void refused.add(message),
        )
      await isWell()
      await until(
        () => log.has('the clock of this machine is wrong'),
        comparedEvery + 10,
        'the line of the log',
      )
      const heals = await until(isWell, 5, 'a family')
      await other.end('SIGTERM')
      const sees = `${[...refused].join('; ') || 'nothing'} for a minute; then nothing`
      return { sees, says: log.said(), heals, within: comparedEvery }
    } finally {
      rmSync(folder, { recursive: true, force: true })
    }
  })
}

// each process compares its clock with the database's so often
const comparedEvery = 60
const sawNothing = `nothing: ${families} families registered, each step at the other machine, and their sessions held at both`

const expectApart = ({ url }, minutes) =>
  until(
    async () => {
      const said = new Date((await fetch(`${url}/api/live`)).headers.get('date'))
      return Math.round(Math.abs(said - Date.now()) / 60_000) === minutes
    },
    10,
    `its clock is ${minutes} minutes off`,
  )

/** A family, each of whose steps goes to the other of two portals; its session must hold at both. */
async function registerAtBoth(stage, other) {
  let turn = Math.round(Math.random())
  const call = callOver(() => [stage.portal().url, other.url][(turn += 1) % 2])
  const token = await registerFamily({ ...stage, call })
  for (let asked = 0; asked < 2; asked += 1) {
    const { status } = await call('POST', '/api/users/verify-token', { token })
    if (status !== 200) throw new Error(`the session was answered with ${status}`)
  }
}

const idle = 500
// Node closes who has not said a whole head within a minute, and looks every half
const closesWithin = 95

/** Five hundred that are connected and say nothing, or half a request. */
export async function idleFaults({ stage, row }) {
  await row(`${idle} connections that say nothing, or half a request`, async () => {
    const log = followLog(stage)
    const { port, hostname } = new URL(stage.portal().url)
    let open = 0
    const sockets = Array.from({ length: idle }, () => connect(Number(port), hostname))
    for (const socket of sockets) socket.on('error', () => undefined).once('close', () => (open -= 1))
    await Promise.all(sockets.map((socket) => once(socket, 'connect').then(() => (open += 1))))
    for (const socket of sockets.filter((_socket, at) => at % 2 === 0)) {
      socket.write('POST /api/users/login HTTP/1.1\r\nhost: portal.test\r\ncontent-type: appli')
      socket.resume()
    }
    try {
      const began = performance.now()
      for (let count = 0; count < families; count += 1) await registerFamily(stage)
      const seconds = (performance.now() - began) / 1_000 / families
      if (open !== idle) throw new Error(`${idle - open} were closed before`)
      const sees = `nothing: ${families} families registered meanwhile, each in ${seconds.toFixed(1)} s`
      for (const socket of sockets) socket.resume()
      const heals = await until(() => open === 0, closesWithin, 'the end of them')
      return { sees, says: log.said(), heals, within: closesWithin }
    } finally {
      for (const socket of sockets) socket.destroy()
    }
  })
}

/** The library of Debian's package libfaketime; undefined where it is not. */
function findFaketime() {
  const libraries = '/usr/lib'
  return readdirSync(libraries)
    .filter((name) => name.endsWith('-linux-gnu'))
    .map((name) => path.join(libraries, name, 'faketime/libfaketime.so.1'))
    .find((file) => {
      try {
        return readdirSync(path.dirname(file)).includes(path.basename(file))
      } catch {
        return false
      }
    })
}

/** The clock of the day is another one; how long something takes is measured as ever. */
const fakeTime = (library) => ({ LD_PRELOAD: library, FAKETIME_DONT_FAKE_MONOTONIC: '1' })
