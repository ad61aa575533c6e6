import type {
  Answers,
  CheckboxesQuestion,
  ChoiceQuestion,
  GridQuestion,
  Option,
  Question,
} from '../survey.ts'
import type { AnswerErrors } from './read-answers.ts'
import { attributes, escapeHtml } from './markup.ts'

type Shown = { entered: Answers; errors: AnswerErrors }

export const controlId = (code: string) => `q-${code.replace(/[^0-9A-Za-z]+/g, '-')}`

/** One question with its help, its error and what was entered so far. */
export function questionHtml(question: Question, shown: Shown): string {
  if (question.type === 'choice') return choiceHtml(question, shown)
  if (question.type === 'checkboxes') return checkboxesHtml(question, shown)
  if (question.type === 'grid') return gridHtml(question, shown)
  return entryHtml(question, shown)
}

function choiceHtml(question: ChoiceQuestion, { entered, errors }: Shown): string {
  const { code, options, required } = question
  return `<fieldset class="question" role="radiogroup"${describedBy(question, errors)}${invalid(errors[code])}>
${legend(question)}${notes(question, errors)}
${radios(code, options, entered[code], required)}
</fieldset>`
}

function checkboxesHtml(question: CheckboxesQuestion, { entered, errors }: Shown): string {
  const boxes = question.options.map((option, place) =>
    box(
      {
        type: 'checkbox',
        id: controlId(question.code) + (place ? `-${place}` : ''),
        name: question.code,
        value: option.code,
        checked: entered[`${question.code}[${option.code}]`] === 'Y',
      },
      option.text,
    ),
  )
  return `<fieldset class="question"${describedBy(question, errors)}>
${legend(question)}${notes(question, errors)}
<div class="options">${boxes.join('\n')}</div>
</fieldset>`
}

function gridHtml(question: GridQuestion, { entered, errors }: Shown): string {
  const rows = question.rows.map((row) => {
    const code = `${question.code}[${row.code}]`
    const errorId = errors[code] ? `${controlId(code)}-error` : undefined
    return `<fieldset role="radiogroup"${attributes({ 'aria-describedby': errorId })}${invalid(errors[code])}>
<legend>${escapeHtml(row.text)}</legend>${error(code, errors)}
${radios(code, question.options, entered[code], question.required)}
</fieldset>`
  })
  return `<fieldset class="question"${describedBy(question, errors)}>
${legend(question)}${notes(question, errors)}
<div class="rows">${rows.join('\n')}</div>
</fieldset>`
}

function entryHtml(question: Exclude<Question, { options: Option[] }>, { entered, errors }: Shown): string {
  const { code, required } = question
  const common = { id: controlId(code), name: code, required }
  const more = describedBy(question, errors) + invalid(errors[code])
  const value = entered[code] ?? ''
  return `<div class="question">
<label class="label"${attributes({ for: controlId(code) })}>${title(question)}</label>${notes(question, errors)}
${control()}
</div>`

  function control() {
    if (question.type === 'text')
      return `<textarea rows="3"${attributes(common)}${more}>${escapeHtml(value)}</textarea>`
    if (question.type === 'date')
      return `<div class="entry"><input${attributes({ ...common, type: 'date', value })}${more}></div>`
    const inputmode = question.decimals ? 'decimal' : 'numeric'
    const unit = question.unit ? `<span aria-hidden="true">${escapeHtml(question.unit)}</span>` : ''
    return `<div class="entry"><input${attributes({ ...common, type: 'text', inputmode, value })}${more}>${unit}</div>`
  }
}

function radios(code: string, options: Option[], chosen: string | undefined, required = false): string {
  const buttons = options.map((option, place) =>
    box(
      {
        type: 'radio',
        id: controlId(code) + (place ? `-${place}` : ''),
        name: code,
        value: option.code,
        checked: chosen === option.code,
        required,
      },
      option.text,
    ),
  )
  return `<div class="options">${buttons.join('\n')}</div>`
}

const box = (input: Parameters<typeof attributes>[0], text: string) =>
  `<label class="option"><input${attributes(input)}><span>${escapeHtml(text)}</span></label>`

const legend = (question: Question) => `<legend>${title(question)}</legend>`

const title = ({ text, required }: Question) =>
  escapeHtml(text) + (required ? '' : ' <span class="optional">(facoltativa)</span>')

const invalid = (message: string | undefined) => attributes({ 'aria-invalid': message ? 'true' : undefined })

function notes(question: Question, errors: AnswerErrors): string {
  const help = question.help
    ? `\n<p class="help" id="${controlId(question.code)}-help">${escapeHtml(question.help)}</p>`
    : ''
  return help + error(question.code, errors)
}

function error(code: string, errors: AnswerErrors): string {
  const message = errors[code]
  return message ? `\n<p class="error" id="${controlId(code)}-error">${escapeHtml(message)}</p>` : ''
}

function describedBy({ code, help }: Question, errors: AnswerErrors): string {
  const ids = [help && `${controlId(code)}-help`, errors[code] && `${controlId(code)}-error`].filter(Boolean)
  return attributes({ 'aria-describedby': ids.length > 0 ? ids.join(' ') : undefined })
}
