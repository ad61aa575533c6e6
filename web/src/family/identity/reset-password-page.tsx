import { Link, useLocation, useNavigate } from 'react-router'

import { forgetCodeTimes } from '#family/registration/code-times.ts'
import { PublicScreen } from '#frame/public-screen.tsx'
import { useHydrated } from '#frame/use-hydrated.ts'
import { FootLinks } from '#ui/layout/foot-links.tsx'
import { LeftIcon } from '#ui/text/icons/left-icon.tsx'
import { Notice } from '#ui/feedback/notice.tsx'
import { Skeleton } from '#ui/feedback/skeleton.tsx'
import { paths } from '#web/paths.ts'

import { linkCode } from './link-code.ts'
import { ResetLead } from './reset-lead.tsx'
import { forgetResetEmail, keptResetEmail } from './reset-email.ts'
import { ResetPasswordForm } from './reset-password-form.tsx'

export function ResetPasswordPage() {
  const hydrated = useHydrated()
  const { hash, state } = useLocation()
  const navigate = useNavigate()

  const link = linkCode(hydrated ? hash : '')
  const email = hydrated ? link.email || emailIn(state) || keptResetEmail() : ''
  const goOn = () => {
    forgetResetEmail()
    forgetCodeTimes('FORGET_PASSWORD', email)
    return navigate(paths.start, { replace: true })
  }

  return (
    <PublicScreen
      language="en"
      title="Reset password"
      lead={email !== '' && <ResetLead email={email} byLink={link.code !== ''} />}
      side={<span lang="en">A code, to be sure that it is really you.</span>}
      centred
    >
      {!hydrated && <Skeleton shape="card" />}
      {hydrated && email === '' && <AskForEmail />}
      {email !== '' && <ResetPasswordForm key={email} email={email} linkCode={link.code} onReset={goOn} />}
      <FootLinks>
        <Link to={paths.forgotPassword}>
          <LeftIcon size="tiny" /> Use another email
        </Link>
      </FootLinks>
    </PublicScreen>
  )
}

const AskForEmail = () => (
  <Notice title="We do not know your email yet">
    <Link to={paths.forgotPassword}>Enter your email</Link> and we will send you a code.
  </Notice>
)

const emailIn = (state: unknown) => {
  const email: unknown = typeof state === 'object' && state !== null ? Reflect.get(state, 'email') : undefined
  return typeof email === 'string' ? email : ''
}
