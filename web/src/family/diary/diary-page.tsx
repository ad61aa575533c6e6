import { Link } from 'react-router'

import { buttonClass } from '#ui/form/button-class.ts'
import { Card } from '#ui/layout/card.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { PageHead } from '#ui/layout/page-head.tsx'
import { paths } from '#web/paths.ts'

export function DiaryPage() {
  return (
    <>
      <PageHead title="Diario Alimentare" />
      <Card>
        <EmptyState
          drawing="piatto-vuoto"
          level={2}
          title="Il diario apre presto"
          action={
            <Link to={paths.news} className={buttonClass({ variant: 'secondary' })}>
              Vai alle news
            </Link>
          }
        >
          Qui scriverai che cosa si mangia a casa tua, un pasto alla volta. Quando è pronto te lo diciamo
          nelle news: per ora non devi fare nulla.
        </EmptyState>
      </Card>
    </>
  )
}
