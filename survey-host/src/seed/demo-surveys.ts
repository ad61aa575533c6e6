import { aSurvey, type Survey } from '../survey.ts'
import { breakfast } from './breakfast.ts'
import { freeTime } from './free-time.ts'
import { fruitAndVegetables } from './fruit-and-vegetables.ts'
import { thanks, welcome } from './shared-texts.ts'
import { shopping } from './shopping.ts'

/** Four questionnaires to answer, and three that a portal must not offer today. */
export function demoSurveys(today: Date): Survey[] {
  const year = today.getFullYear()
  const { groups } = breakfast
  return [
    breakfast,
    shopping,
    fruitAndVegetables,
    freeTime,
    aSurvey({
      sid: 310005,
      title: 'Ambiente domestico (in preparazione)',
      active: false,
      participantAttributes: null,
    }),
    aSurvey({
      sid: 310006,
      title: `Questionario iniziale ${year - 1}`,
      expires: `${year - 1}-12-31 23:59:00`,
      welcome: welcome(3),
      end: thanks,
      groups,
    }),
    aSurvey({
      sid: 310007,
      title: 'Seguito a sei mesi',
      startdate: `${year + 1}-05-01 08:00:00`,
      welcome: welcome(3),
      end: thanks,
      groups,
    }),
  ]
}
