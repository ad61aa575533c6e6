/** What every questionnaire says before it begins. */
export const welcome = (minutes: number) =>
  `<p>Bastano circa ${minutes} minuti. Non ci sono risposte giuste o sbagliate: ci interessa come va davvero.</p>
<p>Se ti interrompi, quando riapri il link ritrovi le pagine che hai già compilato.</p>`

export const thanks = '<p>Le tue risposte ci aiutano a capire come si mangia davvero in famiglia.</p>'

export const weeklyFrequency = [
  { code: 'A1', text: 'Mai' },
  { code: 'A2', text: '1 o 2 volte a settimana' },
  { code: 'A3', text: '3 o 4 volte a settimana' },
  { code: 'A4', text: 'Quasi ogni giorno' },
]

export const importance = [
  { code: 'A1', text: 'Per niente' },
  { code: 'A2', text: 'Poco' },
  { code: 'A3', text: 'Abbastanza' },
  { code: 'A4', text: 'Molto' },
]
