import { Button, type ButtonVariant, IconButton } from '#ui/form/button.tsx'
import { Checkbox, CheckboxGroup, Choices, RadioChoices } from '#ui/form/choices.tsx'
import { CodeInput } from '#ui/form/code-input.tsx'
import { FieldError, FieldFrame, FieldGroup, Fields, FullRow } from '#ui/form/field.tsx'
import { FileInput } from '#ui/form/file-input.tsx'
import { DateInput, MomentInput, PasswordInput, Select, TextArea, TextInput } from '#ui/form/inputs.tsx'
import { Row } from '#ui/layout/boxes.tsx'
import { EditIcon, PlusIcon, TrashIcon } from '#ui/text/icons.tsx'
import { Text } from '#ui/text/text.tsx'

import { doNothing, Held, Sample } from './sample.tsx'
import styles from './showcase.module.css'

const variants: Record<ButtonVariant, string> = {
  primary: 'Salva',
  secondary: 'Annulla',
  tonal: 'Rispondi',
  quiet: 'Più tardi',
  danger: 'Elimina',
  dangerOutline: 'Ritira',
}
const error = 'Questo campo è obbligatorio.'
const hint = 'Come sta sul documento.'
const answers = [
  { value: 'yes', label: 'Sì, acconsento' },
  { value: 'no', label: 'No, non acconsento', hint: 'Non cambia niente per te.' },
]
const withOneClosed = [...answers, { value: 'later', label: 'Più tardi', disabled: true }]
const meals = [
  { value: 'breakfast', label: 'Colazione' },
  { value: 'lunch', label: 'Pranzo, a casa, a scuola o da qualcuno che ci ha invitati' },
]

