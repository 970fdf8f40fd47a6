import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { submitRegistration, sendPasswordResetMail, signInWithPassword } from './account-api.ts'

const username = 'anna@example.com'
const password = 'elephants walk at dawn'

beforeEach(() => {
  vi.stubGlobal('fetch', async () => new Response(''))
})
afterEach(() => {
  vi.unstubAllGlobals()
})

it.each([
  ['a sign-in', () => signInWithPassword({ username, password })],
  ['a registration', () => submitRegistration({ username, password, confirm: password })],
])('an empty answer to %s means that name or password is not correct', async (_what, ask) => {
  expect(await ask()).toMatchObject({ ok: false, fault: { kind: 'problem', problem: 'wrongPassword' } })
})

it('an empty answer to the wish for a new password means that the connection failed', async () => {
  expect(await sendPasswordResetMail(username)).toEqual({ ok: false, fault: { kind: 'offline' } })
})
