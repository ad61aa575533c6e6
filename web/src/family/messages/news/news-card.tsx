import type { ReactNode } from 'react'

import { Card } from '#ui/layout/boxes.tsx'
import { Text } from '#ui/text/text.tsx'

import { NewsText } from './news-text.tsx'
import styles from './news.module.css'

type Props = {
  title: string
  text: string
  picture?: ReactNode
  /** The day as people read it; `moment` as machines do. */
  day: string
  moment: string
  as?: 'li' | 'div'
}

/** One news, as families read it. */
export const NewsCard = ({ title, text, picture, day, moment, as }: Props) => (
  <Card as={as}>
    <article className={styles.item}>
      <h2>{title}</h2>
      <Text tone="faint" size="small" numeric>
        <time dateTime={moment}>{day}</time>
      </Text>
      {picture}
      <p className={styles.text}>
        <NewsText>{text}</NewsText>
      </p>
    </article>
  </Card>
)
