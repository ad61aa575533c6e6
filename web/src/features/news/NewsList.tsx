import type { NewsItem } from '@desco/contract/news'

import { Card } from '#ui/Card.tsx'
import { Text } from '#ui/Text.tsx'
import { printDay } from '#web/dates/print-day.ts'

import style from './NewsPage.module.css'

export function NewsList({ items }: { items: readonly NewsItem[] }) {
  return (
    <ul className={style.list}>
      {items.map(({ title, description, createdAt }) => (
        <Card as="li" key={`${createdAt} ${title}`}>
          <article className={style.item}>
            <h2>{title}</h2>
            <Text tone="faint" size="small" numeric>
              <time dateTime={createdAt}>{printDay(createdAt)}</time>
            </Text>
            <p className={style.text}>{description}</p>
          </article>
        </Card>
      ))}
    </ul>
  )
}
