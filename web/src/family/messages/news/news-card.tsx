import { type NewsPiece, readNewsText } from '@desco/contract/messages/news-text'
import { createElement, Fragment, type ReactNode } from 'react'

import { Card } from '#ui/layout/boxes.tsx'
import { SmallNote } from '#ui/text/text.tsx'

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
      <SmallNote numeric>
        <time dateTime={moment}>{day}</time>
      </SmallNote>
      {picture}
      <p className={styles.text}>
        <NewsText>{text}</NewsText>
      </p>
    </article>
  </Card>
)

/** A news' text with its links and emphasis: elements made here, never HTML that somebody wrote. */
const NewsText = ({ children }: { children: string }) =>
  createElement(Fragment, null, ...draw(readNewsText(children)))

// given one by one: a text that is only drawn needs no keys
const draw = (pieces: readonly NewsPiece[]): ReactNode[] =>
  pieces.map((piece) => {
    switch (piece.kind) {
      case 'text':
        return piece.text
      case 'strong':
        return createElement('strong', null, ...draw(piece.pieces))
      case 'emphasis':
        return createElement('em', null, ...draw(piece.pieces))
      case 'link':
        return createElement('a', { href: piece.href, rel: 'noreferrer' }, ...draw(piece.pieces))
    }
  })
