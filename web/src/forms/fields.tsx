import { type ComponentProps, useEffect, useRef } from 'react'
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

type TextFieldProps = Omit<
  ComponentProps<typeof TextInput>,
  'value' | 'onChange' | 'onBlur' | 'ref' | 'error'
>

/** One line of text, as a field of the surrounding form. Like all of them it must be filled in, unless it says otherwise. */
export function TextField({ name, required = true, ...input }: TextFieldProps) {
  return <TextInput {...input} {...useField(name)} required={required} />
}

type TextAreaFieldProps = Omit<
  ComponentProps<typeof TextArea>,
  'value' | 'onChange' | 'onBlur' | 'ref' | 'error'
>

/** Several lines of text, as a field of the surrounding form. */
export function TextAreaField({ name, required = true, ...input }: TextAreaFieldProps) {
  return <TextArea {...input} {...useField(name)} required={required} />
}

type SelectFieldProps = Omit<ComponentProps<typeof Select>, 'value' | 'onChange' | 'onBlur' | 'ref' | 'error'>

/** A choice from a list, as a field of the surrounding form. */
export function SelectField({ name, required = true, ...input }: SelectFieldProps) {
  return <Select {...input} {...useField(name)} required={required} />
}

type DateFieldProps = Omit<
  ComponentProps<typeof DateInput>,
  'value' | 'onChange' | 'onBlur' | 'ref' | 'error'
>

/** A date, as a field of the surrounding form. */
export function DateField({ name, required = true, ...input }: DateFieldProps) {
  return <DateInput {...input} {...useField(name)} required={required} />
}

type PasswordFieldProps = Omit<
  ComponentProps<typeof PasswordInput>,
  'value' | 'onChange' | 'onBlur' | 'ref' | 'error'
>

/** A password, as a field of the surrounding form. */
export function PasswordField({ name, required = true, ...input }: PasswordFieldProps) {
  return <PasswordInput {...input} {...useField(name)} required={required} />
}

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
