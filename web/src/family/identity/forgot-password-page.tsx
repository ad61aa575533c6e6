import { Link } from 'react-router'

import { PublicScreen } from '#frame/public-screen.tsx'
import { FootLinks } from '#ui/layout/foot-links.tsx'
import { LeftIcon } from '#ui/text/icons/left-icon.tsx'
import { Text } from '#ui/text/text.tsx'
import { paths } from '#web/paths.ts'

import { ChildForgotNote } from './child-forgot-note.tsx'
import { ForgotPasswordForm } from './forgot-password-form.tsx'

export const ForgotPasswordPage = () => (
  <PublicScreen
    language="en"
    title="Forgot password"
    lead={<Text>Enter the email you registered with. We will send you a six-digit code.</Text>}
    side={<span lang="en">It happens to everyone. You will be back at the table in a minute.</span>}
    centred
  >
    <ForgotPasswordForm />
    <ChildForgotNote />
    <FootLinks>
      <Link to={paths.login}>
        <LeftIcon size="tiny" /> Back to log in
      </Link>
    </FootLinks>
  </PublicScreen>
)
