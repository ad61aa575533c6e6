import { type NewsPiece, readNewsText } from '@desco/contract/messages/news-text'
import { createElement, Fragment, type ReactNode } from 'react'

/** A news' text with its links and emphasis: elements made here, never HTML that somebody wrote. */
export const NewsText = ({ children }: { children: string }) =>
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
