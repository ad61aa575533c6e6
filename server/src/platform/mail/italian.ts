import { dayInItaly } from '#platform/clock.ts'

/** `2027-01-15` as families read it: 15 gennaio 2027. No hour of any place moves it to another day. */
export const italianDay = (day: string): string =>
  new Date(`${day}T00:00:00Z`).toLocaleDateString('it-IT', { timeZone: 'UTC', dateStyle: 'long' })

/** A moment's day as DD-MM-YYYY, as the portal prints dates (specification section 9). */
export const printDay = (moment: Date): string => dayInItaly(moment).split('-').toReversed().join('-')

/** Things in a row as a sentence has them: this, that and that. */
export const listed = new Intl.ListFormat('it', { type: 'conjunction' })
