import { aSurvey, type Survey } from '../survey.ts'
import { thanks, welcome } from './shared-texts.ts'

export const freeTime: Survey = aSurvey({
  sid: 310004,
  title: 'Attività fisica e tempo libero',
  description: 'Come ti muovi e come ti riposi.',
  welcome: welcome(3),
  end: thanks,
  backButton: true,
  groups: [
    {
      title: 'Movimento',
      description: '',
      questions: [
        {
          type: 'choice',
          code: 'MEZZO',
          text: 'Come vai di solito a scuola o al lavoro?',
          required: true,
          options: [
            { code: 'A1', text: 'A piedi' },
            { code: 'A2', text: 'In bicicletta o in monopattino' },
            { code: 'A3', text: 'Con i mezzi pubblici' },
            { code: 'A4', text: 'In auto o in moto' },
            { code: 'A5', text: 'Resto a casa' },
          ],
        },
        {
          type: 'number',
          code: 'SPORT',
          text: 'Quante ore di sport o di movimento fai in una settimana?',
          help: 'Da 0 a 40. Puoi usare la virgola, per esempio 2,5.',
          unit: 'ore',
          min: 0,
          max: 40,
          decimals: true,
          required: true,
        },
      ],
    },
    {
      title: 'Riposo',
      description: '',
      questions: [
        {
          type: 'number',
          code: 'SONNO',
          text: 'Quante ore dormi di solito per notte?',
          help: 'Da 0 a 16. Puoi usare la virgola, per esempio 8,5.',
          unit: 'ore',
          min: 0,
          max: 16,
          decimals: true,
          required: true,
        },
        {
          type: 'checkboxes',
          code: 'TEMPO',
          text: 'Che cosa fai volentieri nel tempo libero?',
          help: 'Puoi scegliere più di una risposta.',
          required: true,
          options: [
            { code: 'SQ001', text: "Stare all'aperto" },
            { code: 'SQ002', text: 'Giocare o fare sport con altri' },
            { code: 'SQ003', text: 'Leggere o disegnare' },
            { code: 'SQ004', text: 'Cucinare' },
            { code: 'SQ005', text: 'Televisione, telefono o videogiochi' },
            { code: 'SQ006', text: "Qualcos'altro" },
          ],
        },
        { type: 'text', code: 'NOTE', text: 'Vuoi aggiungere qualcosa?' },
      ],
    },
  ],
})
