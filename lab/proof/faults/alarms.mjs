import { randomBytes } from 'node:crypto'
import { rmSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'

import { together } from '../../../server/src/testing/people/people.ts'
import { connectPlainly } from '../../../server/src/testing/portals/plain-connection.ts'
import { fillDisk } from './small-disk.mjs'
import { expectOk, familyOf, registerFamily, until } from './stage.mjs'

/** One fault for each alarm of deploy/prometheus-alarms.yml; two for what has two reasons. */
export async function alarmFaults({ stage, prove, disk }) {
  const { mails, surveys, ask, call } = stage
  const token = await registerFamily(stage)
  const database = stage.postgres.connection.database
  // a portal that has run for an hour, and the operator's timers
  const keepEvenly = () => ask(`update clock_watch set steady_since = seen_at - interval '1 hour'`)
  await keepEvenly()
  await ask(`insert into operator_round (kind, done_at) values ('backup', now()), ('doctor', now())
    on conflict (kind) do update set done_at = now(), wrong = 0`)

  await prove('DescoIsAway', 'the portal is killed', {
    begin: () => stage.portal().end('SIGKILL'),
    end: () => stage.startAgain(),
  })
  const beside = { database: 'postgres' }
  await prove('DescoIsAway', 'the database lets nobody in any more', {
    begin: async () => {
      await ask(`alter database ${database} allow_connections false`, [], beside)
      await ask(
        'select pg_terminate_backend(pid) from pg_stat_activity where datname = $1',
        [database],
        beside,
      )
    },
    end: () => ask(`alter database ${database} allow_connections true`, [], beside),
  })

  if (disk !== null)
    await prove('DescoDatabaseCannotWrite', 'the disk of the database is full', {
      begin: () => fillDisk(disk),
      end: () => rmSync(disk),
    })
  await prove('DescoMailsWait', 'the mail server drops the line, and an invitation was written an hour ago', {
    begin: async () => {
      const family = familyOf(stage)
      expectOk(await family.signUp())
      await until(() => family.hasCode(), 30, 'its code')
      const spouse = together()
      const beforeTheChildren = () => mails.fail({ at: 'greeting', how: 'drops the line' })
      await family.finish({ spouse, beforeTheChildren })
      const back = `update outgoing_mail set created_at = created_at - interval '1 hour' where recipient = $1`
      await ask(back, [spouse.spousemail])
    },
    end: () => mails.fail(null),
  })
  await prove('DescoMailsGivenUp', 'the mail server refuses six messages for good', {
    begin: async () => {
      mails.fail({ at: 'dot', how: 'refuses for good' })
      for (let count = 0; count < 6; count += 1) expectOk(await familyOf(stage).signUp())
    },
    end: () => mails.fail(null),
  })

  const cameBack = (kind, count) => ({
    begin: () =>
      ask(
        `insert into outgoing_mail
          (kind, recipient, subject, body_text, body_html, created_at, sent_at, bounced_at, bounce_kind)
        select 'spouse-invitation', format('persona-%s@example.org', n), '', '', '', now(), now(), now(), $1
        from generate_series(1, $2::int) as n`,
        [kind, count],
      ),
    end: () => undefined,
  })
  await prove('DescoMailsComeBack', 'ten mails are noted as come back: refused', cameBack('refused', 10))
  const dead = cameBack('no_mailbox', 60)
  await prove('DescoManyAddressesAreDead', 'sixty mails are noted as come back: no such mailbox', dead)

  await prove('DescoAddressIsLockedOut', 'a school types wrong passwords, more than the limit', {
    begin: async () => {
      const most = Number(stage.environment.LIMIT_LOGIN_FAILURES_PER_ADDRESS)
      for (let count = 0; count < most + 30; count += 1)
        await call('POST', '/api/users/login', {
          body: { email: `persona-${count}@example.org`, password: 'Sbagliata!1' },
        })
    },
    end: () => ask('delete from recent_failure'),
  })
  const path = '/api/news/get-news'
  await prove('DescoFails', 'a table has another name than the release knows', {
    begin: async () => {
      await ask('alter table news_item rename to news_of_another_release')
      for (let count = 0; count < 30; count += 1) {
        const { status } = await call('GET', path, { token })
        if (status !== 500) throw new Error(`answered ${status}`)
        await pause(200)
      }
    },
    end: () => ask('alter table news_of_another_release rename to news_item'),
  })

  // the figures of the database read accounts, and no sessions: with the first they are left out
  for (const table of ['session', 'account']) {
    const crowd = crowdAt(stage, table)
    const fault = `the table ${table} is held, and sixty browsers ask for it all the time`
    await prove('DescoIsBusy', fault, crowd)
    await prove('DescoPoolIsUsedUp', fault, crowd)
  }
  const unread = 'the table account is held: the figures of the database do not come'
  await prove('DescoIsAway', unread, crowdAt(stage, 'account'))

  const busy = busyProcess(stage)
  await prove('DescoEventLoopLags', 'the process gets no time for most of each two seconds', busy)

  await prove('DescoLimeSurveyIsSilent', 'LimeSurvey is down, for 20 minutes', {
    begin: async () => {
      surveys.fail('refuse')
      await ask(`update survey_catalogue set fetched_at = fetched_at - interval '1 hour'`)
      await stage.startAgain()
      const isNoted = async () => {
        await call('GET', '/api/limesurvey/surveylist', { token })
        const back = `update survey_catalogue set failing_since = failing_since - interval '20 minutes'
          where failing_since is not null returning 1`
        return (await ask(back)).length > 0
      }
      await until(isNoted, 20, 'the failure')
    },
    end: async () => {
      surveys.fail(null)
      const isFresh = async () =>
        (await call('GET', '/api/limesurvey/surveylist', { token })).body.freshness?.stale === false
      await until(isFresh, 60, 'the questionnaires')
    },
  })
  await prove('DescoExportWaits', 'nobody has a job for an export that was asked for three hours ago', {
    begin: () =>
      ask(`insert into export_job (kind, separator, identifiable, state, requested_at)
        values ('everything', 'semicolon', false, 'waiting', now() - interval '3 hours')`),
    end: () => ask(`delete from export_job where state = 'waiting'`),
  })
  await prove('DescoJobsFail', 'ten exports are queued that are not there to be made', {
    begin: () =>
      ask(`insert into job (queue, key, due_at, created_at)
      select 'erasure', 'no family ' || n, now(), now() from generate_series(1, 10) as n`),
    end: () => ask(`delete from job where key like 'no family %'`),
  })
  await prove(
    'DescoJobsWait',
    'a transaction that was left open holds a job that was due two hours ago',
    heldJob(stage),
  )
  await prove('DescoChoreSleeps', 'a chore was last done five hours ago', {
    begin: () => ask(`update job set succeeded_at = now() - interval '5 hours' where key = 'old mails'`),
    end: () => ask(`update job set succeeded_at = now() where key = 'old mails'`),
  })
  await prove('DescoManyNamesShown', 'the limit of names was reached, a day less 20 seconds ago', {
    begin: () =>
      ask(`insert into audit_line (seq, happened_at, doer, act, details, hash)
        select coalesce(max(seq), 0) + 1, now() - interval '1 day' + interval '20 s', 'portal', 'names_limit_reached', '{}', ''
        from audit_line`),
    end: () => undefined,
  })
  const round = (kind, changes) => () => ask(`update operator_round set ${changes} where kind = '${kind}'`)
  await prove('DescoBackupIsOld', 'the last backup was made 27 hours ago', {
    begin: round('backup', `done_at = now() - interval '27 hours'`),
    end: round('backup', 'done_at = now()'),
  })
  await prove('DescoDoctorFindsWrong', 'doctor found one thing wrong', {
    begin: round('doctor', 'wrong = 1'),
    end: round('doctor', 'wrong = 0'),
  })
  await prove('DescoDoctorFindsWrong', 'doctor last ran two days ago', {
    begin: round('doctor', `done_at = now() - interval '2 days'`),
    end: round('doctor', 'done_at = now()'),
  })
  await prove('DescoClockJumped', 'the clocks have gone evenly for less than an hour', {
    begin: () => ask('update clock_watch set steady_since = seen_at'),
    end: keepEvenly,
  })
}

/** Sixty callers with sessions that nobody has, each another one, while a table that says whose they are may not be read. */
function crowdAt({ call, postgres }, table) {
  let holder
  let callers = []
  let isOver
  return {
    begin: async () => {
      isOver = false
      holder = await connectPlainly(postgres.connection)
      await holder.query(`begin; lock table ${table} in access exclusive mode`)
      callers = Array.from({ length: 60 }, async () => {
        while (!isOver) {
          const token = randomBytes(32).toString('base64url')
          await call('POST', '/api/users/verify-token', { token }).catch(() => undefined)
        }
      })
    },
    end: async () => {
      isOver = true
      await holder.end()
      await Promise.all(callers)
    },
  }
}

function busyProcess({ portal }) {
  let isOver
  let running = Promise.resolve()
  return {
    begin: () => {
      isOver = false
      const { pid } = portal()
      running = (async () => {
        while (!isOver) {
          process.kill(pid, 'SIGSTOP')
          await pause(1_300)
          process.kill(pid, 'SIGCONT')
          await pause(700)
        }
      })()
    },
    end: async () => {
      isOver = true
      await running
    },
  }
}

function heldJob({ ask, postgres }) {
  let holder
  return {
    begin: async () => {
      // leased for a moment, so that nobody takes it before it is held
      const [job] =
        await ask(`update job set due_at = now() - interval '2 hours', leased_until = now() + interval '3 s'
        where id = (select id from job where leased_until is null or leased_until < now() limit 1) returning id`)
      holder = await connectPlainly(postgres.connection)
      await holder.query('begin')
      await holder.query('select from job where id = $1 for update', [job.id])
    },
    end: () => holder.end(),
  }
}
