import { type RawBuilder, sql } from 'kysely'

import { isOfStudy } from '#platform/of-study.queries.ts'

import { isNameInOrder } from './known-names.queries.ts'

/** A number as it is dialled from its end, with which a prefix has nothing to do. */
const backwards = sql`reverse(regexp_replace(phone, '\\D', '', 'g'))`
/** A whole number of today; shorter ones are parts of many. */
const wholeNumber = /^\d{9,}$/u
const address = /^\S+@\S+$/u
const mostWords = 5
/** Of one name alone so many are looked at, newest first of these: whoever reads has to say more. */
const bearers = 100

/** Rows of people, and how many are enough. */
type Named = { people: RawBuilder<unknown>; atLeast: number }

/**
 * Who has this very name, number or address, and how many of them make it needless to look for who is only like it. Undefined:
 * it is none of these.
 */
export function namedExactly(words: string, atMost: number): Named | undefined {
  const aParent = sql`select family_id, 'parent' as role, name, surname, null::smallint as position, created_at from account`
  if (wholeNumber.test(words))
    return {
      people: sql`${aParent} where kind = 'parent' and phone is not null and ${backwards} like reverse(${words}) || '%' limit ${atMost}`,
      atLeast: 1,
    }
  if (address.test(words))
    return { people: sql`${aParent} where kind = 'parent' and login = lower(${words})`, atLeast: 1 }
  const splits = splitsOf(words, atMost)
  if (splits.length === 0) return undefined
  const aKid = sql`select family_id, 'child' as role, name, surname, position, created_at from child`
  const people = splits.flatMap((split) => [
    sql`(${aParent} where kind = 'parent' and ${isOfStudy('family_id')} and ${split})`,
    sql`(${aKid} where ${isOfStudy('family_id')} and ${split})`,
  ])
  return { people: sql.join(people, sql` union `), atLeast: atMost }
}

/** Of a whole name the newest that are shown, of a part some of them, of any age. */
function splitsOf(text: string, atMost: number): RawBuilder<unknown>[] {
  const all = text.split(/\s+/u).filter((word) => word !== '')
  const is = (part: string, said: string) => sql`searchable(${sql.ref(part)}) = searchable(${said})`
  if (all.length === 1)
    return ['name', 'surname'].map(
      (part) =>
        sql`${isNameInOrder(sql`searchable(${sql.ref(part)})`, sql`searchable(${all[0]})`)} limit ${bearers}`,
    )
  if (all.length > mostWords) return []
  return all.slice(1).flatMap((_, place) => {
    const [first, second] = [all.slice(0, place + 1).join(' '), all.slice(place + 1).join(' ')]
    return [
      [first, second],
      [second, first],
    ].map(
      ([name = '', surname = '']) =>
        sql`${is('name', name)} and ${is('surname', surname)} order by created_at desc limit ${atMost}`,
    )
  })
}
