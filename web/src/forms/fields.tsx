import { limits } from '@desco/contract/limits'
import { type ComponentProps, type ComponentType, useEffect, useRef } from 'react'
import { useController, useFormContext } from 'react-hook-form'

import { DateInput, PasswordInput, Select, TextArea, TextInput } from '#ui/form/inputs.tsx'

import { afterPress } from './controls.ts'

const nothing = () => {}

/** One field of the surrounding form, in the words of the parts in ui/. */
export function useField<Value = string>(name: string) {
  const { field, fieldState } = useController({ name })
  const { value, onChange, onBlur, ref } = field

  // The press may be on the button that takes a row away: then the field is gone, or has moved up by one, and the
  // blur of the old place would bring half a row back.
  const blur = useRef(nothing)
  useEffect(() => {
    blur.current = onBlur
    return () => void (blur.current = nothing)
  }, [onBlur])
  const leave = () => afterPress(() => blur.current())

  return { name, value: value as Value, onChange, onBlur: leave, ref, error: fieldState.error?.message }
}

type FieldFacts = { name: string; required?: boolean }
type OfForm = 'value' | 'onChange' | 'onBlur' | 'ref' | 'error'

/** An input as a field of the surrounding form. Like all of them it must be filled in, unless it says otherwise. */
const fieldOf = <Props extends FieldFacts>(Input: ComponentType<Props>) =>
  function Field({ required = true, ...input }: Omit<Props, OfForm>) {
    const told = { ...input, ...useField(input.name), required }
    return <Input {...(told as unknown as Props)} />
  }

export const TextField = /* @__PURE__ */ fieldOf(TextInput)
export const TextAreaField = /* @__PURE__ */ fieldOf(TextArea)
export const SelectField = /* @__PURE__ */ fieldOf(Select)
export const DateField = /* @__PURE__ */ fieldOf(DateInput)
export const PasswordField = /* @__PURE__ */ fieldOf(PasswordInput)

/** One's own password once more, before what only its owner may do. */
export const PresentPasswordField = ({ saysWhy = false }: { saysWhy?: boolean }) => (
  <PasswordField
    name="password"
    label="La tua password"
    hint={saysWhy ? 'La chiediamo di nuovo per essere sicuri che sei tu.' : undefined}
    autoComplete="current-password"
  />
)

const { password } = limits

/** The rule for a password of one's own choice. */
export const passwordHint = `Da ${password.min} a ${password.max} caratteri: una maiuscola, una minuscola, un numero e uno tra !@#$%^&*. Niente nomi, parole comuni o tasti in fila`

type NewPasswordFieldProps = Pick<
  ComponentProps<typeof PasswordInput>,
  'name' | 'label' | 'hint' | 'disabled'
>

/** A password to choose. A `confirm_password` that was already typed is compared again with every change. */
export function NewPasswordField({ name, ...input }: NewPasswordFieldProps) {
  const { onChange, ...field } = useField(name)
  const { getFieldState, trigger } = useFormContext()
  const change = (value: string) => {
    onChange(value)
    if (getFieldState('confirm_password').isTouched) void trigger('confirm_password')
  }
  return <PasswordInput {...input} {...field} onChange={change} autoComplete="new-password" required />
}
