import type { Config } from '#server/config.ts'

type Study = Config['study']

/** The controller; where the settings name none, the research group. */
const responsible = ({ name, names }: Study) => names.controller || `il gruppo di ricerca di ${name}`

/** The last lines of every mail. */
export const footOf = ({ study, publicUrl }: Pick<Config, 'study' | 'publicUrl'>) => ({
  responsible: responsible(study),
  privacy: `${publicUrl}/privacy`,
})

/** The server writes these into each page: the study, and who answers for it. */
export function factsOfStudy(study: Study): Record<string, string> {
  const { name, contact, website, names, limits, accessibilityStatement } = study
  const { controller, dpo, ethics, funder } = names
  return {
    'project-website': website,
    'study-name': name,
    'study-contact': contact,
    'responsible-it': responsible(study),
    'responsible-en': controller || `the research group of ${name}`,
    'study-controller': controller,
    'study-dpo': dpo,
    'study-ethics': ethics,
    'study-funder': funder,
    'accessibility-statement': accessibilityStatement ?? '',
    'study-longest-name': String(limits.longestName),
    'study-children-under': String(limits.childrenUnder),
    'study-keeps-answers': limits.keepsAnswers ? 'yes' : 'no',
    'study-invitation-days': String(limits.invitationDays),
    'study-refused-children-days': String(limits.refusedChildrenDays),
    'study-mail-days': String(limits.mailDays),
  }
}
