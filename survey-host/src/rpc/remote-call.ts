import { type HostState, mayDo, type Right } from '../host-state.ts'
import type { SurveyRecord } from '../store.ts'
import { status, toInt } from './php.ts'

export type RemoteCall = {
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
  run: (record: SurveyRecord, args: unknown[], host: HostState) => unknown
}

export const noPermission = status('No permission')

/** A call about one survey: session key, survey and right are checked first, in this order. */
export function surveyCall({ needs, run, ...rest }: SurveyCall): RemoteCall {
  return {
    ...rest,
    run: (host, [key, sid, ...args]) => {
      if (!isLiveKey(host, key)) return status('Invalid session key')
      const record = host.store.find(toInt(sid))
      if (!record) return status('Error: Invalid survey ID')
      return mayDo(host, needs, record.survey.sid) ? run(record, args, host) : noPermission
    },
  }
}

const keySeconds = 7200

export function isLiveKey({ keys, now }: HostState, key: unknown): boolean {
  const issued = typeof key === 'string' ? keys.get(key) : undefined
  return issued !== undefined && now().getTime() - issued < keySeconds * 1000
}
