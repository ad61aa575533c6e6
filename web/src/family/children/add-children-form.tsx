import { draftOf, forgetDraft, useDraft } from '#family/sign-up/draft.ts'
import { focusFirst, namesIn } from '#forms/controls.ts'
import { dayInItaly } from '@desco/contract/families/birth-date'
import { soleParentDeclaration } from '@desco/contract/families/consents/texts'
import { addChildrenForm, families } from '@desco/contract/families/add-children'
import { useState } from 'react'
import { useFormContext } from 'react-hook-form'
import { Link } from 'react-router'

import { Refusal } from '#data/refusal.ts'
import { useServer } from '#data/session/session-loader.ts'
import { TextField, useField } from '#forms/fields.tsx'
import { Form, SubmitButton, useContractForm } from '#forms/form.tsx'
import { showRefusal } from '#forms/refusals.ts'
import { Notice } from '#ui/feedback/notices.tsx'
import { showToast } from '#ui/feedback/show-toast.ts'
import { Checkbox } from '#ui/form/choices.tsx'
import { Fields } from '#ui/form/field.tsx'
import { Panel, Stack } from '#ui/layout/boxes.tsx'
import { Text } from '#ui/text/text.tsx'
import { paths } from '#web/paths.ts'

import { childrenProblems, ChildrenRows, type ChildrenValues, emptyChildren } from './children-rows.tsx'

export type Responsibility = 'sole' | 'shared'

type Props = {
  /** The token of verify-account; without it the session of this page speaks. */
  token?: string
  onAdded: (responsibility: Responsibility) => Promise<void>
}

export function AddChildrenForm({ token, onAdded }: Props) {
  const [draft] = useState(() => draftOf<ChildrenValues>('children'))
  const [today] = useState(() => dayInItaly(new Date()))
  const { send } = useServer()
  const [turnedAway, setTurnedAway] = useState(false)

  const { form, submit } = useContractForm(
    addChildrenForm,
    { ...emptyChildren, ...draft },
    {
      alsoWrong: (values) => childrenProblems(values, today),
      async send(family) {
        setTurnedAway(false)
        const { message } = await send(families.addChildren, family, { token })
        forgetDraft('children')
        void showToast('success', message)
        await onAdded(family.spouse.isChecked === 'true' ? 'sole' : 'shared')
      },
      onInvalid: (errors) =>
        focusFirst([
          ...namesIn(errors),
          ...(errors.children?.root === undefined ? [] : ['children.0.childname']),
        ]),
      onRefused(error, of) {
        setTurnedAway(
          error instanceof Refusal && ['sign_in_required', 'children_already_added'].includes(error.code),
        )
        showRefusal(of, error)
      },
    },
  )

  useDraft('children', form)

  return (
    <Form form={form} onSubmit={submit}>
      <Stack gap="loose">
        <ChildrenRows today={today} />
        <OtherParentFields />
        {/* the step was already done, or its token is no longer good */}
        {turnedAway && (
          <Notice tone="wait" live>
            Entra con la tua email e la tua password per andare avanti:{' '}
            <Link to={paths.login}>vai all’accesso</Link>.
          </Notice>
        )}
        <SubmitButton busyLabel="Salvataggio…">Salva e continua</SubmitButton>
      </Stack>
    </Form>
  )
}

/** The person who decides about the children besides the one who registers. */
function OtherParentFields() {
  const { setValue, clearErrors } = useFormContext<ChildrenValues>()
  const { value, onBlur, ref } = useField<'true' | 'false'>('spouse.isChecked')

  const toggle = (sole: boolean) => {
    setValue('spouse', { ...emptyChildren.spouse, isChecked: sole ? 'true' : 'false' })
    clearErrors('spouse')
  }

  return (
    <Panel title="L’altro genitore">
      <Checkbox
        name="spouse.isChecked"
        label={soleParentDeclaration.text}
        value="true"
        checked={value === 'true'}
        onChange={toggle}
        onBlur={onBlur}
        ref={ref}
      />
      {value === 'false' && (
        <>
          <Text>Serve anche il suo consenso: riceverà un’email con un link personale.</Text>
          <Fields two>
            <TextField
              name="spouse.spousesurname"
              label="Cognome dell’altro genitore"
              autoCapitalize="words"
            />
            <TextField
              name="spouse.spousemail"
              label="Email dell’altro genitore"
              type="email"
              placeholder="nome@esempio.it"
            />
          </Fields>
        </>
      )}
    </Panel>
  )
}
