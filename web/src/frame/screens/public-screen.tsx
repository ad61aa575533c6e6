import { type ReactNode, useLayoutEffect } from 'react'
import { Link } from 'react-router'

import { Stack } from '#ui/layout/boxes.tsx'
import { Logo } from '#ui/layout/page-parts.tsx'
import { Steps, WelcomeLayout } from '#ui/layout/welcome-layout.tsx'
import { type Language, ScreenLanguage } from '#ui/text/language.ts'
import { paths } from '#web/paths.ts'

import { StudyFoot } from '#frame/study/study-foot.tsx'

const steps = ['Registrazione', 'Verifica', 'Figli', 'Fatto']

type Props = {
  title: string
  lead?: ReactNode
  /** The sentence beside the laid table, on wide screens. */
  side: ReactNode
  /** Where one stands on the way of the registration, from 0. */
  step?: number
  headEnd?: ReactNode
  centred?: boolean
  smallDrawing?: boolean
  language?: Language
  children: ReactNode
}

/** The frame of every screen before the login. */
export const PublicScreen = ({ title, lead, side, step, language, children, ...layout }: Props) => (
  <ScreenLanguage value={language ?? 'it'}>
    <DocumentLanguage language={language ?? 'it'} />
    <WelcomeLayout
      {...layout}
      logo={
        <Link to={paths.login}>
          <Logo />
        </Link>
      }
      side={side}
      foot={<StudyFoot />}
    >
      <div lang={language}>
        <Stack gap="loose">
          {step !== undefined && <Steps steps={steps} current={step} />}
          <Stack gap="tight">
            <h1>{title}</h1>
            {lead}
          </Stack>
          {children}
        </Stack>
      </div>
    </WelcomeLayout>
  </ScreenLanguage>
)

/** The page speaks the screen's language as long as the screen is shown: its title is read out too (WCAG 3.1.1). */
function DocumentLanguage({ language }: { language: Language }) {
  useLayoutEffect(() => {
    document.documentElement.lang = language
    return () => void (document.documentElement.lang = 'it')
  }, [language])
  return null
}
