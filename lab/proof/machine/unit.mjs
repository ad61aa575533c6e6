import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'

import { until } from '../faults/stage.mjs'

const ready = 'http://127.0.0.1:3000/api/ready'
const unit = 'desco.service'
const mostSecondsOfAStart = 60

/** Waits until the portal of a machine answers. */
export const untilReady = (machine) => until(() => answers(machine), mostSecondsOfAStart, 'the portal')

async function answers(machine) {
  const asked = `fetch('${ready}').then(({ status }) => process.exit(status === 200 ? 0 : 1), () => process.exit(1))`
  return (await machine.inside(['/srv/desco/current/bin/node', '-e', asked])).code === 0
}

/** The unit starts, restarts and ends the portal, and walls it in. `secret`: an address that its log must not name. */
export async function factsOfTheUnit({ machine, root, fact, secret }) {
  const show = async (property) => machine.ask('systemctl', 'show', '--value', `--property=${property}`, unit)

  await fact('systemd takes the unit and says what is left open', async () => {
    await machine.ask('systemd-analyze', 'verify', `/etc/systemd/system/${unit}`)
    const said = await machine.ask('systemd-analyze', 'security', '--no-pager', unit)
    const exposure = /Overall exposure level for desco\.service: ([\d.]+) (\w+)/u.exec(said)
    if (exposure === null || Number(exposure[1]) > 2) throw new Error(said.slice(-300))
    return `exposure ${exposure[1]} (${exposure[2]})`
  })
  await fact(
    'the portal runs as its account, with no capability, no new privileges, filtered calls',
    async () => {
      const status = await machine.ask('cat', `/proc/${await show('MainPID')}/status`)
      const of = (name) => new RegExp(`^${name}:\\s*(\\S+)`, 'mu').exec(status)?.[1]
      const uid = await machine.ask('id', '-u', 'desco')
      const seen = {
        Uid: of('Uid'),
        CapEff: of('CapEff'),
        CapBnd: of('CapBnd'),
        NoNewPrivs: of('NoNewPrivs'),
      }
      const wanted = { Uid: uid, CapEff: '0'.repeat(16), CapBnd: '0'.repeat(16), NoNewPrivs: '1' }
      if (uid === '0' || of('Seccomp') !== '2' || JSON.stringify(seen) !== JSON.stringify(wanted))
        throw new Error(JSON.stringify({ ...seen, Seccomp: of('Seccomp') }))
      const memory = Math.round(Number(of('RssAnon')) / 1_024)
      return `uid ${uid}, Seccomp ${of('Seccomp')} (${of('Seccomp_filters')} filters); ${memory} MB`
    },
  )
  await fact('another command in the unit’s place gets away with nothing', async () => {
    const { tried, done } = await tryWalls({ machine, root, bare: false })
    if (done.length > 0) throw new Error(done.join(', '))
    return `${tried} tries, each refused`
  })
  await fact('without the unit it gets away with all of it', async () => {
    const { tried, done } = await tryWalls({ machine, root, bare: true })
    if (done.length !== tried) throw new Error(`only ${done.join(', ')}`)
    return `${tried} of ${tried} tries`
  })
  await fact('the portal is killed: systemd starts it again', async () => {
    await untilReady(machine)
    const [before, restarts] = [await show('MainPID'), Number(await show('NRestarts'))]
    await machine.ask('kill', '-KILL', before)
    const isAnother = async () => !['0', before].includes(await show('MainPID')) && (await answers(machine))
    const seconds = await until(isAnother, mostSecondsOfAStart, 'another process')
    const more = Number(await show('NRestarts')) - restarts
    if (more !== 1) throw new Error(`started ${more} times`)
    return `answers again after ${seconds.toFixed(1)} s`
  })
  await fact('it is stopped: it ends by itself, in time, with 0', async () => {
    const began = performance.now()
    await machine.ask('systemctl', 'stop', unit)
    const seconds = (performance.now() - began) / 1_000
    const [result, status] = [await show('Result'), await show('ExecMainStatus')]
    if (result !== 'success' || status !== '0' || seconds > 25) throw new Error(`${result}, ${status}`)
    await machine.ask('systemctl', 'start', unit)
    await untilReady(machine)
    return `Result=success, status 0, after ${seconds.toFixed(1)} s; started again`
  })
  await fact('with a wrong setting it is failed, says which, and is not tried again', async () => {
    const folder = path.join(root, 'etc/systemd/system', `${unit}.d`)
    mkdirSync(folder, { recursive: true })
    writeFileSync(path.join(folder, 'wrong.conf'), '[Service]\nEnvironment=PORT=nowhere\n')
    await machine.ask('systemctl', 'daemon-reload')
    await machine.inside(['systemctl', 'restart', unit])
    const seen = [await show('ActiveState'), await show('ExecMainStatus'), await show('NRestarts')].join(' ')
    const log = await machine.ask('journalctl', '--no-pager', '--output=cat', '--lines=20', '--unit', unit)
    rmSync(folder, { recursive: true })
    await machine.ask('systemctl', 'daemon-reload')
    await machine.ask('systemctl', 'start', unit)
    await untilReady(machine)
    if (seen !== 'failed 78 0' || !log.includes('The value of PORT is not valid.'))
      throw new Error(`${seen}: ${log}`)
    return 'failed, status 78, no restart; the journal says that PORT is not valid'
  })
  await fact('its log in the journal names nobody', async () => {
    const log = await machine.ask('journalctl', '--no-pager', '--output=cat', '--unit', unit)
    const lines = log.split('\n')
    if (log.includes(secret())) throw new Error('the address of the family stands in it')
    if (!log.includes('Desco is ready')) throw new Error(`no log: ${log.slice(0, 200)}`)
    return `${lines.length} lines`
  })
}

/** The unit with another command, or the same command as root without it: what it got away with. */
async function tryWalls({ machine, root, bare }) {
  const node = '/srv/desco/current/bin/node'
  // each run begins with what the last one may have left taken away
  await machine.ask('rm', '-f', '/dev/shm/planted', '/tmp/planted', '/srv/desco/planted')
  await machine.ask('touch', '/tmp/of-the-machine')
  if (bare) return JSON.parse(await machine.ask(node, '/opt/walls.mjs'))
  const folder = path.join(root, 'etc/systemd/system')
  const written = await machine.ask('systemctl', 'cat', unit)
  const another = written
    .replace(/^ExecStart=.*$/mu, `ExecStart=${node} /opt/walls.mjs`)
    .replace(/^Restart=always$/mu, 'Type=oneshot\nStandardOutput=journal')
  writeFileSync(path.join(folder, 'desco-walls.service'), another)
  await machine.ask('systemctl', 'daemon-reload')
  await machine.ask('systemctl', 'start', 'desco-walls')
  const said = await machine.ask('journalctl', '--no-pager', '--output=cat', '--unit', 'desco-walls')
  const line = said.split('\n').findLast((one) => one.startsWith('{"tried"'))
  if (line === undefined) throw new Error(said.slice(-500))
  return JSON.parse(line)
}
