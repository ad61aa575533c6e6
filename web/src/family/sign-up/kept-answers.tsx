import { keptAnswersText } from '@desco/contract/families/consents/texts'

/** The answers that stay after an erasure, read before consenting. */
export const KeptAnswers = () => (
  <>
    <p>
      <strong>{keptAnswersText.title}</strong>
    </p>
    {keptAnswersText.paragraphs.map((paragraph) => (
      <p key={paragraph}>{paragraph}</p>
    ))}
  </>
)
