import type { Survey } from '@desco/contract/surveys'

import { buttonClass } from '#ui/form/button-class.ts'
import { HiddenText } from '#ui/text/hidden-text.tsx'
import { OutIcon } from '#ui/text/icons/out-icon.tsx'
import { ListRow } from '#ui/layout/list.tsx'

type Props = { survey: Survey; isFirst: boolean }

export function SurveyRow({ survey: { title, link }, isFirst }: Props) {
  if (link === null) return <ListRow title={title} fact="Lo stiamo preparando: tra poco lo apri da qui." />
  return (
    <ListRow
      title={title}
      action={
        <a
          className={buttonClass({ variant: isFirst ? 'primary' : 'secondary' })}
          href={link}
          target="_blank"
          rel="noopener noreferrer"
        >
          visualizzazione
          <HiddenText> {title}, si apre in una nuova scheda</HiddenText>
          <OutIcon size="small" />
        </a>
      }
    />
  )
}
