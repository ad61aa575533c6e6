import { newsroom, type NewsVersion, type StaffNews } from '@desco/contract/staff/newsroom'
import { useState } from 'react'

import { Refusal } from '#data/refusal.ts'
import { useStaffCall } from '#team/session/use-staff-call.ts'
import { Badge } from '#ui/feedback/badge.tsx'
import { Notice } from '#ui/feedback/notices.tsx'
import { showToast } from '#ui/feedback/show-toast.ts'
import { Button } from '#ui/form/button.tsx'
import { Row, Stack } from '#ui/layout/boxes.tsx'
import { Text } from '#ui/text/text.tsx'

import { NewsEditor } from './news-editor.tsx'
import { NewsHistory } from './news-history.tsx'
import { newsStates, whatFamiliesSee } from './news-states.ts'
import { PublishDialog } from './publish-dialog.tsx'
import { UnpublishDialog } from './unpublish-dialog.tsx'

type Props = { news: StaffNews; versions: readonly NewsVersion[]; onChanged: () => void }

export function StoredNews({ news, versions, onChanged }: Props) {
  const call = useStaffCall()
  const [asked, setAsked] = useState<'publish' | 'unpublish' | null>(null)
  const [isOutdated, setIsOutdated] = useState(false)
  const { id, version, state, title, description, publishedAt } = news
  const done = () => {
    setAsked(null)
    onChanged()
  }

  const save = async (text: { title: string; description: string }) => {
    try {
      await call(newsroom.editNews, { id, version, ...text })
      void showToast(
        'success',
        state === 'published' ? 'Salvata: le famiglie la leggono già così.' : 'Salvata.',
      )
      onChanged()
    } catch (error) {
      if (!(error instanceof Refusal) || error.code !== 'news_outdated') throw error
      setIsOutdated(true)
    }
  }

  return (
    <Stack>
      <Row>
        <Badge tone={newsStates[state].tone}>{newsStates[state].word}</Badge>
        <Text as="span">{whatFamiliesSee(news)}</Text>
      </Row>
      {isOutdated && (
        <Notice tone="bad" title="Qualcun altro l’ha cambiata prima di te" live>
          <p>
            Non abbiamo salvato nulla, così il suo lavoro non va perso. Copia il tuo testo, poi ricarica la
            notizia.
          </p>
          <Button onClick={onChanged}>Ricarica la notizia</Button>
        </Notice>
      )}
      <NewsEditor
        text={{ title, description }}
        publishedAt={publishedAt}
        save={state === 'draft' ? 'Salva la bozza' : 'Salva le modifiche'}
        onSave={save}
      >
        {(isSaved) => (
          <>
            {state !== 'published' && (
              <Button variant="tonal" disabled={!isSaved} onClick={() => setAsked('publish')}>
                {state === 'draft' ? 'Pubblica…' : 'Cambia la data…'}
              </Button>
            )}
            {state !== 'draft' && (
              <Button variant="dangerOutline" onClick={() => setAsked('unpublish')}>
                Ritira
              </Button>
            )}
            {!isSaved && state !== 'published' && (
              <Text size="small" tone="faint">
                Salva, poi puoi pubblicare.
              </Text>
            )}
          </>
        )}
      </NewsEditor>
      <NewsHistory versions={versions} />
      {asked === 'publish' && <PublishDialog news={news} onDone={done} onClose={() => setAsked(null)} />}
      {asked === 'unpublish' && <UnpublishDialog news={news} onDone={done} onClose={() => setAsked(null)} />}
    </Stack>
  )
}
