import { aSurvey, type Survey } from '../survey.ts'
import { importance, thanks, welcome } from './shared-texts.ts'

export const shopping: Survey = aSurvey({
  sid: 310002,
  title: 'La spesa della settimana',
  description: 'Come si riempie il carrello in casa vostra.',
  welcome: welcome(4),
  end: thanks,
  backButton: true,
  groups: [
    {
      title: 'Come fate la spesa',
      description: '',
      questions: [
        {
          type: 'number',
          code: 'VOLTE',
          text: 'Quante volte alla settimana fate la spesa?',
          help: 'Da 0 a 14.',
          unit: 'volte',
          min: 0,
          max: 14,
          required: true,
        },
        {
          type: 'checkboxes',
          code: 'DOVE',
          text: 'Dove comprate da mangiare?',
          help: 'Puoi scegliere più di una risposta.',
          required: true,
          options: [
            { code: 'SQ001', text: 'Supermercato o discount' },
            { code: 'SQ002', text: 'Negozio di quartiere' },
            { code: 'SQ003', text: 'Mercato rionale' },
            { code: 'SQ004', text: 'Direttamente da chi produce' },
            { code: 'SQ005', text: 'Online' },
          ],
        },
        {
          type: 'choice',
          code: 'LISTA',
          text: 'Preparate una lista prima di uscire?',
          required: true,
          options: [
            { code: 'A1', text: 'Sì, quasi sempre' },
            { code: 'A2', text: 'A volte' },
            { code: 'A3', text: 'No, quasi mai' },
          ],
        },
      ],
    },
    {
      title: 'Che cosa conta',
      description: 'Pensa a quando scegliete che cosa mettere nel carrello.',
      questions: [
        {
          type: 'grid',
          code: 'CONTA',
          text: 'Quanto contano per voi queste cose?',
          required: true,
          rows: [
            { code: 'SQ001', text: 'Il prezzo' },
            { code: 'SQ002', text: 'La stagione' },
            { code: 'SQ003', text: 'Da dove viene il prodotto' },
            { code: 'SQ004', text: 'I gusti dei più piccoli' },
          ],
          options: importance,
        },
        {
          type: 'text',
          code: 'NOTE',
          text: "C'è un prodotto che non manca mai?",
        },
      ],
    },
  ],
})
