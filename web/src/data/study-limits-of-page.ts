import { specifiedLimits, type StudyLimits } from '@desco/contract/study-limits'

/** The limits that the study sets, which the server writes into the page; what is not said is as specified. */
export function studyLimitsOfPage(): StudyLimits {
  const written = (name: string) => document.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)?.content
  const said = (name: string, specified: number) => Number(written(name) ?? '') || specified
  return {
    longestName: said('study-longest-name', specifiedLimits.longestName),
    childrenUnder: said('study-children-under', specifiedLimits.childrenUnder),
    keepsAnswers: written('study-keeps-answers') === 'yes',
    invitationDays: said('study-invitation-days', specifiedLimits.invitationDays),
    refusedChildrenDays: said('study-refused-children-days', specifiedLimits.refusedChildrenDays),
    mailDays: said('study-mail-days', specifiedLimits.mailDays),
  }
}
