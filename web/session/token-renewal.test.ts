import { createServer, type IncomingMessage, type Server } from 'node:http'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { signedInUser, signIn } from './signed-in-user.ts'
import { userWithFreshToken, renewTokenOnActivity, needsRenewal } from './token-renewal.ts'

const user = (expiresAtMs: number) => ({
  accessToken: 't',
  expiresAtMs,
  name: '',
  roles: [],
  isAdministrator: false,
  isStaff: false,
  isSeller: false,
  isAgent: false,
  lacksSecondFactor: false,
})

describe('a token is renewed', () => {
  it.each([
    ['when it ends soon', user(20_000), 'signed-in=yes', true],
    ['when it is gone', undefined, 'lang=th; signed-in=yes', true],
    ['not while it is good', user(20_001), 'signed-in=yes', false],
    ['not when nobody is signed in', undefined, 'lang=th', false],
    ['not after a logout in another window', user(1), '', false],
    ['not for a cookie that only sounds like it', undefined, 'not-signed-in=yes; signed-in=yesterday', false],
  ])('%s', (_when, current, cookies, expected) => {
    expect(needsRenewal(current, 0, cookies)).toBe(expected)
  })
})

let server: Server
const asked: IncomingMessage[] = []
let status = 200
let body = ''

beforeAll(async () => {
  server = createServer((request, response) => {
    asked.push(request)
    setTimeout(() => response.writeHead(status, { 'content-type': 'application/json' }).end(body), 5)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  if (typeof address === 'object' && address) window.location.href = `http://127.0.0.1:${address.port}/`
})
afterAll(() => new Promise((resolve) => server.close(resolve)))
beforeEach(() => {
  asked.length = 0
  status = 200
  body = '{"access_token":"new.token.x","token_type":"Bearer","expires_in":300}'
  localStorage.clear()
  document.cookie = 'signed-in=yes'
})

describe('the user of this browser', () => {
  it('an expired token is renewed once for all concurrent calls', async () => {
    const users = await Promise.all([userWithFreshToken(), userWithFreshToken(), userWithFreshToken()])
    expect(users.map((one) => one?.accessToken)).toEqual(['new.token.x', 'new.token.x', 'new.token.x'])
    expect(asked.map(({ method, url }) => `${method} ${url}`)).toEqual(['POST /api/account/renew'])
    expect(asked[0]?.headers['x-requested-with']).toBe('Farehouse')
  })

  it('a valid token is not renewed', async () => {
    signIn({ access_token: 'good.token.x', expires_in: 300 })
    expect((await userWithFreshToken())?.accessToken).toBe('good.token.x')
    expect(asked).toEqual([])
  })

  it('the user is signed out when the server refuses the renewal', async () => {
    signIn({ access_token: 'old.token.x', expires_in: 10 })
    status = 401
    body = '{}'
    expect(await userWithFreshToken()).toBeUndefined()
    expect(localStorage.getItem('user')).toBeNull()
  })

  it.each([
    [503, '{}'],
    [200, 'not json'],
    [200, '{"expires_in":300}'],
  ])('stays as it is when the answer is no answer: %i %s', async (given, text) => {
    signIn({ access_token: 'old.token.x', expires_in: 10 })
    ;[status, body] = [given, text]
    expect((await userWithFreshToken())?.accessToken).toBe('old.token.x')
  })

  it('stays signed in while they use the page', async () => {
    renewTokenOnActivity()
    document.dispatchEvent(new Event('pointerdown'))
    await expect.poll(() => signedInUser()?.accessToken).toBe('new.token.x')
    expect(asked).toHaveLength(1)
  })
})
