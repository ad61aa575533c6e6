import { newsroom, type NewsVersion, type StaffNews } from '@desco/contract/staff/newsroom'
import { Link, useNavigate, useParams } from 'react-router'
import { useState } from 'react'

import { Loaded } from '#team/parts/loaded.tsx'
import { useStaffQuery } from '#team/session/use-staff-query.ts'
import { PageHead } from '#ui/layout/page-head.tsx'
import { newsPath, staffPaths } from '#team/paths.ts'
import { useStaffCall } from '#team/session/use-staff-call.ts'
import { showToast } from '#ui/feedback/show-toast.ts'
import { Button, buttonClass } from '#ui/form/button.tsx'
import { LeftIcon } from '#ui/text/icons.tsx'
import { Refusal } from '#data/refusal.ts'
import { Badge } from '#ui/feedback/badge.tsx'
import { Notice } from '#ui/feedback/notices.tsx'
import { Panel, Row, Stack } from '#ui/layout/boxes.tsx'
import { Text } from '#ui/text/text.tsx'
import { printDayAndTime } from '#ui/text/format.ts'

import { NewsEditor } from './news-editor.tsx'
import { newsStates, whatFamiliesSee } from './newsroom.tsx'
import { PublishDialog, UnpublishDialog } from './publish-dialogs.tsx'
import styles from './newsroom.module.css'

/** One news: its text, what families see of it, and its history. */
export function NewsPage() {
  const { newsId = '' } = useParams()
  const query = useStaffQuery(newsroom.seeStaffNews, { id: newsId })
  return (
    <>
      <PageHead title="Notizia" end={<BackToNews />} />
      <Loaded query={query} failed="La notizia non è arrivata">
        {({ news, versions }) => (
          // another version is another form: what is shown is always what is stored
          <StoredNews key={news.version} news={news} versions={versions} onChanged={query.refetch} />
        )}
      </Loaded>
    </>
  )
}

/** A news that does not exist yet: saved, it is a draft with an address of its own. */
export function NewNewsPage() {
  const call = useStaffCall()
  const navigate = useNavigate()
  return (
    <>
      <PageHead title="Nuova notizia" lead="Resta una bozza finché non la pubblichi." end={<BackToNews />} />
      <NewsEditor
        text={{ title: '', description: '' }}
        save="Salva la bozza"
        onSave={async (text) => {
          const { news } = await call(newsroom.draftNews, text)
          void showToast('success', 'Bozza salvata.')
          await navigate(newsPath(news.id), { replace: true })
        }}
      />
    </>
  )
}

const BackToNews = () => (
  <Link to={staffPaths.news} className={buttonClass({ variant: 'quiet' })}>
    <LeftIcon size="small" />
    Tutte le notizie
  </Link>
)

type Props = { news: StaffNews; versions: readonly NewsVersion[]; onChanged: () => void }

function StoredNews({ news, versions, onChanged }: Props) {
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

/** Everything that was ever written in this news, newest first. */
const NewsHistory = ({ versions }: { versions: readonly NewsVersion[] }) => (
  <Panel title="Storia" fact={versions.length === 1 ? 'una versione' : `${versions.length} versioni`}>
    <ol reversed className={styles.versions}>
      {versions.map(({ version, who, at, title, description }) => (
        <li key={version}>
          <details className={styles.version}>
            <summary>
              Versione {version}: {printDayAndTime(at)}, {who ?? 'riga di comando'}
            </summary>
            <div className={styles.old}>
              <strong>{title}</strong>
              <p>{description}</p>
            </div>
          </details>
        </li>
      ))}
    </ol>
  </Panel>
)
