import { newsForm } from '@desco/contract/staff/newsroom'
import { z } from 'zod/mini'

import { NewsCard } from '#family/news/news-card.tsx'
import { Stack } from '#ui/layout/boxes.tsx'
import { printDay } from '#ui/text/format.ts'
import { Text } from '#ui/text/text.tsx'

import styles from './newsroom.module.css'

/** The news as families will see it, in the same card and tidied in the same way. */
export function NewsPreview({ title, text, moment }: { title: string; text: string; moment: string }) {
  const tidied = z.safeParse(newsForm, { title, description: text })
  return (
    <section aria-label="Anteprima" className={styles.preview}>
      <Stack gap="tight">
        <Text size="small">Anteprima: così la leggono le famiglie.</Text>
        <NewsCard
          title={(tidied.success ? tidied.data.title : title) || 'Il titolo'}
          text={(tidied.success ? tidied.data.description : text) || 'Il testo della notizia.'}
          day={printDay(moment)}
          moment={moment}
        />
      </Stack>
    </section>
  )
}
