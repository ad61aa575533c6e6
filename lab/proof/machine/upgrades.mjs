import { createHash } from 'node:crypto'
import { cpSync, globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'

import { run } from '../stage/debian-root.mjs'
import { linesUnder, typist } from './lines.mjs'
import { untilReady } from './unit.mjs'

const certificate = '/etc/ssl/desco/fullchain.pem'
const releases = '/srv/desco/releases'
const folderOf = (release) => `${releases}/desco-${release}-linux-x64`
/** Two releases that never were: one with the tables of today, and one with a migration. */
const [plain, changed] = ['9.9.8', '9.9.9']

/** Packs both of today's archive, each without a file that today's pages load. Answers that file's address. */
export function packLaterReleases(root, version) {
  const work = mkdtempSync(path.join(tmpdir(), 'desco-later-'))
  try {
    run('tar', ['-xzf', path.join(root, `desco-${version}-linux-x64.tar.gz`), '-C', work])
    const today = path.join(work, `desco-${version}-linux-x64`)
    const [script] = globSync('web/dist/assets/*.js', { cwd: today }).toSorted()
    for (const release of [plain, changed]) {
      const name = `desco-${release}-linux-x64`
      const folder = path.join(work, name)
      cpSync(today, folder, { recursive: true })
      for (const file of globSync(`${script}*`, { cwd: folder })) rmSync(path.join(folder, file))
      const settings = JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8'))
      writeFileSync(path.join(folder, 'package.json'), JSON.stringify({ ...settings, version: release }))
      if (release === changed)
        writeFileSync(
          path.join(folder, 'server/migrations/9999-of-the-drill.sql'),
          'alter table family add column of_the_drill text;\n',
        )
      const archive = path.join(root, `${name}.tar.gz`)
      run('tar', ['-czf', archive, '-C', work, name])
      const hash = createHash('sha256').update(readFileSync(archive)).digest('hex')
      writeFileSync(`${archive}.sha256`, `${hash}  ${name}.tar.gz\n`)
    }
    return `/${path.relative('web/dist', script)}`
  } finally {
    rmSync(work, { recursive: true, force: true })
  }
}

/** Two upgrades and the two ways back, by the lines of deploy/README.md. `email`: of a family that is there. */
export async function factsOfUpgrades({ machine, fact, version, email, script, order }) {
  const type = typist(machine)
  const status = (address) =>
    machine.ask(
      '/srv/desco/current/bin/node',
      '-e',
      `fetch('http://127.0.0.1:3000${address}').then(({ status }) => console.log(status))`,
    )
  const childrenOf = async (whose) => (await order(`again ${whose}`)).children
  const expectRelease = async (release) => {
    await untilReady(machine)
    const said = await machine.ask('/srv/desco/current/bin/desco', '--version')
    if (said !== release) throw new Error(`it is ${said}`)
    if ((await childrenOf(email)) !== 1) throw new Error('the family is not there')
  }
  const newRelease = linesUnder('A new release')
  const upgradeTo = async (release) => {
    const watch = watchDoors(machine)
    const said = await type(newRelease, { NEW: release }).finally(() => machine.ask('touch', '/run/watched'))
    const { longest } = await watch
    await expectRelease(release)
    return { said, doors: `closed for ${(longest / 1_000).toFixed(1)} s` }
  }
  const pieceOf = (said, pattern) => {
    const found = pattern.exec(said)
    if (found === null) throw new Error(said)
    return found[0]
  }

  await fact('an upgrade without a migration', async () => {
    const { said, doors } = await upgradeTo(plain)
    pieceOf(said, /no migration waits/u)
    if ((await status(script)) !== '200') throw new Error('a file of the page of before is gone')
    return `${doors}; a file that only the release before has is answered 200`
  })
  await fact('its way back: the link', async () => {
    await type([`ln -sfn releases/desco-${version}-linux-x64 /srv/desco/current && systemctl restart desco`])
    await expectRelease(version)
    return 'the family and its child are there'
  })
  let dump
  let late
  await fact('an upgrade with a migration', async () => {
    const { said, doors } = await upgradeTo(changed)
    pieceOf(said, /migrations wait: 9999-of-the-drill/u)
    dump = (await machine.ask('sh', '-c', 'ls -t /var/lib/desco-backup/*.dump')).split('\n')[0]
    late = (await order('family')).email
    return `${doors}; a family registers in it`
  })
  await fact('a release with migrations is tried on a restored copy', async () => {
    // of the dump that was made before it
    const drill = `/srv/desco/current/bin/desco-restore-drill --with ${folderOf(changed)} ${dump}`
    const said = await type([`su postgres -c '${drill}'`])
    return pieceOf(said, /The migrations of \S+ took \d+ s/u)
  })
  await fact('the older release refuses the newer tables, in words', async () => {
    const { code, said } = await machine.inside([
      'env',
      'DESCO_ENV_FILE=/etc/desco/desco.env',
      `${folderOf(version)}/bin/desco`,
      'upgrade',
      '--check',
    ])
    if (code !== 1) throw new Error(said)
    return pieceOf(said, /a newer release has made 9999-of-the-drill: this one refuses to start/u)
  })
  await fact('its way back: the backup of before', async () => {
    const said = await type(linesUnder('The way back'), { OLD: version, DUMP: dump })
    await expectRelease(version)
    const lost = await childrenOf(late).catch(() => 'not known')
    if (lost !== 'not known') throw new Error('it should have lost what came after the backup')
    return `${pieceOf(said, /Nothing is wrong/u)}; the first family and its child are there, the one of after is lost, as the page says`
  })
}

/** Asks through the proxy all the time; answers the longest time without a good answer, in milliseconds. */
async function watchDoors(machine) {
  await machine.ask('rm', '-f', '/run/watched')
  const program = `
    const { existsSync } = require('node:fs')
    const ask = () => fetch('https://desco.example.org/api/ready').then(({ status }) => status === 200, () => false)
    ;(async () => {
      let [last, longest] = [performance.now(), 0]
      while (!existsSync('/run/watched') || performance.now() - last > 100) {
        if (await ask()) {
          longest = Math.max(longest, performance.now() - last)
          last = performance.now()
        }
        await new Promise((done) => setTimeout(done, 20))
      }
      console.log(JSON.stringify({ longest }))
    })()`
  // its own program stays while the link leads elsewhere
  const node = await machine.ask('readlink', '-f', '/srv/desco/current/bin/node')
  const { said } = await machine.inside([node, '-e', program], { env: { NODE_EXTRA_CA_CERTS: certificate } })
  return JSON.parse(said)
}
