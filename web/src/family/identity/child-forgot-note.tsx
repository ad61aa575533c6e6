import { Notice } from '#ui/feedback/notice.tsx'

/** A child has no e-mail to send a code to: its parents set a new password. */
export const ChildForgotNote = () => (
  <Notice title="Do you log in with a username?">
    Then you need no code: ask a parent. From their home page, with <span lang="it">«Modifica»</span>, they
    can give you a new password in a moment.
  </Notice>
)
