/**
 * The groups of the list. The first fifteen are the large categories of the survey INRAN-SCAI 2005-06
 * (Leclercq et al., Public Health Nutrition 2009, 12(12), 2504-2532). The survey took dishes apart into
 * their ingredients; the last group is ours, for dishes in which no single group prevails.
 */
export const foodGroups = {
  cereali: 'Cereali, derivati e sostituti',
  legumi: 'Legumi freschi e trasformati',
  verdure: 'Verdure e ortaggi',
  patate: 'Patate e tuberi',
  frutta: 'Frutta fresca, secca e trasformata',
  carne: 'Carne, derivati e sostituti',
  pesce: 'Pesce e prodotti della pesca',
  latte: 'Latte, derivati e sostituti',
  grassi: 'Oli e grassi',
  uova: 'Uova',
  alcolici: 'Bevande alcoliche e sostituti',
  dolci: 'Dolci e sostituti',
  bevande: 'Acqua e altre bevande analcoliche',
  'sostituti-del-pasto': 'Sostituti del pasto',
  varie: 'Prodotti vari',
  'piatti-composti': 'Piatti composti',
} as const

export type FoodGroup = keyof typeof foodGroups

export const isFoodGroup = (text: string): text is FoodGroup => Object.hasOwn(foodGroups, text)
