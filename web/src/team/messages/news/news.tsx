import type { AnswerOf } from '@desco/contract/endpoint'
import { newsroom, type NewsVersion, type StaffNews } from '@desco/contract/messages/desk/news'
import { useNavigate, useParams } from 'react-router'
import { useEffect, useState } from 'react'

import { ActButton, useDialog } from '#team/parts/act.tsx'
import { BackLink } from '#team/parts/page-tabs.tsx'
import { Loaded } from '#ui/feedback/loaded.tsx'
import { useStaffCall, useStaffQuery } from '#team/session/queries.ts'
import { forgetUnsaved } from '#team/session/unsaved.ts'
import { PageHead } from '#ui/layout/page-head.tsx'
import { newsPath, staffPaths } from '#team/paths.ts'
import { showToast } from '#ui/feedback/show-toast.ts'
import { Button } from '#ui/form/button.tsx'
import { Badge } from '#ui/feedback/badge.tsx'
import { Notice } from '#ui/feedback/notices.tsx'
import { Row, Stack } from '#ui/layout/boxes.tsx'
import { SmallNote, Text } from '#ui/text/text.tsx'
import { counted, printDayAndTime } from '#ui/text/format.ts'

import { isSameText, NewsEditor, type NewsText, useNewsForm } from './news-editor.tsx'
import { newsStates, whatFamiliesSee } from './newsroom.tsx'
import { PublishDialog, unpublish } from './publish-dialogs.tsx'
import { OtherText, VersionsPanel } from '#team/messages/versions-panel.tsx'

import styles from './newsroom.module.css'

/** One news: its text, what families see of it, and its history. */
export function NewsPage() {
  const { newsId = '' } = useParams()
  const query = useStaffQuery(newsroom.seeStaffNews, { id: newsId })
  return (
    <>
      <PageHead title="Notizia" end={back} />
      <Loaded query={query} failed="La notizia non è arrivata">
        {({ news, versions, mailings }) => (
          <StoredNews key={news.id} news={news} versions={versions} mailings={mailings} />
        )}
      </Loaded>
    </>
  )
}

const empty: NewsText = { title: '', description: '', picture: null }

/** A news that does not exist yet: saved, it is a draft with an address of its own. */
export function NewNewsPage() {
  const call = useStaffCall()
  const navigate = useNavigate()
  const editor = useNewsForm(empty, async (text) => {
    const { news } = await call(newsroom.draftNews, text)
    void showToast('success', 'Bozza salvata.')
    forgetUnsaved()
    await navigate(newsPath(news.id), { replace: true })
  })
  return (
    <>
      <PageHead title="Nuova notizia" lead="Resta una bozza finché non la pubblichi." end={back} />
      <NewsEditor of={editor} save="Salva la bozza" />
    </>
  )
}

const back = <BackLink to={staffPaths.news}>Tutte le notizie</BackLink>

type Mailings = AnswerOf<typeof newsroom.seeStaffNews>['mailings']
type Props = { news: StaffNews; versions: readonly NewsVersion[]; mailings: Mailings }

const textOf = ({ title, description, picture }: NewsText): NewsText => ({ title, description, picture })

