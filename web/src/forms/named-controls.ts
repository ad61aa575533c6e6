type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement

/** What can be filled in on the page, in its order. A control carries its payload field's name. */
export const namedControls = (): Control[] => [
  ...document.querySelectorAll<Control>('input[name], select[name], textarea[name]'),
]
