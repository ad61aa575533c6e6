// The server's answers about a diary, to the team's pages.

/** A food list with two foods. */
export const csv = [
  'id;name;plural;synonyms;group;picture;units;grams_status;foodex2;study_code',
  'pane;Pane;Pani;pagnotta;cereali;🍞;fetta=30;estimate;;',
  'sfogliatella;Sfogliatella;Sfogliatelle;riccia;dolci;🥐;pezzo=100;estimate;;',
].join('\n')
/** Ids of what the answers are about. */
export const ids = {
  family: '1b6f2c1e-7d0a-4f3e-9a55-1c2d3e4f5a6b',
  person: '2b6f2c1e-7d0a-4f3e-9a55-1c2d3e4f5a6b',
  entry: '3b6f2c1e-7d0a-4f3e-9a55-1c2d3e4f5a6b',
}
const family = (days: object[]) => ({
  familyId: ids.family,
  code: 'VNP-B5GB',
  people: [{ personId: ids.person, initials: 'G. D.', isChild: false, takesPart: true, days }],
})
const counted = { assigned: 4, complete: 1, begun: 2, empty: 1 }
export const overview = (days: object[]) => ({
  '/api/staff/diary': {
    body: {
      message: 'OK',
      totals: counted,
      days: [{ day: '2026-11-21', ...counted }],
      families: [family(days)],
      more: false,
    },
  },
})
export const foodList = { '/api/staff/food-list': { body: { message: 'OK', version: 1, csv } } }
export const saturday = { day: '2026-11-21', number: 1, entries: 3, complete: true }
export const food = {
  id: ids.entry,
  version: 2,
  personId: ids.person,
  day: '2026-11-21',
  recordedAt: '2026-11-21T10:00:00.000Z',
  deleted: false,
  kind: 'food',
  meal: 'colazione',
  foodId: 'pane',
  listVersion: 1,
  freeText: null,
  amount: 2,
  unit: 'fetta',
  grams: null,
  share: 'all',
  sharedMealId: null,
  recordedBy: 'self',
  recordedByName: null,
  receivedAt: '2026-11-21T10:00:00.000Z',
  timesEdited: 1,
}
