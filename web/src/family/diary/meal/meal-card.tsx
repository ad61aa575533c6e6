import { companies, meals, places } from '@desco/contract/diary/entries'
import { useId, useMemo, useState } from 'react'

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
import { type Done, DoneLine } from '#family/diary/done-line.tsx'
import { Doubles } from './doubles.tsx'
import { FoodDialog } from '#family/diary/food/food-dialog.tsx'
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

const noIds: readonly string[] = []

/** One meal of the day: what was eaten, or the three ways to answer. */
export function MealCard({ meal, yesterday, eaten, isNext }: Props) {
  const { mayWrite, save, remove, sharers, person, day, hour } = useOneDay()
  const [open, setOpenDialog] = useState<OpenDialog | null>(null)
  const [done, setDone] = useState<Done | null>(null)
  const title = meals[meal.meal]
  // nothing is asked yet about a meal to come; it can be written down all the same
  const isToCome = mayWrite && meal.state === 'empty' && isLater(meal.meal, hour)
  const id = useId()
  const close = () => setOpenDialog(null)
  const setOpen = (dialog: OpenDialog) => {
    setDone(null)
    setOpenDialog(dialog)
  }

  const answer = (contents: readonly Content[]) => {
    setDone(null)
    void save(contents)
  }
  const takeAway = (food: LocalFood) => {
    close()
    const undo = () => save([contentOf(food)])
    // what could not be kept is told by the store
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
  const hasOthers = sharers.some(({ personId }) => personId !== person.personId)
  const share = (ids: readonly string[]) => setOpen({ what: 'others', ids })
  const sharedIds = open?.what === 'others' ? open.ids : noIds
  const shared = useMemo(
    () => meal.foods.filter((food) => sharedIds.includes(food.id)),
    [meal.foods, sharedIds],
  )
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

      {mayWrite && meal.state === 'empty' && !isToCome && (
        <div className={isNext ? styles.answers : styles.quietAnswers}>
          <Button variant={isNext ? 'primary' : 'quiet'} onClick={() => setOpen({ what: 'add' })}>
            <PlusIcon size="small" />
            Aggiungi
            <HiddenText> a {title}</HiddenText>
          </Button>
          {same !== null && (
            <Button variant={isNext ? 'secondary' : 'quiet'} onClick={() => answer(same)}>
              {isNext && <AgainIcon size="small" />}
              Come ieri
              <HiddenText> a {title}</HiddenText>
            </Button>
          )}
          <Button variant={isNext ? 'secondary' : 'quiet'} onClick={() => skip(true)}>
            Non ho mangiato
            <HiddenText> a {title}</HiddenText>
          </Button>
        </div>
      )}
      {mayWrite && meal.state === 'skipped' && (
        <div className={styles.quietAnswers}>
          <Button variant="quiet" onClick={() => skip(false)}>
            Cambia
            <HiddenText> {title}</HiddenText>
          </Button>
        </div>
      )}
      {mayWrite && meal.state === 'eaten' && (
        <div className={styles.quietAnswers}>
          <Button variant="quiet" onClick={() => setOpen({ what: 'add' })}>
            <PlusIcon size="small" />
            Aggiungi
            <HiddenText> a {title}</HiddenText>
          </Button>
          <Button variant="quiet" onClick={() => setOpen({ what: 'facts' })}>
            Dettagli
            <HiddenText> di {title}</HiddenText>
          </Button>
          {hasOthers && (
            <Button variant="quiet" onClick={() => share(meal.foods.map((food) => food.id))}>
              Anche per…
              <HiddenText> {title}</HiddenText>
            </Button>
          )}
        </div>
      )}

      {open?.what === 'add' && (
        <AddFood
          meal={meal}
          eaten={eaten}
          onRepeat={
            same === null
              ? null
              : () => {
                  close()
                  answer(same)
                }
          }
          onClose={close}
          onShare={hasOthers ? share : undefined}
        />
      )}
      {open?.what === 'facts' && <MealFacts meal={meal} onClose={close} />}
      {foodNow !== undefined && <FoodDialog food={foodNow} onClose={close} onTakeAway={takeAway} />}
      {open?.what === 'others' && (
        <ForOthers
          meal={meal.meal}
          foods={shared}
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
  const { foodId, freeText, amount, unit } = food.entry
  const name = foodName(foods.byId, foodId, freeText)
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
