import { Link } from 'react-router'

import { Notice } from '#ui/feedback/notices.tsx'
import { paths } from '#web/paths.ts'

/** In place of the next step, once families only read: that there is none, and what still goes. */
export const StudyOver = ({ isChild }: { isChild: boolean }) => (
  <Notice title="Lo studio è finito: grazie!">
    {isChild ? (
      <>Non c’è più niente da compilare. Puoi ancora entrare e rileggere quello che hai scritto.</>
    ) : (
      <>
        Non c’è più niente da compilare. Puoi ancora rileggere quello che avete scritto,{' '}
        <Link to={paths.myData}>scaricare i vostri dati e scriverci</Link>, oppure{' '}
        <Link to={paths.myConsents}>ritirare i consensi</Link>.
      </>
    )}
  </Notice>
)
