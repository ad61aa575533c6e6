import { Link } from 'react-router'

import { EmptyState } from '#ui/feedback/states.tsx'
import { buttonClass } from '#ui/form/button.tsx'
import { Card } from '#ui/layout/boxes.tsx'
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
