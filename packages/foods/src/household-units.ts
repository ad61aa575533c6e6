type Unit = {
  plural: string
  /** The kind of unit: a share of a dish, a counted thing, or what something is poured or spooned with. */
  kind: 'plate' | 'piece' | 'vessel' | 'spoon'
}

const unit = (kind: Unit['kind'], plural: string): Unit => ({ kind, plural })

/** The units in which a family tells how much somebody ate or drank, by their name in the singular. */
export const householdUnits = {
  'piatto piccolo': unit('plate', 'piatti piccoli'),
  'piatto medio': unit('plate', 'piatti medi'),
  'piatto abbondante': unit('plate', 'piatti abbondanti'),
  ciotola: unit('plate', 'ciotole'),
  porzione: unit('piece', 'porzioni'),
  pezzo: unit('piece', 'pezzi'),
  fetta: unit('piece', 'fette'),
  trancio: unit('piece', 'tranci'),
  spicchio: unit('piece', 'spicchi'),
  quadretto: unit('piece', 'quadretti'),
  barretta: unit('piece', 'barrette'),
  pallina: unit('piece', 'palline'),
  pacchetto: unit('piece', 'pacchetti'),
  scatoletta: unit('piece', 'scatolette'),
  vasetto: unit('piece', 'vasetti'),
  bustina: unit('piece', 'bustine'),
  foglia: unit('piece', 'foglie'),
  pugno: unit('piece', 'pugni'),
  bicchiere: unit('vessel', 'bicchieri'),
  tazza: unit('vessel', 'tazze'),
  tazzina: unit('vessel', 'tazzine'),
  lattina: unit('vessel', 'lattine'),
  bottiglietta: unit('vessel', 'bottigliette'),
  brick: unit('vessel', 'brick'),
  biberon: unit('vessel', 'biberon'),
  mestolo: unit('spoon', 'mestoli'),
  cucchiaio: unit('spoon', 'cucchiai'),
  cucchiaino: unit('spoon', 'cucchiaini'),
} satisfies Record<string, Unit>

export type HouseholdUnit = keyof typeof householdUnits

export const isHouseholdUnit = (text: string): text is HouseholdUnit => Object.hasOwn(householdUnits, text)
