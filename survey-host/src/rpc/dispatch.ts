import type { HostState } from '../host-state.ts'
import { addParticipantsCall } from './add-participants.ts'
import { listParticipantsCall } from './list-participants.ts'
import { loginCalls } from './login-calls.ts'
import { participantCalls } from './participant-calls.ts'
import { isMap, numbersToText, PhpError, toText, typeName } from './php.ts'
import type { Caller, RemoteCall, RemoteCalls } from './remote-call.ts'
import { responseCalls } from './response-calls.ts'
import { surveyCalls } from './survey-calls.ts'

const calls = new Map<string, RemoteCall>(
  Object.entries({
    ...loginCalls,
    ...surveyCalls,
    ...listParticipantsCall,
    ...addParticipantsCall,
    ...participantCalls,
    ...responseCalls,
  } satisfies RemoteCalls),
)

const notCallable = 'call_user_func_array(): Argument #1 ($callback) must be a valid callback,'

/** Runs one call; what it changed is kept before the result is handed back. */
export async function runCall(
  host: HostState,
  method: unknown,
  params: unknown,
  caller: Caller,
): Promise<unknown> {
  const call = callNamed(method)
  const args = positional(toText(method), call, params)
  const result = await call.run(host, args, caller)
  if (call.changes) await host.store.save()
  return host.switches.numbersAsText && !call.keepsNumbers ? numbersToText(result) : result
}

function callNamed(method: unknown): RemoteCall {
  if (typeof method !== 'string')
    throw new PhpError(`${notCallable} second array member is not a valid method`)
  const call = calls.get(method)
  if (call) return call
  const why = method.startsWith('_')
    ? `cannot access protected method remotecontrol_handle::${method}()`
    : `class remotecontrol_handle does not have a method "${method}"`
  throw new PhpError(`${notCallable} ${why}`)
}

function positional(method: string, { names, required }: RemoteCall, params: unknown): unknown[] {
  const args = Array.isArray(params) ? (params as unknown[]) : byName(names, params)
  const given = args.findLastIndex((value) => value !== undefined) + 1
  if (given >= required) return args
  const expected = `${required === names.length ? 'exactly' : 'at least'} ${required} expected`
  throw new PhpError(
    `Too few arguments to function remotecontrol_handle::${method}(), ${given} passed in … on line 37 and ${expected}`,
  )
}

function byName(names: readonly string[], params: unknown): unknown[] {
  if (!isMap(params))
    throw new PhpError(
      `call_user_func_array(): Argument #2 ($args) must be of type array, ${typeName(params)} given`,
    )
  const unknown = Object.keys(params).find((name) => !names.includes(name))
  if (unknown) throw new PhpError(`Unknown named parameter $${unknown}`)
  return names.map((name) => params[name])
}
