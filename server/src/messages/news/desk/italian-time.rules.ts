// Swedish writes dates the way databases do
const wallClock = new Intl.DateTimeFormat('sv-SE', {
  timeZone: 'Europe/Rome',
  dateStyle: 'short',
  timeStyle: 'short',
})

/** The time on Italian clocks, as `YYYY-MM-DDTHH:MM`. */
export const italianClock = (moment: Date): string => wallClock.format(moment).replace(' ', 'T')

/**
 * The moment at which Italian clocks show this. Of an hour that comes twice, the first; undefined for one that the
 * change to summer time leaves out, or for a day that no calendar has.
 */
export function momentInItaly(wall: string): Date | undefined {
  const possible = [new Date(`${wall}:00+02:00`), new Date(`${wall}:00+01:00`)]
  return possible.find((moment) => !Number.isNaN(moment.getTime()) && italianClock(moment) === wall)
}
