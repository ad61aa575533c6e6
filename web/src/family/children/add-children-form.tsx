import { dayInItaly } from '@desco/contract/birth-date'
import { addChildrenForm, families } from '@desco/contract/families/add-children'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import type { z } from 'zod/mini'

import { call } from '#data/call.ts'
import { Refusal } from '#data/refusal.ts'
import { Form } from '#forms/form.tsx'
import { SubmitButton } from '#forms/submit-button.tsx'
import { contractResolver } from '#forms/contract-resolver.ts'
import { showRefusal } from '#forms/show-refusal.ts'
import { useSubmit } from '#forms/use-submit.ts'
import { callSignedIn } from '#data/call-signed-in.ts'
import { useAppDispatch } from '#data/hooks.ts'
import { Stack } from '#ui/layout/stack.tsx'
import { showToast } from '#ui/feedback/show-toast.ts'

import { ChildrenRows } from './children-rows.tsx'
import { OtherParentFields } from './other-parent-fields.tsx'
import { SignInAgainNote } from './sign-in-again-note.tsx'
import { birthDateProblems } from './birth-date-problems.ts'
import { type ChildrenValues, emptyChildren } from './children-values.ts'

export type Responsibility = 'sole' | 'shared'

type Props = {
  /** The token of verify-account; without it the session of this page speaks. */
  token?: string
  onAdded: (responsibility: Responsibility) => Promise<void>
}

export function AddChildrenForm({ token, onAdded }: Props) {
  const [today] = useState(() => dayInItaly(new Date()))
  const form = useForm<ChildrenValues, unknown, z.output<typeof addChildrenForm>>({
    resolver: contractResolver(addChildrenForm, ({ children }) => birthDateProblems(children, today)),
    defaultValues: emptyChildren,
    mode: 'onTouched',
  })
  const dispatch = useAppDispatch()
  const [turnedAway, setTurnedAway] = useState(false)

  const submit = useSubmit(form, {
    async send(family) {
      setTurnedAway(false)
      const { message } = await (token === undefined
        ? dispatch(callSignedIn(families.addChildren, family))
        : call(families.addChildren, family, { token }))
      void showToast('success', message)
      await onAdded(family.spouse.isChecked === 'true' ? 'sole' : 'shared')
    },
    onInvalid: ({ children }) => children?.root && form.setFocus('children.0.childname'),
    onRefused(error) {
      setTurnedAway(
        error instanceof Refusal && ['sign_in_required', 'children_already_added'].includes(error.code),
      )
      showRefusal(form, error)
    },
  })

  return (
    <Form form={form} onSubmit={submit}>
      <Stack gap="loose">
        <ChildrenRows today={today} />
        <OtherParentFields />
        {turnedAway && <SignInAgainNote />}
        <SubmitButton busyLabel="Salvataggio…">Salva e continua</SubmitButton>
      </Stack>
    </Form>
  )
}
