import { Notice } from '#ui/feedback/notices.tsx'
import { Button } from '#ui/form/button.tsx'
import { Row, Stack } from '#ui/layout/boxes.tsx'
import { HiddenText, Text } from '#ui/text/text.tsx'

import styles from '#family/diary/attention.module.css'
import { doublesOf, contentOf, type LocalFood } from '#family/diary/day-rules.ts'
import { useOneDay } from '#family/diary/diary-context.ts'
import { authorWords, foodName } from '#family/diary/words.ts'

/** One dinner that two people entered: who keeps the diary says whether it was eaten once or twice. */
export function Doubles({ foods: inMeal }: { foods: readonly LocalFood[] }) {
  const { foods, person, save, remove } = useOneDay()
  const doubles = doublesOf(inMeal)
  if (doubles.length === 0) return null
  return (
    <div className={styles.choices}>
      <Stack>
        {doubles.map(({ first, second }) => {
          const name = foodName(foods, second.entry)
          const [one, other] = [first, second].map(({ writer }) => authorWords(writer, person))
          return (
            <Notice key={second.id} tone="wait" title={`${name} c’è due volte`}>
              <Text>
                Inserito da {one} e da {other}. Era una porzione sola, o due?
              </Text>
              <div className={styles.choices}>
                <Row>
                  <Button small onClick={() => void remove([second.id])}>
                    Una sola<HiddenText> ({name})</HiddenText>
                  </Button>
                  <Button small onClick={() => void save([{ ...contentOf(second), besides: first.id }])}>
                    Due<HiddenText> ({name})</HiddenText>
                  </Button>
                </Row>
              </div>
            </Notice>
          )
        })}
      </Stack>
    </div>
  )
}
