import { readdirSync, readFileSync } from 'node:fs'

import { linesUnder, oneMachine, typist } from './lines.mjs'
import { untilReady } from './unit.mjs'

const certificate = '/etc/ssl/desco/fullchain.pem'
const pages = new URL('../../../docs/runbook/', import.meta.url)
const smallStudy = 'docs/one-machine.md'

/** Watches and saves by the documents alone: timers, backups in three ways, certbot's way in, and the pages of the alarms. */
export async function factsOfWatching({ machine, fact }) {
  const type = typist(machine)
  const rounds = async () => {
    const asked =
      'select kind, wrong, extract(epoch from now() - done_at) < 60 from operator_round order by 1'
    return (await type([`su postgres -c "psql -Atd desco -c '${asked}'"`])).trim()
  }
  const pieceOf = (said, pattern) => {
    const found = pattern.exec(said)
    if (found === null) throw new Error(said)
    return found[0]
  }
  const expectNoted = async () => {
    const noted = await rounds()
    if (!noted.startsWith('backup|0|t')) throw new Error(noted)
  }
  const theSame = /\d+ rows in \d+ tables are the same, restored in \d+ s/u

  await fact('timers of doctor and backups, a first dump, and its restore drill', async () => {
    // the certificate of the proof is nobody else's
    const known = '/etc/systemd/system/desco-doctor.service.d'
    await type([
      `mkdir -p ${known} && printf '[Service]\\nEnvironment=NODE_EXTRA_CA_CERTS=${certificate}\\n' > ${known}/ca.conf`,
    ])
    const said = await type(linesUnder(oneMachine, 1))
    await type(['systemctl start desco-doctor'])
    const noted = await rounds()
    if (noted !== 'backup|0|t\ndoctor|0|t') throw new Error(noted)
    return pieceOf(said, theSame)
  })
  await fact('pgBackRest by its unit', async () => {
    const config = '/etc/pgbackrest/pgbackrest.conf'
    const settings = '/etc/postgresql/17/main/conf.d/desco.conf'
    await type([
      `install -D -m 0640 -g postgres /srv/desco/current/deploy/pgbackrest.conf ${config}`,
      `sed -i 's|/15/|/17/|' ${config} && mkdir -p /var/spool/pgbackrest && chown postgres /var/spool/pgbackrest`,
      `printf "archive_mode = on\\narchive_command = 'pgbackrest --stanza=desco archive-push %%p'\\n" > ${settings}`,
      'systemctl restart postgresql@17-main',
      "su postgres -c 'pgbackrest --stanza=desco stanza-create'",
      `su postgres -c "psql -qd desco -c 'delete from operator_round'"`,
      'systemctl start desco-pgbackrest@full',
    ])
    await expectNoted()
    const said = await type([
      "su postgres -c 'pgbackrest --stanza=desco info'",
      `rm ${settings}`,
      'systemctl restart postgresql@17-main',
    ])
    await untilReady(machine)
    return pieceOf(said, /full backup: \S+/u)
  })
  await fact('a backup on a USB disk, and the drill of each Monday', async () => {
    const [, , ...lines] = linesUnder('Backups on a USB disk', 0, smallStudy)
    const drill = linesUnder('Each Monday', 0, smallStudy).filter((line) => line.includes('restore-drill'))
    const said = await type(['mkdir -p /mnt/usb && mount -t tmpfs tmpfs /mnt/usb', ...lines, ...drill])
    await type(['systemctl revert desco-backup', 'umount /mnt/usb'])
    return pieceOf(said, theSame)
  })
  await fact('certbot’s answer is found at port 80, and nothing else', async () => {
    const place = '/var/www/html/.well-known/acme-challenge'
    const said = await type([
      `mkdir -p ${place} && echo token > ${place}/a`,
      'curl -s http://desco.example.org/.well-known/acme-challenge/a',
      `curl -so /dev/null -w '%{http_code}' http://desco.example.org/login`,
    ])
    if (said !== 'token\n301') throw new Error(said)
    return 'token; all other addresses lead to https'
  })
  await fact('each command of the alarms’ pages is one that this machine has', async () => {
    await type(['mkdir -p /etc/prometheus && touch /etc/prometheus/desco.token'])
    const commands = readdirSync(pages).flatMap((page) => {
      const [, block] = /```sh\n([^]*?)\n```/u.exec(readFileSync(new URL(page, pages), 'utf8')) ?? []
      return block.split('\n')
    })
    const all = [...new Set(commands)]
    const wrong = []
    for (const command of all) {
      const said = await type([`{ ${command}; } 2>&1 || true`], {
        ADDRESS: 'nobody@example.org',
        LIMESURVEY_URL: 'http://127.0.0.1',
      })
      if (/not found|could not be found|no such command|Unknown|Usage:|syntax error/u.test(said))
        wrong.push(`${command}: ${said.slice(-200)}`)
    }
    if (wrong.length > 0) throw new Error(wrong.join('; '))
    await untilReady(machine)
    return `${all.length} commands`
  })
}
