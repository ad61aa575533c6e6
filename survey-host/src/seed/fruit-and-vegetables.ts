import { aSurvey, type Survey } from '../survey.ts'
import { thanks, weeklyFrequency, welcome } from './shared-texts.ts'

export const fruitAndVegetables: Survey = aSurvey({
  sid: 310003,
  title: 'Frutta e verdura a tavola',
  description: 'Quanta, quale e quanto spesso.',
  welcome: welcome(4),
  end: thanks,
  backButton: true,
  groups: [
    {
      title: 'Quanto spesso',
      description: '',
      questions: [
        {
          type: 'grid',
          code: 'SPESSO',
          text: 'Quanto spesso mangi questi cibi?',
          required: true,
          rows: [
            { code: 'SQ001', text: 'Frutta fresca' },
            { code: 'SQ002', text: 'Verdura cruda' },
            { code: 'SQ003', text: 'Verdura cotta' },
            { code: 'SQ004', text: 'Legumi' },
          ],
          options: weeklyFrequency,
        },
        {
          type: 'number',
          code: 'PORZIONI',
          text: 'Ieri, quante porzioni di frutta e verdura hai mangiato in tutto?',
          help: 'Da 0 a 15. Una porzione è un frutto medio, un piatto di insalata o mezzo piatto di verdura cotta.',
          unit: 'porzioni',
          min: 0,
          max: 15,
          required: true,
        },
      ],
    },
    {
      title: 'Gusti',
      description: '',
      questions: [
        {
          type: 'checkboxes',
          code: 'OSTACOLI',
          text: 'Che cosa ti frena dal mangiarne di più?',
          help: 'Puoi scegliere più di una risposta.',
          required: true,
          options: [
            { code: 'SQ001', text: 'Il sapore' },
            { code: 'SQ002', text: 'Il costo' },
            { code: 'SQ003', text: 'Il tempo per prepararla' },
            { code: 'SQ004', text: "In casa non ce n'è abbastanza" },
            { code: 'SQ005', text: 'Niente, va bene così' },
          ],
        },
        { type: 'text', code: 'PREFERITA', text: 'Qual è la verdura o la frutta che ti piace di più?' },
      ],
    },
  ],
})
