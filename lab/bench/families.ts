import { randomOf } from '@desco/server/src/testing/many-families/many-families-around.ts'
import { firstNameOf, surnameOf } from '@desco/server/src/testing/many-families/many-names.ts'
import type { Client } from 'pg'

import type { HttpCall } from './load.ts'

// the same id for the same name each time, in the form that PostgreSQL's own random ones have
const idOf = `create function pg_temp.id_of(name text) returns uuid language sql immutable as
  $$ select overlay(overlay(md5(name) placing '4' from 13) placing '8' from 17)::uuid $$`

const familyRows = `insert into family (id, code, created_at)
  select pg_temp.id_of('family' || i), 'B' || i, now() - (i % 700) * interval '1 day' - (i % 1440) * interval '1 minute'
  from generate_series(1, $1::int) i`

const namedRows = `create temp table named on commit drop as
  select * from jsonb_to_recordset($1::jsonb) as one (i int, surname text, parent text, children text[])`

const parentRows = `insert into account
    (id, family_id, kind, login, email, name, surname, phone, password_hash, verified_at, first_verified_at,
     created_at)
  select pg_temp.id_of('parent' || i), pg_temp.id_of('family' || i), 'parent', 'famiglia' || i || '@example.org',
    'famiglia' || i || '@example.org', parent, surname, '33' || 10000000 + i, $1, now(), now(),
    now() from named`

const childRows = `insert into child (id, family_id, position, name, surname, birth_date, created_at)
  select pg_temp.id_of('child' || i || '.' || place), pg_temp.id_of('family' || i), place, children[place + 1], surname, '2015-03-14', now()
  from named, generate_series(0, 1) place`

// among many, those that never ask (peopleAmong) stand at other steps: of ten families one waits for the other parent, one was
// refused, and one has added no children yet
const eventRows = `insert into family_event (family_id, kind, account_id, child_ids, happened_at)
  select pg_temp.id_of('family' || i), kind, pg_temp.id_of('parent' || i),
    array[pg_temp.id_of('child' || i || '.0'), pg_temp.id_of('child' || i || '.1')],
    now() - (i % 700) * interval '1 day' + place * (i % 50) * interval '1 hour'
  from generate_series(1, $1::int) i, unnest(
    case when $1 < 10000 then array['parent_registered', 'children_added', 'sole_responsibility_declared']
      when i % 10 = 7 then array['parent_registered', 'children_added', 'other_parent_invited']
      when i % 10 = 8 then array['parent_registered', 'children_added', 'other_parent_invited', 'answered_refused']
      when i % 10 = 9 then array['parent_registered']
      else array['parent_registered', 'children_added', 'sole_responsibility_declared'] end
  ) with ordinality as happened (kind, place)`

const sessionRows = `insert into session (token_hash, account_id, purpose, created_at, expires_at)
  select sha256(convert_to(E'session\\ntoken-of-family-' || i, 'UTF8')), pg_temp.id_of('parent' || i), 'session', now(),
    now() + interval '1 day' from generate_series(1, $1::int) i`

export const loginOf = (family: number) => `famiglia${family}@example.org`
export const tokenOf = (family: number) => `token-of-family-${family}`

/** As rare and as common as names are: a search among a few would be another one. */
function namesOf(i: number) {
  const random = randomOf(i)
  const [parent, ...children] = [firstNameOf(random), firstNameOf(random), firstNameOf(random)]
  return { i, surname: surnameOf(random), parent, children }
}

/** Writes whole families, signed in, with one password for all of them. */
export async function growFamilies(database: Client, families: number, passwordHash: string) {
  await database.query('begin')
  // the rows are right by their making, and checking each of millions takes long
  await database.query('set local session_replication_role = replica')
  await database.query(idOf)
  await database.query(familyRows, [families])
  await database.query(namedRows, [
    JSON.stringify(Array.from({ length: families }, (_, place) => namesOf(place + 1))),
  ])
  await database.query(parentRows, [passwordHash])
  await database.query(childRows)
  for (const rows of [eventRows, sessionRows]) await database.query(rows, [families])
  await database.query('commit')
  await database.query('vacuum analyze')
  await database.query('checkpoint')
}

// one of each parent within six weeks
const completedRows = `insert into survey_participation
    (account_id, survey_id, title, token, added_at, completed, completed_at, submitted_at, checked_at)
  select parent.id, $1, 'Prova', parent.id, moment, true, moment, moment, moment
  from (select id, row_number() over () as n from account where kind = 'parent') as parent,
    lateral (select now() - (n % 42) * interval '1 day' - (n % 1440) * interval '1 minute' as moment) as answered`

/** Writes a completed questionnaire of each parent, without the triggers that note changes. */
export async function completeQuestionnaires(database: Client, surveyId: number) {
  await database.query('begin')
  await database.query('set local session_replication_role = replica')
  await database.query(completedRows, [surveyId])
  await database.query('commit')
}

/** The same three news for the portal and for what is measured beside it. */
export async function insertNews(database: Client, table: 'news_item' | 'news') {
  const edited =
    table === 'news_item' ? { column: ', edited_at', value: ', now()' } : { column: '', value: '' }
  await database.query(
    `insert into ${table} (title, description, published_at${edited.column})
     select 'Novità ' || i, repeat('Da questa settimana puoi raccontarci come fai la spesa. ', 3),
       now() - i * interval '1 day'${edited.value} from generate_series(1, 3) i`,
  )
}

export const password = 'Tavola!2026'

export type Person = { login: string; token: string }

/** So many parents, spread evenly over all the families that there are. */
export const peopleAmong = (families: number, count: number): Person[] =>
  Array.from({ length: count }, (_, place) => {
    const family = 1 + Math.floor((place * families) / count)
    return { login: loginOf(family), token: tokenOf(family) }
  })

export const personAt = (people: readonly Person[], number: number): Person => {
  const person = people[number % people.length]
  if (person === undefined) throw new Error('There is nobody.')
  return person
}

/** One log-in, each time of another person from another address. */
export const signIn = (people: readonly Person[], number: number): HttpCall => ({
  method: 'POST',
  path: '/api/users/login',
  body: { email: personAt(people, number).login, password },
  headers: { 'x-forwarded-for': `10.${(number >> 16) & 255}.${(number >> 8) & 255}.${number & 255}` },
})
