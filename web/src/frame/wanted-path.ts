import { useLocation } from 'react-router'

import { homePath, paths } from '#web/paths.ts'

const known: readonly string[] = [
  paths.home,
  paths.questionnaires,
  paths.news,
  paths.calendar,
  paths.diary,
  paths.childEdit,
  paths.mobileChildEdit,
  paths.myConsents,
  paths.leaving,
  paths.myData,
  paths.texts,
]

/** Where a log-in leads: to the page that somebody had asked for, if it is one behind the log-in, else home. */
export function useWantedPath(): string {
  const state = useLocation().state as { wanted?: unknown } | null
  const wanted = state?.wanted
  if (typeof wanted !== 'string') return homePath()
  return known.includes(wanted.split('?')[0] ?? '') ? wanted : homePath()
}
