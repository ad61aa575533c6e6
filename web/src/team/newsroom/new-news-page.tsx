import { newsroom } from '@desco/contract/staff/newsroom'
import { useNavigate } from 'react-router'

import { newsPath } from '#team/paths.ts'
import { useStaffCall } from '#team/session/use-staff-call.ts'
import { showToast } from '#ui/feedback/show-toast.ts'
import { PageHead } from '#ui/layout/page-head.tsx'

import { BackToNews } from './back-to-news.tsx'
import { NewsEditor } from './news-editor.tsx'

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
