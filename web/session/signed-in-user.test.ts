import fc from 'fast-check'
import { beforeEach, describe, expect, it } from 'vitest'
import type { TextStorage } from './browser-storage.ts'
import { readSignedInUser, signOut, storeSignedInUser } from './signed-in-user.ts'

const now = Date.parse('2026-11-21T09:00:00Z')

function tokenWith(claims: unknown): string {
  const bytes = new TextEncoder().encode(JSON.stringify(claims))
  const payload = btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')
  return `header.${payload}.signature`
}

beforeEach(() => localStorage.clear())

describe('the signed-in user of this browser', () => {
  it('the signed-in user is stored with an expiry, under the key user', () => {
    storeSignedInUser(localStorage, { access_token: 'a.b.c', expires_in: 300 }, now)
    expect(JSON.parse(localStorage.getItem('user') ?? '')).toEqual({
      value: { access_token: 'a.b.c', expires_in: 300 },
      expiry: now + 300_000,
    })
  })

  it('the signed-in user is removed when the token expires', () => {
    storeSignedInUser(
      localStorage,
      { access_token: tokenWith({ email: 'nok@example.com' }), expires_in: 300 },
      now,
    )
    expect(readSignedInUser(localStorage, now + 299_999)?.name).toBe('nok@example.com')
    expect(readSignedInUser(localStorage, now + 300_000)).toBeUndefined()
    expect(localStorage.getItem('user')).toBeNull()
  })

  it.each([
    [{ role: 'Administrator' }, true, true],
    [{ role: ['Agent', 'Administrator'] }, true, true],
    [{ 'http://schemas.microsoft.com/ws/2008/06/identity/claims/role': 'Administrator' }, true, true],
    [{ role: 'Agent' }, false, true],
    [{ role: 'NotAdministrator' }, false, false],
    [{ role: { Administrator: true } }, false, false],
    [{}, false, false],
    ['Administrator', false, false],
    [null, false, false],
  ])('the user with the claims %j is administrator: %s, seller: %s', (claims, isAdministrator, isSeller) => {
    storeSignedInUser(localStorage, { access_token: tokenWith(claims), expires_in: 300 }, now)
    expect(readSignedInUser(localStorage, now)).toMatchObject({ isAdministrator, isSeller })
  })

  it('a sign-out forgets the user and the stored trips, and nothing else', () => {
    storeSignedInUser(localStorage, { access_token: 'a.b.c', expires_in: 300 }, now)
    localStorage.setItem('trip-0123', '{}')
    localStorage.setItem('list', '{}')
    signOut()
    expect(Object.keys(localStorage)).toEqual(['list'])
  })

  it('has a name in any script', () => {
    storeSignedInUser(
      localStorage,
      { access_token: tokenWith({ unique_name: 'สมชาย 太郎' }), expires_in: 300 },
      now,
    )
    expect(readSignedInUser(localStorage, now)?.name).toBe('สมชาย 太郎')
  })

  it.each([
    'not json',
    'null',
    '[]',
    '"text"',
    '{}',
    '{"value":null,"expiry":9999999999999}',
    '{"value":{"access_token":""},"expiry":9999999999999}',
    '{"value":{"access_token":1},"expiry":9999999999999}',
    '{"value":{"access_token":"a.b.c"},"expiry":"9999999999999"}',
    '{"value":{"access_token":"a.b.c"}}',
    '{"__proto__":{"value":{"access_token":"a.b.c"},"expiry":9999999999999}}',
  ])('nobody is signed in when the storage holds %s', (text) => {
    localStorage.setItem('user', text)
    expect(readSignedInUser(localStorage, now)).toBeUndefined()
  })

  it('never throws, whatever the storage holds', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.json()), (text) => {
        localStorage.setItem('user', text)
        expect(() => readSignedInUser(localStorage, now)).not.toThrow()
      }),
    )
  })

  it('nobody is signed in where the storage is missing or forbidden', () => {
    const refuse = () => {
      throw new DOMException('forbidden', 'SecurityError')
    }
    const forbidden: TextStorage = {
      getItem: refuse,
      setItem: refuse,
      removeItem: refuse,
      key: refuse,
      length: 0,
    }
    expect(readSignedInUser(forbidden, now)).toBeUndefined()
    expect(storeSignedInUser(forbidden, { access_token: 'a.b.c', expires_in: 300 }, now)).toBe(false)
    expect(readSignedInUser(undefined, now)).toBeUndefined()
    expect(storeSignedInUser(undefined, { access_token: 'a.b.c', expires_in: 300 }, now)).toBe(false)
  })
})
