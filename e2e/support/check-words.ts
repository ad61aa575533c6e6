import { expect, type Page } from '@playwright/test'

// the notice of the law says which parts there are
const ours = /^\/(?!api|staff|privacy)/u

const oddities = [
  // as some browsers say a name whose parts stand in boxes of their own
  /\S [.,;:!?](?:\s|"|$)/u,
  // 'Otp expired..' is the specification's
  /(?<!\.|Otp expired)\.\.(?!\.)/u,
  /…\.|[,;:]\./u,
  /\b(?:LimeSurvey|JSON|CSV|SHA-?256|impronta|SURVEY_TOKENS|UUID|token|hash|API|endpoint)\b/u,
]

/**
 * Expects a family's page to have neither a blank before a full stop nor two of them, and no words of programmers: in what is
 * seen and in what is heard. The test goes on if it does.
 */
export async function checkWords(page: Page, where: string): Promise<void> {
  if (!ours.test(new URL(page.url()).pathname)) return
  const heard = (await page.locator('body').ariaSnapshot()).split('\n').flatMap((line) => {
    if (/^\s*- \/\w+:/u.test(line)) return []
    const [, name = '', text = ''] =
      /^\s*- \w+(?: "((?:[^"\\]|\\.)*)")?(?: \[[^\]]*\])*(?:: (.*))?$/u.exec(line) ?? []
    return [name, text]
  })
  const odd = heard.filter((words) => oddities.some((oddity) => oddity.test(words)))
  expect.soft(odd, `${where}: words`).toEqual([])
}
