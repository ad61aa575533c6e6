import { PageHead } from '#ui/layout/page-head.tsx'
import { Cloth } from '#ui/layout/page-parts.tsx'
import { FootLinks, Stack } from '#ui/layout/boxes.tsx'

import { FeedbackSamples } from './feedback-samples.tsx'
import { FormSamples } from './form-samples.tsx'
import { FormsSamples } from './forms-samples.tsx'
import { AppFrame, LayoutSamples, WelcomeFrame } from './layout-samples.tsx'
import { isPalette } from './palette.ts'
import styles from './showcase.module.css'
import { TextSamples } from './text-samples.tsx'

const groups = {
  form: { title: 'ui/form', Samples: FormSamples },
  feedback: { title: 'ui/feedback', Samples: FeedbackSamples },
  layout: { title: 'ui/layout', Samples: LayoutSamples },
  text: { title: 'ui/text', Samples: TextSamples },
  forms: { title: 'forms', Samples: FormsSamples },
}

/** What needs the whole page to itself. */
const frames = {
  welcome: { title: 'WelcomeLayout', Frame: WelcomeFrame },
  app: { title: 'AppLayout', Frame: AppFrame },
}

type Props = { page: string | null; palette: string | null }

/** One group of parts at a time, or a frame; without either, the way to all of them. */
export function Showcase({ page, palette }: Props) {
  const frame = Object.entries(frames).find(([name]) => name === page)?.[1]
  if (frame !== undefined) return <frame.Frame />

  const group = Object.entries(groups).find(([name]) => name === page)?.[1]
  return (
    <>
      <Cloth />
      <main className={styles.page}>
        <PageHead title={group?.title ?? 'Parti'} lead="Ogni parte del portale, in ogni suo stato." />
        <Links page={page} palette={palette} />
        <Stack gap="loose">{group !== undefined && <group.Samples />}</Stack>
      </main>
    </>
  )
}

const Links = ({ page, palette }: Props) => {
  const others = { ...groups, ...frames }
  const chosen = isPalette(palette) ? `&palette=${palette}` : ''
  const at = page === null ? '' : `page=${page}&`
  return (
    <nav aria-label="Parti">
      <FootLinks align="start">
        {Object.entries(others).map(([name, { title }]) => (
          <a key={name} href={`?page=${name}${chosen}`} aria-current={name === page ? 'page' : undefined}>
            {title}
          </a>
        ))}
      </FootLinks>
      <FootLinks align="start">
        <a href={`?${at}palette=light`}>Chiara</a>
        <a href={`?${at}palette=dark`}>Scura</a>
        <a href={`?${at}`}>Come il sistema</a>
      </FootLinks>
    </nav>
  )
}
