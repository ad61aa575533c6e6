import type { InputOf } from '@desco/contract/endpoint'
import { newPasskeyForm, type Passkey, passkeys } from '@desco/contract/staff/log-in'
import { useState } from 'react'

import { PasswordField, TextField } from '#forms/fields.tsx'
import { FormDialog } from '#frame/form-dialog.tsx'
import type { Act } from '#team/parts/act.tsx'
import { showRefusalHere } from '#team/parts/refusal-here.ts'
import { Loaded } from '#ui/feedback/loaded.tsx'
import { menuColumn } from '#team/parts/more-menu.tsx'
import { useStaffCall, useStaffQuery } from '#team/session/queries.ts'
import { Notice } from '#ui/feedback/notices.tsx'
import { Button } from '#ui/form/button.tsx'
import { Fields } from '#ui/form/field.tsx'
import { Panel, Row, Stack } from '#ui/layout/boxes.tsx'
import { type DataColumn, DataTable } from '#ui/layout/data-table.tsx'
import { printDay } from '#ui/text/format.ts'
import { Text } from '#ui/text/text.tsx'

import { canUsePasskeys, makePasskey } from './passkey-browser.ts'

/** One’s own passkeys, each of which lets in alone. */
export function OwnPasskeys() {
  const query = useStaffQuery(passkeys.listPasskeys, {})
  const [isAdding, setIsAdding] = useState(false)
  return (
    <Panel title="Le tue passkey" fact="Entri con l’impronta, il volto o il PIN, senza codice.">
      <Loaded query={query} failed="Le passkey non sono arrivate">
        {({ passkeys: own }) =>
          own.length === 0 ? (
            <Text>
              Non ne hai ancora. Una passkey resta sul tuo telefono o computer e vale da sola; la password e
              il codice dell’app continuano a funzionare.
            </Text>
          ) : (
            <DataTable caption="Le tue passkey" columns={columns} rows={own} />
          )
        }
      </Loaded>
      {canUsePasskeys() ? (
        <Row>
          <Button small onClick={() => setIsAdding(true)}>
            Aggiungi una passkey
          </Button>
        </Row>
      ) : (
        <Notice>
          Questo browser non sa usare le passkey. Per aggiungerne una apri il profilo con un altro browser o
          dal telefono.
        </Notice>
      )}
      {isAdding && <AddPasskeyDialog onClose={() => setIsAdding(false)} />}
    </Panel>
  )
}

const columns: DataColumn<Passkey>[] = [
  { head: 'Nome', kind: 'title', cell: ({ name }) => name },
  { head: 'Aggiunta il', kind: 'short', cell: ({ madeAt }) => printDay(madeAt) },
  {
    head: 'Ultimo uso',
    kind: 'short',
    cell: ({ lastUsedAt }) => (lastUsedAt === null ? 'Mai' : printDay(lastUsedAt)),
  },
  menuColumn((passkey) => ({
    of: `la passkey ${passkey.name}`,
    items: [{ label: 'Rimuovi', act: removePasskey(passkey) }],
  })),
]

/** A name and the password; then the browser asks for the rest. */
function AddPasskeyDialog({ onClose }: { onClose: () => void }) {
  const call = useStaffCall()
  return (
    <FormDialog
      alert
      title="Aggiungi una passkey"
      schema={newPasskeyForm}
      blank={{ name: deviceName(navigator.userAgent), password: '' }}
      send={async ({ name, password }, form) => {
        const made = await makePasskey(await call(passkeys.askPasskeyRegistration, { password }))
        if ('words' in made) {
          form.setError('root', { message: made.words })
          return undefined
        }
        // the rest of what browsers tell about a device is not asked for
        const { id, rawId, type, response } = made.credential
        const { clientDataJSON, attestationObject, transports } = response
        const credential: InputOf<typeof passkeys.registerPasskey>['credential'] = {
          id,
          rawId,
          type,
          response: { clientDataJSON, attestationObject, transports },
        }
        await call(passkeys.registerPasskey, { name, credential })
        return { message: 'Passkey aggiunta.' }
      }}
      onRefused={showRefusalHere}
      confirm="Continua"
      busyLabel="Conferma sul dispositivo…"
      onClose={onClose}
    >
      <Stack>
        <Text>
          Dopo la password il browser ti chiede l’impronta, il volto o il PIN: restano sul dispositivo, al
          portale non arrivano. Usa solo dispositivi tuoi.
        </Text>
        <Fields>
          <TextField name="name" label="Nome" hint="Per riconoscerla fra le tue." spellCheck={false} />
          <PasswordField
            name="password"
            label="La tua password"
            hint="Te la chiediamo di nuovo, per sicurezza."
            autoComplete="current-password"
          />
        </Fields>
      </Stack>
    </FormDialog>
  )
}

const removePasskey = ({ id, name }: Passkey): Act => ({
  endpoint: passkeys.removePasskey,
  input: { id },
  title: 'Rimuovere questa passkey?',
  follows: `«${name}» non apre più il tuo accesso. Restano la password e il codice dell’app. Cancellala anche dal dispositivo, fra le password salvate.`,
  confirm: 'Rimuovi',
  done: 'Passkey rimossa.',
  danger: true,
})

const browsers = [
  [/\bEdg\w*\//u, 'Edge'],
  [/\bOPR\//u, 'Opera'],
  [/\b(?:Firefox|FxiOS)\//u, 'Firefox'],
  [/\b(?:\w*Chrome|CriOS)\//u, 'Chrome'],
  [/\bSafari\//u, 'Safari'],
] as const
const systems = [
  [/\b(?:iPhone|iPad|iPod)\b/u, 'iOS'],
  [/\bAndroid\b/u, 'Android'],
  [/\bWindows\b/u, 'Windows'],
  [/\bMac OS X\b/u, 'macOS'],
  [/\bLinux\b/u, 'Linux'],
] as const

const named = (userAgent: string, names: readonly (readonly [RegExp, string])[]) =>
  names.find(([sign]) => sign.test(userAgent))?.[1]

/** A browser by the name that its owner knows: `Firefox su Windows`. Order matters, for browsers name each other. */
export function deviceName(userAgent: string): string {
  const system = named(userAgent, systems)
  const browser = named(userAgent, browsers) ?? 'Browser sconosciuto'
  return system === undefined ? browser : `${browser} su ${system}`
}
