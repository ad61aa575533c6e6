import type { DiaryPerson } from '@desco/contract/diary/calls'
import { meals } from '@desco/contract/diary/entries'
import { useEffect, useMemo, useRef, useState } from 'react'

import { PlainDialog } from '#ui/feedback/plain-dialog.tsx'
import { Button } from '#ui/form/button.tsx'
import { euphonic, printList } from '#ui/text/format.ts'
import { HiddenText, Text } from '#ui/text/text.tsx'

import { Toggle } from '#family/diary/food/chips.tsx'
import { contentOf, isFood, type LocalFood, type MealOnPage } from '#family/diary/day-rules.ts'
import { useOneDay } from '#family/diary/diary-context.ts'
import type { DoneWords } from '#family/diary/done-line.tsx'
import { AmountStepper } from '#family/diary/food/food-amount.tsx'
import styles from './for-others.module.css'
import { findStanding, shareMeal, type Standing } from './share-meal.ts'
import type { Content, LocalEntry } from '#family/diary/store/local-entry.ts'
import { foodName, portionWords, writerWords } from '#family/diary/words.ts'

const sharedWords = (names: readonly string[]) =>
  names.length === 0
    ? 'C’era già tutto.'
    : `Aggiunto anche ${euphonic('a', names[0] ?? '')} ${printList(names)}.`

/** ", inserito da Marco": the writer, when that was another one. */
const writerPart = ({ writer }: LocalFood) => {
  const words = writerWords(writer)
  return words === '' ? '' : `, ${words}`
}

type Props = {
  meal: MealOnPage
  /** The foods of it that are shared. */
  ids: readonly string[]
  onClose: () => void
  onShared: (done: DoneWords) => void
}

/** *Anche per…*: the same foods for others of the family, each with amounts of their own. */
export function ForOthers({ meal, ids, onClose, onShared }: Props) {
  const { store, foods, sharers, person, save, remove } = useOneDay()
  const shared = useMemo(() => meal.foods.filter(({ id }) => ids.includes(id)), [meal.foods, ids])
  const others = sharers.filter(({ personId }) => personId !== person.personId)
  const [chosen, setChosen] = useState<readonly string[]>([])
  const [amounts, setAmounts] = useState<Readonly<Record<string, number>>>({})
  const [standing, setStanding] = useState<ReadonlyMap<string, Standing>>(new Map())
  // these foods are entered although they stand there
  const [both, setBoth] = useState<Readonly<Record<string, boolean>>>({})
  const key = ({ personId }: Pick<DiaryPerson, 'personId'>, foodId: string) => `${personId} ${foodId}`
  const all = others.map(({ personId }) => personId)
  const tick = (ids: readonly string[], ticked: boolean) =>
    setChosen(all.filter((id) => (ids.includes(id) ? ticked : chosen.includes(id))))

  // others may have some of it already, from the last time
  useEffect(() => {
    let isOver = false
    const personIds = sharers.map(({ personId }) => personId)
    findStanding(store, shared, personIds).then(
      (found) => void (isOver || setStanding(found)),
      // the amounts then begin as one’s own; each food is looked at again when it is entered
      () => undefined,
    )
    return () => {
      isOver = true
    }
  }, [store, shared, sharers])

  // a second press while the first is on its way to the disk
  const isEntering = useRef(false)
  const enter = async () => {
    if (isEntering.current) return
    isEntering.current = true
    try {
      const theirs = others.filter(({ personId }) => chosen.includes(personId))
      const contents = await shareMeal(
        store,
        shared,
        theirs.map(({ personId }) => ({
          personId,
          askedFor: ({ id }) => amounts[key({ personId }, id)],
          wantsBoth: ({ id }) => both[key({ personId }, id)] === true,
        })),
      )
      const before = await store.readEntries(contents.map(({ id }) => id))
      await save(contents)
      const given = theirs.filter(({ personId }) => contents.some((content) => content.personId === personId))
      // a food in a diary that one may not write is its keeper's
      const canUndo = given.length > 0 && given.every(({ write }) => write)
      onShared({
        words: sharedWords(given.map(({ name }) => name)),
        undo: canUndo ? () => putBack(contents, before) : null,
      })
    } finally {
      isEntering.current = false
    }
  }

  const putBack = async (contents: readonly Content[], before: readonly LocalEntry[]) => {
    const eaten = before.filter(isFood).filter(({ entry }) => !entry.deleted)
    const stood = (id: string) => eaten.some((local) => local.id === id)
    await remove(contents.map(({ id }) => id).filter((id) => !stood(id)))
    await save(eaten.map(contentOf))
  }

  return (
    <PlainDialog
      title={`${meals[meal.meal]}: anche per…`}
      onClose={onClose}
      tall
      back="Annulla"
      actions={
        <Button variant="primary" disabled={chosen.length === 0} onClick={() => void enter()}>
          Aggiungi anche per loro
        </Button>
      }
    >
      <Text>Chi ha mangiato le stesse cose? Ogni quantità si può cambiare.</Text>
      {others.length > 1 && (
        <div className={styles.person}>
          <Toggle
            isOn={chosen.length === others.length}
            onToggle={() => tick(all, chosen.length < others.length)}
          >
            Tutta la famiglia
          </Toggle>
        </div>
      )}
      {others.map((who) => (
        <div key={who.personId} className={styles.person}>
          <Toggle
            isOn={chosen.includes(who.personId)}
            onToggle={() => tick([who.personId], !chosen.includes(who.personId))}
          >
            {who.name}
          </Toggle>
          {chosen.includes(who.personId) && !who.write && (
            <Text size="small">
              Arriva nel diario di {who.name}, che tu non vedi: poi lo cambia solo {who.name}.
            </Text>
          )}
          {chosen.includes(who.personId) && (
            <ul className={styles.foods}>
              {shared.map((food) => {
                const name = foodName(foods, food.entry)
                const one = key(who, food.id)
                const there = standing.get(one)
                const twin = there?.isTwin === true ? there.food : undefined
                const own = (twin === undefined ? there?.food : undefined) ?? food
                const { unit } = own.entry
                const amount = amounts[one] ?? own.entry.amount
                const isBoth = both[one] === true
                return (
                  <li key={food.id}>
                    <span>
                      {name}{' '}
                      <span className={styles.fact}>
                        {twin === undefined
                          ? portionWords(amount, unit)
                          : portionWords(twin.entry.amount, twin.entry.unit)}
                        {there !== undefined && ', c’è già'}
                        {twin !== undefined && writerPart(twin)}
                      </span>
                    </span>
                    {twin !== undefined && (
                      <Toggle isOn={isBoth} onToggle={() => setBoth({ ...both, [one]: !isBoth })}>
                        Aggiungi lo stesso
                        <HiddenText>
                          ({name} per {who.name})
                        </HiddenText>
                      </Toggle>
                    )}
                    {(twin === undefined || isBoth) && (
                      <AmountStepper
                        label={`${name} per ${who.name}`}
                        amount={amount}
                        unit={unit}
                        onChange={(asked) => setAmounts({ ...amounts, [one]: asked })}
                      />
                    )}
                  </li>
                )
              })}
            </ul>
          )}
        </div>
      ))}
    </PlainDialog>
  )
}
