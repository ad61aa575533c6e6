import { type ReactNode, useState } from 'react'

import { Panel, Stack } from '#ui/layout/boxes.tsx'

/** One part: its name, and every state it can be in. */
export const Sample = ({ part, children }: { part: string; children: ReactNode }) => (
  <Panel title={part}>
    <Stack>{children}</Stack>
  </Panel>
)

type HeldProps<Value> = {
  start: Value
  children: (control: { value: Value; onChange: (value: Value) => void }) => ReactNode
}

/** Holds what is typed into a controlled part. */
export function Held<Value>({ start, children }: HeldProps<Value>) {
  const [value, setValue] = useState(start)
  return children({ value, onChange: setValue })
}

/** What is pressed here does nothing. */
export const doNothing = () => undefined
