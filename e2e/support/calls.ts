import { type APIRequestContext, expect } from '@playwright/test'

import { rememberCall } from './secrets/known-secrets.ts'

/** Calls of the interface that have to succeed, for what a story only begins with. A token goes into its header. */
export function callsOf(request: APIRequestContext) {
  const headersFor = (token?: string): Record<string, string> => (token === undefined ? {} : { token })
  return {
    get: async <Answer>(path: string, params: Record<string, string> = {}, token?: string) => {
      const answer = await request.get(path, { params, headers: headersFor(token) })
      expect(answer.ok(), `${path}: ${await answer.text()}`).toBe(true)
      const answered: unknown = await answer.json()
      rememberCall(path, params, { token }, answered)
      return answered as Answer
    },
    post: async <Answer>(path: string, data: object, token?: string) => {
      const answer = await request.post(path, { data, headers: headersFor(token) })
      expect(answer.ok(), `${path}: ${await answer.text()}`).toBe(true)
      const answered: unknown = await answer.json()
      rememberCall(path, data, { token }, answered)
      return answered as Answer
    },
  }
}
