import { countOldAttempts, deleteOldAttempts } from './limits/attempts.ts'
import type { Contribution } from './contributions.ts'
import { readClockWatch } from './database/database-clock.ts'
import { readRound } from './database/operator-rounds.queries.ts'
import { tryWrite } from './database/try-write.ts'
import { measureChores } from './work-queue/chores.ts'
import { measureQueues } from './work-queue/jobs.queries.ts'

const secondsOf = (moment: Date | undefined) => Math.floor((moment?.getTime() ?? 0) / 1_000)

export const platformContribution = {
  gauges: [
    {
      name: 'desco_jobs_due',
      help: 'Jobs that are due and nobody does, by queue.',
      label: 'queue',
      read: async (needs) =>
        (await measureQueues(needs)).map(({ queue, waiting }) => ({ of: queue, value: waiting })),
    },
    {
      name: 'desco_jobs_oldest_due_seconds',
      help: 'For how long the longest of them has been due.',
      label: 'queue',
      read: async (needs) =>
        (await measureQueues(needs)).map(({ queue, seconds }) => ({ of: queue, value: seconds })),
    },
    {
      name: 'desco_chore_last_success_timestamp_seconds',
      help: 'When each hourly chore was last done.',
      label: 'chore',
      read: async (needs) =>
        (await measureChores(needs)).map(({ key, seconds }) => ({ of: key, value: seconds })),
    },
    {
      name: 'desco_database_writable',
      help: '0 while the database stores nothing: its disk or its memory is used up, or it is a standby.',
      read: async ({ db }) => [{ value: (await tryWrite(db)) === null ? 1 : 0 }],
    },
    {
      name: 'desco_backup_last_success_timestamp_seconds',
      help: 'When a backup was last made and noted (desco backup note); 0: never.',
      read: async ({ db }) => [{ value: secondsOf((await readRound(db, 'backup'))?.doneAt) }],
    },
    {
      name: 'desco_doctor_last_run_timestamp_seconds',
      help: 'When desco doctor was last asked by its timer (doctor --note); 0: never.',
      read: async ({ db }) => [{ value: secondsOf((await readRound(db, 'doctor'))?.doneAt) }],
    },
    {
      name: 'desco_doctor_wrong',
      help: 'How many things it then found wrong.',
      read: async ({ db }) => [{ value: (await readRound(db, 'doctor'))?.wrong ?? 0 }],
    },
    {
      name: 'desco_clock_steady',
      help: '0 while what cannot be undone waits, because a clock jumped or nobody watched it.',
      read: async (needs) => [{ value: (await readClockWatch(needs))?.steady === false ? 0 : 1 }],
    },
  ],
  chores: [
    {
      name: 'old attempts',
      run: ({ db, clock }) => deleteOldAttempts(db, clock.now()),
      erases: { what: 'attempts', countDue: ({ db, clock }) => countOldAttempts(db, clock.now()) },
    },
  ],
} as const satisfies Contribution
