import type { Answers, Group, Survey } from '../survey.ts'
import { form, layout, wayBack } from './layout.ts'
import { attributes, escapeHtml } from './markup.ts'
import { controlId, questionHtml } from './question-html.ts'
import type { AnswerErrors } from './read-answers.ts'

type Step = { survey: Survey; csrf: string }

export function welcomePage({ survey, csrf }: Step): string {
  const pages = survey.groups.length
  return layout({
    title: survey.title,
    body: `<h1>${escapeHtml(survey.title)}</h1>
${survey.description ? `<p>${escapeHtml(survey.description)}</p>` : ''}
${survey.welcome}
<p class="help">${pages === 1 ? 'Una sola pagina di domande.' : `Le domande sono divise in ${pages} pagine.`}</p>
${form(survey.sid, csrf, hidden(0) + actions([next('Avanti')]))}`,
  })
}

type GroupStep = Step & { step: number; group: Group; entered: Answers; errors: AnswerErrors }

export function groupPage({ survey, csrf, step, group, entered, errors }: GroupStep): string {
  const last = step === survey.groups.length
  const wrong = Object.keys(errors).length > 0
  // the first button is the one the Enter key presses
  const buttons = [
    next(last ? 'Invia le risposte' : 'Avanti'),
    ...(survey.backButton && step > 1 ? [back] : []),
  ]
  return layout({
    title: `${wrong ? 'Errore: ' : ''}${group.title} - ${survey.title}`,
    site: survey.title,
    body: `<p class="steps">Pagina ${step} di ${survey.groups.length}</p>
<progress${attributes({ value: step, max: survey.groups.length, 'aria-label': 'Avanzamento' })}></progress>
<h1>${escapeHtml(group.title)}</h1>
${wrong ? summary(group, errors) : ''}
${group.description ? `<p>${escapeHtml(group.description)}</p>` : ''}
${form(
  survey.sid,
  csrf,
  `${hidden(step)}${group.questions.map((question) => questionHtml(question, { entered, errors })).join('\n')}
${actions(buttons)}`,
)}`,
  })
}

export function thanksPage(survey: Survey, returnUrl: string | null): string {
  return layout({
    title: `Grazie - ${survey.title}`,
    site: survey.title,
    body: `<h1>Grazie!</h1>
<p>Le tue risposte sono state registrate.</p>
${survey.end}
<p>Puoi chiudere questa scheda.</p>
${wayBack(returnUrl)}`,
  })
}

/** Asks for the access code; the sentence says what was wrong with the one in the link, if anything. */
export function codePage(survey: Survey, csrf: string, sentence: string | null): string {
  const error = sentence
    ? '<p class="error" id="token-error" role="alert">' + escapeHtml(sentence) + '</p>'
    : ''
  const described = attributes({ 'aria-describedby': sentence ? 'token-error' : undefined })
  return layout({
    title: survey.title,
    body: `<h1>${escapeHtml(survey.title)}</h1>
<p>Per partecipare serve il codice di accesso che trovi nel tuo invito.</p>
${error}
${form(
  survey.sid,
  csrf,
  `<div class="question"><label class="label" for="token">Codice di accesso</label>
<input class="code" type="text" id="token" name="token" required autocapitalize="none" spellcheck="false"${described}></div>
${actions([next('Continua', 'entertoken')])}`,
)}`,
  })
}

/** LimeSurvey's page of refusals, which is titled so in every language. */
export function refusalPage(sentence: string, returnUrl: string | null): string {
  return layout({
    title: 'Error',
    body: `<h1>Questo questionario non si può aprire</h1>
<p>${escapeHtml(sentence)}</p>
${wayBack(returnUrl)}`,
  })
}

// autofocus brings the keyboard and the screen reader here without any script
function summary(group: Group, errors: AnswerErrors): string {
  const count = Object.keys(errors).length
  const heading = count === 1 ? "C'è una risposta da controllare" : `Ci sono ${count} risposte da controllare`
  const items = Object.entries(errors).map(
    ([code, message]) =>
      `<li><a href="#${controlId(code)}">${escapeHtml(textOf(group, code))}</a> ${escapeHtml(message)}</li>`,
  )
  return `<div class="summary" role="alert" tabindex="-1" autofocus>
<h2>${heading}</h2>
<ul>${items.join('')}</ul>
</div>`
}

function textOf({ questions }: Group, errorCode: string): string {
  for (const question of questions) {
    if (question.code === errorCode) return question.text
    if (question.type !== 'grid') continue
    const row = question.rows.find(({ code }) => `${question.code}[${code}]` === errorCode)
    if (row) return `${row.text}:`
  }
  return errorCode
}

const hidden = (step: number) => `<input type="hidden" name="thisstep" value="${step}">\n`
const actions = (buttons: string[]) => `<div class="actions">${buttons.join('')}</div>`
const next = (text: string, move = 'movenext') =>
  `<button class="button" type="submit" name="move" value="${move}">${text}</button>`
const back = '<button class="button quiet" type="submit" name="move" value="moveprev">Indietro</button>'
