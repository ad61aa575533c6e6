/** The address of the research project's own site, which the server writes into the page; absent, there is no link. */
export function projectWebsite(): string | undefined {
  const address = document.querySelector<HTMLMetaElement>('meta[name="project-website"]')?.content ?? ''
  return /^https?:\/\//u.test(address) ? address : undefined
}
