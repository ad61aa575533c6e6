import { Notice } from '#ui/feedback/notices.tsx'

/** On the pages of a family that the team made to try the path: that it is none of the study's. */
export const RehearsalMark = ({ shown }: { shown: boolean }) =>
  shown && (
    <Notice tone="wait" title="Famiglia di prova">
      Quello che scrivi non conta e verrà cancellato. Per partecipare davvero, esci e registrati di nuovo.
    </Notice>
  )
