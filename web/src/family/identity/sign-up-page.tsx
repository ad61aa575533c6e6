import { Link } from 'react-router'

import { PublicScreen } from '#frame/public-screen.tsx'
import { buttonClass } from '#ui/form/button-class.ts'
import { Text } from '#ui/text/text.tsx'
import { paths } from '#web/paths.ts'

import { SignUpForm } from './sign-up-form.tsx'

export const SignUpPage = () => (
  <PublicScreen
    title="Registrazione genitore"
    lead={<Text>Iscrivi prima te; i figli arrivano tra due passi. Tutti i campi sono obbligatori.</Text>}
    side="Bastano cinque minuti. Puoi lasciare lo studio quando vuoi."
    step={0}
    headEnd={
      <Link className={buttonClass({ variant: 'quiet' })} to={paths.login}>
        Log In
      </Link>
    }
  >
    <SignUpForm />
  </PublicScreen>
)
