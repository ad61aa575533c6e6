import { useEffect } from 'react'
import { Link } from 'react-router'

import { CopyButton } from '#team/parts/copy-button.tsx'
import { staffPaths } from '#team/paths.ts'
import { Button, buttonClass } from '#ui/form/button.tsx'
import { Card, Row, Stack } from '#ui/layout/boxes.tsx'
import { PrintIcon } from '#ui/text/icons.tsx'
import { Text } from '#ui/text/text.tsx'

import styles from './recovery-codes.module.css'

const warn = (event: BeforeUnloadEvent) => event.preventDefault()

/** The recovery codes, which nobody can show a second time. */
export function RecoveryCodes({ codes }: { codes: readonly string[] }) {
  useEffect(() => {
    window.addEventListener('beforeunload', warn)
    return () => window.removeEventListener('beforeunload', warn)
  }, [])

  return (
    <Card>
      <Stack>
        <Text>
          Ognuno apre una volta sola, al posto del codice dell’app. Conservali dove non tieni il telefono: non
          li mostriamo più.
        </Text>
        <ul className={styles.codes} aria-label="Codici di recupero">
          {codes.map((code) => (
            <li key={code}>{code}</li>
          ))}
        </ul>
        <div className={styles.controls}>
          <Stack>
            <Row>
              <CopyButton text={codes.join('\n')} copied="Codici copiati.">
                Copia
              </CopyButton>
              <Button onClick={() => window.print()}>
                <PrintIcon size="small" />
                Stampa
              </Button>
            </Row>
            <Link
              to={staffPaths.logIn}
              replace
              state={{ activated: true }}
              className={buttonClass({ variant: 'primary', wide: true })}
            >
              Ho salvato i codici
            </Link>
          </Stack>
        </div>
      </Stack>
    </Card>
  )
}
