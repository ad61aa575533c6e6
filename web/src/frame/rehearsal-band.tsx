import { Notice } from '#ui/feedback/notices.tsx'

/** Says on the pages of a family that the team made that it is none of the study's. */
export const RehearsalBand = () => (
  <Notice tone="wait" title="Famiglia di prova">
    Quello che scrivi non conta e verrà cancellato. Per partecipare davvero, esci e registrati di nuovo.
  </Notice>
)
