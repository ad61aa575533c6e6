import { type HostState, mayDo, type Right } from '../host-state.ts'
import type { SurveyRecord } from '../store.ts'
import { status, toInt } from './php.ts'

export type RemoteCall = {
  /** LimeSurvey's own argument names: parameters may be sent by name. */
  names: readonly string[]
  required: number
  /** Its effects are on the disk before it is answered. */
  changes?: true
  /** Numbers come from the program, not from the database, and stay numbers everywhere. */
  keepsNumbers?: true
  run: (host: HostState, args: unknown[], address: string) => unknown
}

export type RemoteCalls = Record<string, RemoteCall>

type SurveyCall = Omit<RemoteCall, 'run'> & {
  /** Without it the account reads "No permission". */
  needs: Right
  /** LimeSurvey words this refusal differently from call to call. */
  missing?: string
  run: (record: SurveyRecord, args: unknown[], host: HostState) => unknown
}

export const noPermission = status('No permission')

/** A call about one survey: session key, survey and right are checked first, in this order. */
export function surveyCall({ names, required, needs, missing, run, ...rest }: SurveyCall): RemoteCall {
  return {
    ...rest,
    names: ['sSessionKey', 'iSurveyID', ...names],
    required: required + 2,
    run: (host, [key, sid, ...args]) => {
      if (!isLiveKey(host, key)) return status('Invalid session key')
      const record = host.store.find(toInt(sid))
      if (!record) return status(missing ?? 'Error: Invalid survey ID')
      return mayDo(host, needs, record.survey.sid) ? run(record, args, host) : noPermission
    },
  }
}

export function isLiveKey({ keys, keySeconds, now }: HostState, key: unknown): boolean {
  const issued = typeof key === 'string' ? keys.get(key) : undefined
  return issued !== undefined && now().getTime() - issued < keySeconds * 1000
}
