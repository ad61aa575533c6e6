import { audienceForm, type DeskSurvey, surveyDesk } from '@desco/contract/survey-desk'
import { type SubmitEvent, useState } from 'react'
import { z } from 'zod/mini'

import { useStaffMutation } from '#staff-session/use-staff-mutation.ts'
import { Button } from '#ui/Button.tsx'
import { Checkbox } from '#ui/Checkbox.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import { DialogActions } from '#ui/DialogActions.tsx'
import { FieldGroup } from '#ui/FieldGroup.tsx'
import { Fields, FullRow } from '#ui/Fields.tsx'
import { TextInput } from '#ui/TextInput.tsx'

type Props = { survey: DeskSurvey; onDone: () => void; onClose: () => void }

const typed = (value: number | null) => (value === null ? '' : String(value))
// what is no number is refused by the contract, in its words
const numbered = (text: string) => (text.trim() === '' ? null : Number(text))

/** Who sees one questionnaire, and where it stands in their list. */
export function AudienceDialog({ survey, onDone, onClose }: Props) {
  const { send, busy } = useStaffMutation(surveyDesk.assignSurvey, { done: 'Fatto: vale da subito.' })
  const [values, setValues] = useState({
    parents: survey.parents,
    children: survey.children,
    hidden: survey.hidden,
    ageFrom: typed(survey.ageFrom),
    ageTo: typed(survey.ageTo),
    place: typed(survey.place),
  })
  const [errors, setErrors] = useState<Record<string, string>>({})
  const set = (change: Partial<typeof values>) => {
    setValues((before) => ({ ...before, ...change }))
    setErrors({})
  }

  async function save(event: SubmitEvent) {
    event.preventDefault()
    const { ageFrom, ageTo, place, ...rest } = values
    // ages of somebody who does not see it say nothing
    const ages = rest.children
      ? { ageFrom: numbered(ageFrom), ageTo: numbered(ageTo) }
      : { ageFrom: null, ageTo: null }
    const form = { surveyId: survey.surveyId, ...rest, ...ages, place: numbered(place) }
    const checked = z.safeParse(audienceForm, form)
    if (!checked.success) {
      return setErrors(
        Object.fromEntries(checked.error.issues.map(({ path, message }) => [String(path[0]), message])),
      )
    }
    if ((await send(checked.data)) !== null) onDone()
  }

  const age = (name: 'ageFrom' | 'ageTo', label: string) => (
    <TextInput
      name={name}
      label={label}
      inputMode="numeric"
      value={values[name]}
      error={errors[name]}
      onChange={(text) => set({ [name]: text })}
    />
  )

  return (
    <Dialog alert title={survey.title} onClose={onClose}>
      <form noValidate onSubmit={(event) => void save(event)}>
        <Fields two>
          <FullRow>
            <FieldGroup legend="Chi lo vede" error={errors['parents']}>
              <Checkbox
                name="parents"
                label="Genitori"
                checked={values.parents}
                disabled={values.hidden}
                onChange={(parents) => set({ parents })}
              />
              <Checkbox
                name="children"
                label="Figli"
                checked={values.children}
                disabled={values.hidden}
                onChange={(children) => set({ children })}
              />
              <Checkbox
                name="hidden"
                label="Nessuno: nascondilo per ora"
                checked={values.hidden}
                onChange={(hidden) => set({ hidden })}
              />
            </FieldGroup>
          </FullRow>
          {values.children && !values.hidden && (
            <>
              {age('ageFrom', 'Figli da … anni')}
              {age('ageTo', 'Figli fino a … anni')}
            </>
          )}
          <FullRow>
            <TextInput
              name="place"
              label="Posizione nell’elenco"
              hint="1 è il primo. Vuoto: dopo questi, come in LimeSurvey."
              inputMode="numeric"
              value={values.place}
              error={errors['place']}
              onChange={(place) => set({ place })}
            />
          </FullRow>
        </Fields>
        <DialogActions>
          <Button type="submit" variant="primary" busy={busy} busyLabel="Salvataggio…">
            Salva
          </Button>
          <Button onClick={onClose}>Annulla</Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}
