import { aSurvey, type Survey } from '../survey.ts'
import { thanks, welcome } from './shared-texts.ts'

export const breakfast: Survey = aSurvey({
  sid: 310001,
  title: 'Abitudini a colazione',
  description: 'Che cosa mangi al mattino, con chi e con quanta calma.',
  welcome: welcome(3),
  end: thanks,
  backButton: true,
  groups: [
    {
      title: 'La tua colazione',
      description: 'Pensa a una settimana normale, né di vacanza né di festa.',
      questions: [
        {
          type: 'choice',
          code: 'GIORNI',
          text: 'Quante volte alla settimana fai colazione?',
          required: true,
          options: [
            { code: 'A1', text: 'Mai o quasi mai' },
            { code: 'A2', text: '1 o 2 volte' },
            { code: 'A3', text: '3 o 4 volte' },
            { code: 'A4', text: '5 o 6 volte' },
            { code: 'A5', text: 'Tutti i giorni' },
          ],
        },
        {
          type: 'checkboxes',
          code: 'CIBI',
          text: 'Che cosa mangi o bevi di solito al mattino?',
          help: 'Puoi scegliere più di una risposta.',
          required: true,
          options: [
            { code: 'SQ001', text: 'Latte o yogurt' },
            { code: 'SQ002', text: 'Pane, fette biscottate o cereali' },
            { code: 'SQ003', text: 'Biscotti, merendine o brioche' },
            { code: 'SQ004', text: 'Frutta fresca o spremuta' },
            { code: 'SQ005', text: 'Uova, formaggio o affettati' },
            { code: 'SQ006', text: 'Tè, caffè o orzo' },
            { code: 'SQ007', text: "Qualcos'altro" },
            { code: 'SQ008', text: 'Niente' },
          ],
        },
        {
          type: 'choice',
          code: 'DOVE',
          text: 'Dove fai colazione più spesso?',
          required: true,
          options: [
            { code: 'A1', text: 'A casa' },
            { code: 'A2', text: 'Al bar' },
            { code: 'A3', text: 'A scuola o al lavoro' },
            { code: 'A4', text: 'Per strada' },
            { code: 'A5', text: 'Di solito non la faccio' },
          ],
        },
      ],
    },
    {
      title: 'Tempo e compagnia',
      description: '',
      questions: [
        {
          type: 'number',
          code: 'MINUTI',
          text: 'Quanti minuti dura di solito la tua colazione?',
          help: 'Da 0 a 120. Se non fai colazione, scrivi 0.',
          unit: 'minuti',
          min: 0,
          max: 120,
          required: true,
        },
        {
          type: 'choice',
          code: 'CHI',
          text: 'Con chi fai colazione di solito?',
          required: true,
          options: [
            { code: 'A1', text: 'Con tutta la famiglia' },
            { code: 'A2', text: 'Con una parte della famiglia' },
            { code: 'A3', text: 'Con altre persone' },
            { code: 'A4', text: 'Per conto mio' },
          ],
        },
        {
          type: 'text',
          code: 'NOTE',
          text: "C'è qualcosa che vorresti cambiare nella tua colazione?",
        },
      ],
    },
  ],
})
