/** The address of the research project's own site, which the server writes into the page; absent, there is no link. */
export function projectWebsite(): string | undefined {
  const address = factNamed('project-website')
  return /^https?:\/\//u.test(address) ? address : undefined
}

/** The research group's e-mail address, likewise. */
export function studyContact(): string | undefined {
  const address = factNamed('study-contact')
  return address.includes('@') ? address : undefined
}

/** What the study is called, likewise. */
export const studyName = () => factNamed('study-name') || undefined

const factNamed = (name: string) =>
  document.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)?.content ?? ''
