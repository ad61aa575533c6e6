import { companies, meals, places } from '@desco/contract/diary/entries'
import { useId, useState } from 'react'

import { Badge } from '#ui/feedback/badge.tsx'
import { Button, IconButton } from '#ui/form/button.tsx'
import { capital } from '#ui/text/format.ts'
import { AgainIcon, CheckIcon, PlusIcon, RightIcon } from '#ui/text/icons.tsx'
import { classes, HiddenText } from '#ui/text/text.tsx'

import { AddFood } from '#family/diary/food/add-food.tsx'
import {
  contentOf,
  isLater,
  likeYesterday,
  type LocalFood,
  type MealOnPage,
  skippedMeal,
} from '#family/diary/day-rules.ts'
import { newId, useOneDay } from '#family/diary/diary-context.ts'
import { type DoneWords, DoneLine } from '#family/diary/done-line.tsx'
import { Doubles } from './doubles.tsx'
import { FoodDialog } from '#family/diary/food/food-amount.tsx'
import { ForOthers } from './for-others.tsx'
import styles from './meal-card.module.css'
import { MealFacts } from './meal-facts.tsx'
import { FoodPicture, MealPicture } from '#family/diary/food/pictures.tsx'
import type { Content, LocalEntry } from '#family/diary/store/local-entry.ts'
import { eatenQuestion, foodName, portionWords, writerWords } from '#family/diary/words.ts'

type Props = {
  meal: MealOnPage
  yesterday: MealOnPage
  /** All that the person has eaten lately. */
  eaten: readonly LocalEntry[]
  isNext: boolean
}

type OpenDialog =
  | { what: 'add' | 'facts' }
  | { what: 'food'; id: string }
  | { what: 'others'; ids: readonly string[] }

/** One of the things that can be done with a meal. `of`: the meal, for people who listen. */
type WayOn = { word: string; of: string; Icon?: typeof PlusIcon | undefined; act: () => void }

/** One meal of the day: its foods, or the three ways to answer. */
export function MealCard({ meal, yesterday, eaten, isNext }: Props) {
  const { mayWrite, save, remove, sharers, person, day, hour } = useOneDay()
  const [open, setOpenDialog] = useState<OpenDialog | null>(null)
  const [done, setDone] = useState<DoneWords | null>(null)
  const title = meals[meal.meal]
  // nothing is asked yet about a meal to come; it can be written down all the same
  const isToCome = mayWrite && meal.state === 'empty' && isLater(meal.meal, hour)
  const id = useId()
  const close = () => setOpenDialog(null)
  const setOpen = (dialog: OpenDialog | null) => {
    setDone(null)
    setOpenDialog(dialog)
  }

  const answer = (contents: readonly Content[]) => {
    setOpen(null)
    void save(contents)
  }
  const takeAway = (food: LocalFood) => {
    close()
    const undo = () => save([contentOf(food)])
    // the store tells what could not be kept
    remove([food.id]).then(
      () => setDone({ words: 'Tolto.', undo }),
      () => undefined,
    )
  }
  const undo = () => {
    done?.undo?.().then(
      () => setDone({ words: 'Annullato.', undo: null }),
      () => undefined,
    )
  }
  const whose = { personId: person.personId, day }
  const skip = (skipped: boolean) => answer([skippedMeal(meal, whose, skipped, newId)])
  const same = likeYesterday(yesterday, meal, day, newId)
  const repeat = same === null ? null : () => answer(same)
  const hasOthers = sharers.some(({ personId }) => personId !== person.personId)
  const share = (ids: readonly string[]) => setOpen({ what: 'others', ids })
  const shareAll = () => share(meal.foods.map((food) => food.id))
  const to = `a ${title}`
  const add = { word: 'Aggiungi', of: to, Icon: PlusIcon, act: () => setOpen({ what: 'add' }) }
  const waysOf: Record<MealOnPage['state'], WayOn[]> = {
    empty: [
      add,
      ...(repeat === null
        ? []
        : [{ word: 'Come ieri', of: to, Icon: isNext ? AgainIcon : undefined, act: repeat }]),
      { word: 'Non ho mangiato', of: to, act: () => skip(true) },
    ],
    skipped: [{ word: 'Cambia', of: title, act: () => skip(false) }],
    eaten: [
      add,
      { word: 'Dettagli', of: `di ${title}`, act: () => setOpen({ what: 'facts' }) },
      ...(hasOthers ? [{ word: 'Anche per…', of: title, act: shareAll }] : []),
    ],
  }
  const ways = isToCome ? [] : waysOf[meal.state]
  const foodNow = open?.what === 'food' ? meal.foods.find((food) => food.id === open.id) : undefined

  return (
    <section
      className={classes(styles.card, meal.state !== 'empty' && styles.done, isNext && styles.next)}
      aria-labelledby={id}
    >
      <div className={styles.head}>
        <MealPicture meal={meal.meal} />
        <div className={styles.who}>
          <h2 id={id} className={styles.title}>
            {title}
          </h2>
          <MealLine meal={meal} isNext={isNext} />
        </div>
        {isToCome && (
          <IconButton label={`Aggiungi a ${title}`} onClick={() => setOpen({ what: 'add' })}>
            <PlusIcon size="small" />
          </IconButton>
        )}
        {/* no green, and nowhere a red: nothing that is eaten is right or wrong */}
        {meal.state !== 'empty' && (
          <Badge tone="plain">
            <CheckIcon size="tiny" />
            Fatto
          </Badge>
        )}
      </div>

      {meal.foods.length > 0 && (
        <ul className={styles.foods}>
          {meal.foods.map((food) => (
            <FoodRow key={food.id} food={food} onOpen={() => setOpen({ what: 'food', id: food.id })} />
          ))}
        </ul>
      )}

      <DoneLine done={done} onUndo={undo} />

      {mayWrite && <Doubles foods={meal.foods} />}

      {mayWrite && ways.length > 0 && (
        // another state's buttons are others: the focus in one that is gone is given to the meal's heading
        <div key={meal.state} className={isNext ? styles.answers : styles.quietAnswers}>
          {ways.map(({ word, of, Icon, act }, place) => (
            <Button
              key={word}
              variant={!isNext ? 'quiet' : place === 0 ? 'primary' : 'secondary'}
              onClick={act}
            >
              {Icon !== undefined && <Icon size="small" />}
              {word}
              <HiddenText> {of}</HiddenText>
            </Button>
          ))}
        </div>
      )}

      {open?.what === 'add' && (
        <AddFood
          meal={meal}
          eaten={eaten}
          onRepeat={repeat}
          onClose={close}
          onShare={hasOthers ? share : undefined}
        />
      )}
      {open?.what === 'facts' && <MealFacts meal={meal} onClose={close} />}
      {foodNow !== undefined && <FoodDialog food={foodNow} onClose={close} onTakeAway={takeAway} />}
      {open?.what === 'others' && (
        <ForOthers
          meal={meal}
          ids={open.ids}
          onClose={close}
          onShared={(shared) => {
            close()
            setDone(shared)
          }}
        />
      )}
    </section>
  )
}

