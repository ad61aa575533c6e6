/** Those who answer for a study, as its settings name them; '' where they do not. */
export type StudyNames = {
  /** The legal person that decides why and how data are used (GDPR art. 4.7): its name, a comma, its seat. */
  controller: string
  /** The data protection officer, with an address. */
  dpo: string
  /** The opinion of an ethics committee: its name, the number, the date. */
  ethics: string
  funder: string
}

export const noNames: StudyNames = { controller: '', dpo: '', ethics: '', funder: '' }

let chosen = noNames

/** The names of this process, or of this page. Asked for whenever a text is shown: they are set once the settings were read. */
export const studyNames = (): StudyNames => chosen

/** Set once at the start: by the server from its settings, by a page from what the server wrote into it. */
export function setStudyNames(names: StudyNames): void {
  chosen = names
}

/** The controller's name without its seat, for children and for one line. */
export const shortController = ({ controller }: StudyNames): string => controller.split(',', 1)[0] ?? ''
