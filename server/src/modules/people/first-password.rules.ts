import { ageOn, dayInItaly } from '@desco/contract/birth-date'
import { addDays } from '@desco/contract/diary/days'
import { limits } from '@desco/contract/limits'

type Child = { birth_date: string; password_asked_at: Date | null }

/** Whether a child asked for another password at the log-in, some days ago at most. */
export const hasAskedPassword = ({ password_asked_at: at }: Child, today: string): boolean =>
  at !== null && today < addDays(dayInItaly(at), limits.askedPassword.days)

/** With 18 no parent gives a password. */
export const isParentsToGive = ({ birth_date }: Pick<Child, 'birth_date'>, today: string): boolean =>
  ageOn(birth_date, today) < 18

/** From 14 on a password is its owner's alone: a parent gives one only after the child asked for it. */
export const mayBeGivenPassword = (child: Child, today: string): boolean =>
  ageOn(child.birth_date, today) < 14 || hasAskedPassword(child, today)

/** What is to be done about a password that a parent gave: below 11 it may stay. */
export const aboutFirstPassword = ({ birth_date }: Child, today: string): 'mayKeep' | 'mustChange' =>
  ageOn(birth_date, today) < 11 ? 'mayKeep' : 'mustChange'