/** `news` is what the server has now; `held` is the version that is being worked on. */
function StoredNews({ news, versions, mailings }: Props) {
  const call = useStaffCall()
  const show = useDialog()
  const [held, setHeld] = useState(news)
  const { id, version } = held
  // publishing makes no new version: the state is always what the server has
  const { state, publishedAt } = news
  const editor = useNewsForm(textOf(held), async (text, of) => {
    const answer = await call(newsroom.editNews, { id, version, ...text })
    setHeld(answer.news)
    of.reset(textOf(answer.news))
    void showToast(
      'success',
      state === 'published' ? 'Salvata: le famiglie la leggono già così.' : 'Salvata.',
    )
  })
  const { form, written, isSaved } = editor
  const atVersion = { ...news, version }
  const isNewer = news.version > version
  const isConflict = isNewer && !isSaved && !isSameText(news, held) && !isSameText(news, written)

  // the newer one is taken over at once where nothing that was written here differs from it
  const [shown, setShown] = useState(textOf(news))
  if (isNewer && !isConflict) {
    setHeld(news)
    if (isSaved) setShown(textOf(news))
  }
  useEffect(() => form.reset(shown), [form, shown])

  const takeTheirs = () => {
    setHeld(news)
    form.reset(textOf(news))
  }

  return (
    <Stack>
      <Row>
        <Badge {...newsStates[state]} />
        <Text as="span">{whatFamiliesSee(news)}</Text>
      </Row>
      {mailings.map(({ at, families, stopped }) => (
        <Text key={at} size="small">
          Email scritta il {printDayAndTime(at)} a {counted(families, 'famiglia', 'famiglie')}
          {stopped ? ', poi fermata: a chi non era ancora arrivata non arriva più.' : '.'}
        </Text>
      ))}
      {isConflict && (
        <Conflict
          theirs={news}
          mine={written}
          last={versions[0]}
          onTake={takeTheirs}
          onKeep={() => setHeld(news)}
        />
      )}
      <NewsEditor
        of={editor}
        publishedAt={publishedAt}
        save={state === 'draft' ? 'Salva la bozza' : 'Salva le modifiche'}
      >
        {state !== 'published' && (
          <Button
            variant="tonal"
            disabled={!isSaved}
            onClick={() => show((onClose) => <PublishDialog news={atVersion} onClose={onClose} />)}
          >
            {state === 'draft' ? 'Pubblica…' : 'Cambia la data…'}
          </Button>
        )}
        {state !== 'draft' && (
          <ActButton large act={unpublish(atVersion)}>
            Ritira
          </ActButton>
        )}
        {!isSaved && state !== 'published' && <SmallNote>Salva, poi puoi pubblicare.</SmallNote>}
      </NewsEditor>
      <VersionsPanel
        title="Storia"
        versions={versions.map(({ version, who, at, title, description, pictureAlt }) => ({
          version,
          at,
          by: who ?? 'riga di comando',
          text: <OldText title={title} description={description} alt={pictureAlt} />,
        }))}
      />
    </Stack>
  )
}

type ConflictProps = {
  theirs: NewsText
  mine: NewsText
  last: NewsVersion | undefined
  onTake: () => void
  onKeep: () => void
}

/** Somebody else has saved meanwhile: both texts, and the choice between them. Neither is lost. */
const Conflict = ({ theirs, mine, last, onTake, onKeep }: ConflictProps) => (
  <Notice tone="bad" title="Qualcun altro l’ha cambiata prima di te" live>
    <p>
      {last === undefined
        ? 'La tua versione non è salvata.'
        : `${last.who ?? 'La riga di comando'} ha salvato la sua il ${printDayAndTime(last.at)}. La tua non è salvata.`}{' '}
      Se salvi la tua, la sua resta nella storia.
    </p>
    <div className={styles.pair}>
      <Version name="La sua" text={theirs} />
      <Version name="La tua" text={mine} />
    </div>
    <Row>
      <Button onClick={onKeep}>Continua con la mia</Button>
      <Button onClick={onTake}>Prendi la sua</Button>
    </Row>
  </Notice>
)

const Version = ({ name, text: { title, description, picture } }: { name: string; text: NewsText }) => (
  <section aria-label={name}>
    <Text size="small">{name}</Text>
    <OldText title={title} description={description} alt={picture?.alt ?? null} />
  </section>
)

type OldTextProps = { title: string; description: string; alt: string | null }

/** A text that is not the one being written; of its picture the words. */
const OldText = ({ title, description, alt }: OldTextProps) => (
  <OtherText title={title}>
    <p>{description}</p>
    {alt !== null && <p>Immagine: {alt}</p>}
  </OtherText>
)
