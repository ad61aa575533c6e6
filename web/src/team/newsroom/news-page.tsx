import { newsroom } from '@desco/contract/staff/newsroom'
import { useParams } from 'react-router'

import { Loaded } from '#team/parts/loaded.tsx'
import { useStaffQuery } from '#team/session/use-staff-query.ts'
import { PageHead } from '#ui/layout/page-head.tsx'

import { BackToNews } from './back-to-news.tsx'
import { StoredNews } from './stored-news.tsx'

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
