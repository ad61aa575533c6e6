import type { NewsItem } from '@desco/contract/news'

import { NewsCard } from './news-card.tsx'
import { printDay } from '#ui/text/print-day.ts'

import style from './news-page.module.css'

export const NewsList = ({ items }: { items: readonly NewsItem[] }) => (
  <ul className={style.list}>
    {items.map(({ title, description, createdAt }) => (
      <NewsCard
        as="li"
        key={`${createdAt} ${title}`}
        title={title}
        text={description}
        day={printDay(createdAt)}
        moment={createdAt}
      />
    ))}
  </ul>
)
