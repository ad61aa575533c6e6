import { documents, releasedVersion } from '@desco/contract/families/consents/texts'
import type { NewParent } from '@desco/contract/families/sign-up'

import type { Database } from '#platform/database/database.ts'
import {
  addChildren,
  type FamiliesNeeds,
  findAccountByLogin,
  markVerified,
  registerParent,
} from '#families/index.ts'
import { later } from '#platform/clock.ts'

export const demoParent = { email: 'giulia.dangelo@example.it', password: 'Tavola!2026' } as const

const giulia: NewParent = {
  ...demoParent,
  name: 'Giulia',
  surname: "D'Angelo",
  phone: '3331234567',
  sex: 'Female',
  maritalStatus: 'Widow',
  replacing: undefined,
  rehearsal: undefined,
  consents: {
    get version() {
      return releasedVersion()
    },
    section1: documents.section1.accept,
    section2: documents.section2.accept,
    section3: documents.section3.accept,
  },
}

const children = [
  { name: 'Nicolò', surname: "D'Angelo", birthDate: '2014-05-12' },
  { name: 'Anna Maria', surname: "D'Angelo", birthDate: '2018-02-03' },
]

const news = [
  {
    title: 'Ti diamo il benvenuto in Desco',
    description:
      'Qui trovi i questionari, le novità dello studio e il diario alimentare. Prenditi il tempo che ti serve: non ci sono risposte giuste o sbagliate.',
  },
  {
    title: 'Un nuovo questionario sulla spesa',
    description: 'Da questa settimana puoi raccontarci come fai la spesa. Bastano circa dieci minuti.',
  },
  {
    title: 'Come proteggiamo i tuoi dati',
    description:
      'Chi analizza le risposte lavora su dati in cui nomi ed email sono sostituiti da un codice. I nomi si aprono soltanto per un motivo preciso, e ogni volta resta scritto chi l’ha fatto e perché.',
  },
]

/** Fills a new development database with one family and some news. Leaves a used one as it is. */
export async function seedDemo(needs: FamiliesNeeds): Promise<void> {
  const { db, clock } = needs
  if (await isEmpty(db, 'news_item')) {
    const now = clock.now()
    const items = news.map((item, index) => {
      const publishedAt = later(now, { days: 7 * (index - news.length) })
      return { ...item, publishedAt, editedAt: publishedAt }
    })
    await db.insertInto('news_item').values(items).execute()
    await db
      .insertInto('news_version')
      .columns(['newsId', 'version', 'title', 'description', 'writtenAt'])
      .expression(db.selectFrom('news_item').select(['id', 'version', 'title', 'description', 'editedAt']))
      .execute()
  }
  if (!(await isEmpty(db, 'family'))) return
  await registerParent(needs, giulia, 'demo')
  const account = await findAccountByLogin(db, giulia.email)
  if (account === undefined) throw new Error('The demo family could not be made.')
  await markVerified(db, account.id, clock.now())
  const actor = {
    kind: 'parent',
    accountId: account.id,
    familyId: account.familyId,
    sessionHash: Buffer.alloc(0),
  } as const
  await addChildren(needs, actor, { children, repeated: [], otherParent: { responsibility: 'sole' } })
}

async function isEmpty(db: Database, table: 'family' | 'news_item'): Promise<boolean> {
  const row = await db.selectFrom(table).select('id').orderBy('id').limit(1).executeTakeFirst()
  return row === undefined
}
