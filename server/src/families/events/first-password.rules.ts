import { dayInItaly } from '@desco/contract/families/birth-date'
import { addDays } from '@desco/contract/diary/days'
import { limits } from '@desco/contract/limits'

import { type Aged, ageOfRights } from './growing-up.rules.ts'

type Child = Aged & { passwordAskedAt: Date | null }

/** Whether a child asked for another password at the log-in, some days ago at most. */
export const hasAskedPassword = (
  { passwordAskedAt: at }: Pick<Child, 'passwordAskedAt'>,
  today: string,
): boolean => at !== null && today < addDays(dayInItaly(at), limits.askedPassword.days)

/** With 18 no parent gives a password. */
export const isParentsToGive = (child: Aged, today: string): boolean => ageOfRights(child, today) < 18

/** From 14 on a password is its owner's alone: a parent gives one only after the child asked for it. */
export const mayBeGivenPassword = (child: Child, today: string): boolean =>
  ageOfRights(child, today) < 14 || hasAskedPassword(child, today)

/** The next step about a password that a parent gave: below 11 it may stay. */
export const aboutFirstPassword = (child: Aged, today: string): 'mayKeep' | 'mustChange' =>
  ageOfRights(child, today) < 11 ? 'mayKeep' : 'mustChange'