/** The known facts of the meal besides its foods, or what is asked. */
function MealLine({ meal, isNext }: { meal: MealOnPage; isNext: boolean }) {
  const { hour, mayWrite, person } = useOneDay()
  const facts = meal.facts?.entry
  const known = [
    facts?.time ? `alle ${facts.time}` : '',
    facts?.place ? places[facts.place] : '',
    facts?.company ? companies[facts.company] : '',
    facts?.screen === true ? 'con uno schermo acceso' : '',
    facts?.note ?? '',
  ].filter((part) => part !== '')
  const lines: Record<MealOnPage['state'], string> = {
    eaten: known.join(', '),
    skipped: 'Non ho mangiato',
    empty: isNext
      ? eatenQuestion(person)
      : mayWrite && isLater(meal.meal, hour)
        ? 'Più tardi'
        : mayWrite
          ? 'Ancora vuoto'
          : 'Non c’è niente di scritto',
  }
  const line = lines[meal.state]
  return line === '' ? null : <p className={styles.fact}>{capital(line)}</p>
}

function FoodRow({ food, onOpen }: { food: LocalFood; onOpen: () => void }) {
  const { foods, mayWrite } = useOneDay()
  const { foodId, amount, unit } = food.entry
  const name = foodName(foods, food.entry)
  const writer = writerWords(food.writer)
  const content = (
    <>
      <FoodPicture picture={foodId === null ? undefined : (foods.byId.get(foodId)?.picture ?? '🍽️')} />
      <span className={styles.what}>
        {name} <span className={styles.fact}>{portionWords(amount, unit)}</span>
        {writer !== '' && <span className={styles.writer}>{writer}</span>}
      </span>
    </>
  )
  if (!mayWrite) return <li className={styles.row}>{content}</li>
  return (
    <li>
      <button type="button" className={styles.row} onClick={onOpen}>
        {content}
        <HiddenText> (cambia)</HiddenText>
        <RightIcon size="tiny" />
      </button>
    </li>
  )
}
