import { countOldAttempts, deleteOldAttempts } from './http/attempts.queries.ts'
import { type Contribution, nothingElse } from './contributions.ts'

export const platformContribution = {
  ...nothingElse,
  tables: {
    job: { holds: 'nobody', because: 'It names rows by their ids; what they say stands there.' },
    encryption_key: { holds: 'nobody', because: 'Names of keys; the keys are elsewhere.' },
    attempt_window: { holds: 'nobody', because: 'Its keys are hashes with a key, deleted a day later.' },
    recent_failure: { holds: 'nobody', because: 'Its keys are hashes with a key, deleted a day later.' },
    failure_streak: {
      holds: 'nobody',
      because: 'Its keys are hashes with a key, deleted a day after the last failure.',
    },
  },
  chores: [
    {
      name: 'old attempts',
      run: ({ db, clock }) => deleteOldAttempts(db, clock.now()),
      erases: { what: 'attempts', countDue: ({ db, clock }) => countOldAttempts(db, clock.now()) },
    },
  ],
} as const satisfies Contribution