export const FormSamples = () => (
  <>
    <Sample part="Button">
      {Object.entries(variants).map(([name, label]) => {
        const variant = name as ButtonVariant
        return (
          <Row key={name}>
            <Button variant={variant}>{label}</Button>
            <Button variant={variant} small>
              {label}, piccolo
            </Button>
            <Button variant={variant} disabled>
              {label}, spento
            </Button>
            <Button variant={variant} busy busyLabel="Un momento…">
              {label}, occupato
            </Button>
          </Row>
        )
      })}
      <Button wide variant="primary">
        <PlusIcon size="small" />
        Largo, con icona
      </Button>
    </Sample>
    <Sample part="IconButton">
      <Row>
        <IconButton label="Modifica" onClick={doNothing}>
          <EditIcon />
        </IconButton>
        <IconButton label="Elimina" danger onClick={doNothing}>
          <TrashIcon />
        </IconButton>
        <IconButton label="Modifica, spento" disabled onClick={doNothing}>
          <EditIcon />
        </IconButton>
      </Row>
    </Sample>
    <Sample part="TextInput">
      <Held start="">
        {(held) => <TextInput {...held} name="t1" label="Vuoto" hint={hint} placeholder="nome@example.org" />}
      </Held>
      <Held start="Giulia">{(held) => <TextInput {...held} name="t2" label="Scritto" required />}</Held>
      <Held start="">
        {(held) => <TextInput {...held} name="t3" label="Rifiutato" hint={hint} error={error} />}
      </Held>
      <TextInput name="t4" label="Spento" value="K7M-4TRX" onChange={doNothing} disabled />
      <TextInput name="t5" label="Solo da leggere" value="K7M-4TRX" onChange={doNothing} readOnly />
    </Sample>
    <Sample part="PasswordInput">
      <Held start="una frase lunga">
        {(held) => (
          <PasswordInput {...held} name="p1" label="Password" autoComplete="new-password" hint={hint} />
        )}
      </Held>
      <Held start="breve">
        {(held) => (
          <PasswordInput {...held} name="p2" label="Rifiutata" autoComplete="new-password" error={error} />
        )}
      </Held>
      <PasswordInput
        name="p3"
        label="Spenta"
        autoComplete="new-password"
        value=""
        onChange={doNothing}
        disabled
      />
    </Sample>
    <Sample part="TextArea">
      <Held start={'Prima riga.\nSeconda riga.'}>
        {(held) => <TextArea {...held} name="a1" label="Testo" hint={hint} />}
      </Held>
      <Held start="">{(held) => <TextArea {...held} name="a2" label="Rifiutato" error={error} />}</Held>
    </Sample>
    <Sample part="Select">
      <Held start="">
        {(held) => <Select {...held} name="s1" label="Da scegliere" hint={hint} options={answers} />}
      </Held>
      <Held start="yes">
        {(held) => <Select {...held} name="s2" label="Rifiutato" error={error} options={answers} />}
      </Held>
      <Select name="s3" label="Spento" value="no" onChange={doNothing} options={answers} disabled />
    </Sample>
    <Sample part="DateInput">
      <Held start="">{(held) => <DateInput {...held} name="d1" label="Vuota" hint={hint} />}</Held>
      <Held start="2014-03-02">
        {(held) => <DateInput {...held} name="d2" label="Rifiutata" error={error} />}
      </Held>
      <DateInput name="d3" label="Spenta" value="2014-03-02" onChange={doNothing} disabled />
    </Sample>
    <Sample part="MomentInput">
      <Held start="2026-11-20T14:05">
        {(held) => <MomentInput {...held} name="m1" label="Giorno e ora" hint={hint} />}
      </Held>
      <Held start="">{(held) => <MomentInput {...held} name="m2" label="Rifiutati" error={error} />}</Held>
    </Sample>
    <Sample part="FileInput">
      <FileInput name="f1" label="File CSV" accept=".csv" onChange={doNothing} hint={hint} />
      <FileInput name="f2" label="Rifiutato" accept=".csv" onChange={doNothing} error={error} />
    </Sample>
    <Sample part="CodeInput">
      <Held start="123">{(held) => <CodeInput {...held} name="c1" label="Codice" hint={hint} />}</Held>
      <Held start="123456">
        {(held) => <CodeInput {...held} name="c2" label="Rifiutato" error="Il codice non è giusto." />}
      </Held>
      <CodeInput name="c3" label="Spento" value="" onChange={doNothing} disabled />
    </Sample>
    <Sample part="RadioChoices">
      <Held start="">
        {(held) => (
          <RadioChoices {...held} name="r1" legend="Niente di scelto" hint={hint} options={answers} />
        )}
      </Held>
      <Held start="yes">
        {(held) => (
          <RadioChoices {...held} name="r2" legend="In due colonne" columns={2} options={withOneClosed} />
        )}
      </Held>
      <Held start="">
        {(held) => <RadioChoices {...held} name="r3" legend="Rifiutato" error={error} options={answers} />}
      </Held>
      <RadioChoices
        name="r4"
        legend="Spento, titolo nascosto"
        legendHidden
        value="no"
        onChange={doNothing}
        options={answers}
        disabled
      />
    </Sample>
    <Sample part="Choices">
      <div className={styles.narrow}>
        <FieldGroup legend="In due colonne, dove ce n’è posto per una">
          <Held start="no">
            {(held) => <Choices {...held} name="r5" columns={2} options={answers} invalid />}
          </Held>
        </FieldGroup>
      </div>
    </Sample>
    <Sample part="Checkbox">
      <Held start={false}>
        {({ value, onChange }) => (
          <Checkbox name="b1" label="Ho letto tutto" checked={value} onChange={onChange} />
        )}
      </Held>
      <Checkbox name="b2" label="Scelta" checked onChange={doNothing} />
      <Checkbox name="b3" label="Rifiutata" checked={false} onChange={doNothing} error={error} />
      <Checkbox name="b4" label="Spenta" checked onChange={doNothing} disabled />
    </Sample>
    <Sample part="CheckboxGroup">
      <Held<readonly string[]> start={['breakfast']}>
        {(held) => (
          <CheckboxGroup {...held} name="g1" legend="Quali pasti?" hint="Anche più di uno." options={meals} />
        )}
      </Held>
      <Held<readonly string[]> start={[]}>
        {(held) => <CheckboxGroup {...held} name="g2" legend="Rifiutato" error={error} options={meals} />}
      </Held>
    </Sample>
    <Sample part="FieldFrame, FieldGroup, FieldError">
      <FieldFrame
        ids={{ input: 'frame', hint: 'frame-hint', error: 'frame-error' }}
        label="Il nome di un campo"
        hint={hint}
        error={error}
      >
        <Text id="frame">Qui sta il campo.</Text>
      </FieldFrame>
      <FieldGroup legend="Il nome di un gruppo" hint={hint} error={error}>
        <Text>Qui stanno i campi.</Text>
      </FieldGroup>
      <FieldError id="alone" error="Un errore da solo." />
    </Sample>
    <Sample part="Fields, FullRow">
      <PairOfFields />
      <div className={styles.narrow}>
        <PairOfFields />
      </div>
    </Sample>
  </>
)

const PairOfFields = () => (
  <Fields two>
    <TextInput name="f1" label="Nome" value="Anna Maria" onChange={doNothing} />
    <TextInput name="f2" label="Cognome" value="D’Angelo" onChange={doNothing} error={error} />
    <FullRow>
      <TextInput name="f3" label="Tutta la riga" value="" onChange={doNothing} />
    </FullRow>
  </Fields>
)
