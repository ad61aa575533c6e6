import { escapeHtml, layout } from './html.ts'
import type { AnswerErrors } from './read-answers.ts'
import type { Answers, Group, Option, Question, Survey } from './survey.ts'

type Attributes = Record<string, string | number | boolean | undefined>

/** ` name="value"` for every attribute that has one; true stands alone, false and undefined vanish. */
function attributes(given: Attributes): string {
  return Object.entries(given)
    .filter(([, value]) => value !== undefined && value !== false)
    .map(([name, value]) => (value === true ? ` ${name}` : ` ${name}="${escapeHtml(String(value))}"`))
    .join('')
}

export type Shown = {
  survey: Survey
  /** 0 is the welcome, then one step for each group. */
  step: number
  hidden: Record<string, string>
  entered: Answers
  errors: AnswerErrors
}

/** The questionnaire at one of its steps. */
export function questionnaire({ survey, step, hidden, entered, errors }: Shown): string {
  const { sid, title, groups } = survey
  const group = groups[step - 1]
  const fields = Object.entries({ ...hidden, thisstep: String(step) }).map(
    ([name, value]) => `<input${attributes({ type: 'hidden', name, value })}>`,
  )
  const wrong = Object.keys(errors).length > 0
  return layout(
    `${wrong ? 'Errore: ' : ''}${group ? `${group.title} - ` : ''}${title}`,
    `${group ? groupHead(survey, step, group) : welcome(survey)}
${group && wrong ? summary(group, errors) : ''}
<form${attributes({ method: 'post', action: `/index.php/${sid}`, novalidate: true, autocomplete: 'off' })}>
${fields.join('\n')}
${group?.questions.map((question) => questionHtml(question, entered, errors[question.code])).join('\n') ?? ''}
<button class="button" type="submit">${group && step === groups.length ? 'Invia le risposte' : 'Avanti'}</button>
</form>`,
  )
}

const paragraph = (text: string) => (text ? `<p>${escapeHtml(text)}</p>` : '')

const welcome = ({ title, description, welcome: words, groups }: Survey) =>
  `<h1>${escapeHtml(title)}</h1>
${paragraph(description)}
${words}
<p class="soft">${groups.length === 1 ? 'Una sola pagina di domande.' : `Le domande sono divise in ${groups.length} pagine.`}</p>`

const groupHead = ({ title, groups }: Survey, step: number, group: Group) =>
  `<p class="soft">${escapeHtml(title)} · Pagina ${step} di ${groups.length}</p>
<h1>${escapeHtml(group.title)}</h1>
${paragraph(group.description)}`

// autofocus brings the keyboard and the screen reader here without any script
function summary({ questions }: Group, errors: AnswerErrors): string {
  const wrong = questions.filter(({ code }) => errors[code])
  const items = wrong.map(({ code, text }) => `<li><a href="#q-${code}">${escapeHtml(text)}</a></li>`)
  const heading =
    wrong.length === 1 ? "C'è una risposta da controllare" : `Ci sono ${wrong.length} risposte da controllare`
  return `<div class="summary" role="alert" tabindex="-1" autofocus><p>${heading}</p><ul>${items.join('')}</ul></div>`
}

function questionHtml(question: Question, entered: Answers, error: string | undefined): string {
  const { code, help, required } = question
  const text = escapeHtml(question.text) + (required ? '' : ' <span class="soft">(facoltativa)</span>')
  const notes = `${help ? `\n<p class="soft" id="q-${code}-help">${escapeHtml(help)}</p>` : ''}${
    error ? `\n<p class="error" id="q-${code}-error">${escapeHtml(error)}</p>` : ''
  }`
  const about = {
    'aria-describedby':
      [help && `q-${code}-help`, error && `q-${code}-error`].filter(Boolean).join(' ') || undefined,
    'aria-invalid': error ? 'true' : undefined,
  }
  if (!('options' in question))
    return `<div class="question"><label${attributes({ for: `q-${code}` })}>${text}</label>${notes}
${entry(question, entered[code] ?? '', { id: `q-${code}`, name: code, required, ...about })}</div>`

  return `<fieldset class="question" tabindex="-1"${attributes({ id: `q-${code}`, ...about })}><legend>${text}</legend>${notes}
${optionsHtml(question, entered)}</fieldset>`
}

function entry(question: Question, value: string, common: Attributes): string {
  if (question.type === 'text')
    return `<textarea rows="3"${attributes(common)}>${escapeHtml(value)}</textarea>`
  if (question.type !== 'number') return `<input${attributes({ ...common, type: 'date', value })}>`
  const inputmode = question.decimals ? 'decimal' : 'numeric'
  const unit = question.unit ? ` <span aria-hidden="true">${escapeHtml(question.unit)}</span>` : ''
  return `<input${attributes({ ...common, type: 'text', inputmode, value })}>${unit}`
}

function optionsHtml(question: Extract<Question, { options: Option[] }>, entered: Answers): string {
  const { code, options, required } = question
  const radios = (name: string) =>
    options.map((option) => {
      const checked = entered[name] === option.code
      return box({ type: 'radio', name, value: option.code, checked, required }, option.text)
    })
  if (question.type === 'choice') return radios(code).join('\n')
  if (question.type === 'checkboxes') {
    const boxes = options.map((option) => {
      const checked = entered[`${code}[${option.code}]`] === 'Y'
      return box({ type: 'checkbox', name: code, value: option.code, checked }, option.text)
    })
    return boxes.join('\n')
  }
  const rows = question.rows.map(
    (row) =>
      `<fieldset><legend>${escapeHtml(row.text)}</legend>${radios(`${code}[${row.code}]`).join('\n')}</fieldset>`,
  )
  return rows.join('\n')
}

const box = (input: Attributes, text: string) =>
  `<label class="option"><input${attributes(input)}> <span>${escapeHtml(text)}</span></label>`
