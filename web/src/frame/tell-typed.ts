type Field = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement

/**
 * Tells the forms of a page that was rendered ahead what was typed before it was awake. React takes what stands in a field
 * when it wakes for what was always there, and listens to what differs from that.
 */
export function tellTyped(): void {
  for (const field of document.querySelectorAll<Field>('input, select, textarea')) {
    if (field instanceof HTMLInputElement && ['checkbox', 'radio'].includes(field.type)) {
      if (field.checked === field.defaultChecked) continue
      field.checked = field.defaultChecked
      field.click()
    } else if (field.value !== emptyValueOf(field)) type(field)
  }
}

const emptyValueOf = (field: Field) =>
  field instanceof HTMLSelectElement
    ? // only a page that was rendered ahead says in its HTML which choice is the first
      ([...field.options].find((option) => option.defaultSelected) ?? field).value
    : field.defaultValue

function type(field: Field) {
  const { value } = field
  const prototype = Object.getPrototypeOf(field) as object
  field.value = ''
  // React watches the field's own setter, and not this one
  Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(field, value)
  field.dispatchEvent(new Event(field instanceof HTMLSelectElement ? 'change' : 'input', { bubbles: true }))
  // a field that was left before the page was awake was not checked then
  if (field !== document.activeElement) field.dispatchEvent(new FocusEvent('focusout', { bubbles: true }))
}
