import { studyContact } from '#frame/page-facts.ts'

/** The research group to ask, with its address where the page knows it. */
export function StudyContact() {
  const address = studyContact()
  if (address === undefined) return <>al gruppo di ricerca</>
  return (
    <>
      al gruppo di ricerca (<a href={`mailto:${address}`}>{address}</a>)
    </>
  )
}
