import { Link } from 'react-router'

import { PublicScreen } from '#forms/PublicScreen.tsx'
import { FootLinks } from '#ui/FootLinks.tsx'
import { LeftIcon } from '#ui/icons/LeftIcon.tsx'
import { Text } from '#ui/Text.tsx'
import { paths } from '#web/paths.ts'

import { ChildForgotNote } from './ChildForgotNote.tsx'
import { ForgotPasswordForm } from './ForgotPasswordForm.tsx'

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
