import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import * as oauth from 'oauth4webapi'
import * as openid from 'openid-client'
import { ResourceOwnerPassword } from 'simple-oauth2'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type AccountShop, accountShop, goodPassword, openAccount } from '#test-kit/account/account-shop.ts'
import { enrol } from '#test-kit/account/authenticator.ts'
import { withDatabase } from '#test-kit/database/test-database.ts'

/** The result of a sign-in as the client parsed it: a token or an error. */
type Understood = {
  readonly token?: {
    readonly access_token?: unknown
    readonly token_type?: unknown
    readonly expires_in?: unknown
  }
  readonly failure?: { readonly status: number; readonly error: unknown; readonly description: unknown }
}

type SignInWith = (url: string, typed: Readonly<Record<string, string>>) => Promise<Understood>

const clientId = 'farehouse'

/** oauth4webapi by Filip Skokan: strict, checks responses against RFC 6749. */
const withOauth4webapi: SignInWith = async (url, typed) => {
  const server: oauth.AuthorizationServer = { issuer: url, token_endpoint: `${url}/connect/token` }
  const client: oauth.Client = { client_id: clientId }
  const answer = await oauth.genericTokenEndpointRequest(server, client, oauth.None(), 'password', typed, {
    [oauth.allowInsecureRequests]: true,
  })
  try {
    return { token: await oauth.processGenericTokenEndpointResponse(server, client, answer) }
  } catch (error) {
    if (!(error instanceof oauth.ResponseBodyError)) throw error
    return { failure: { status: error.status, error: error.error, description: error.error_description } }
  }
}

/** openid-client, the most widely used one. */
const withOpenidClient: SignInWith = async (url, typed) => {
  const server = { issuer: url, token_endpoint: `${url}/connect/token` }
  const configuration = new openid.Configuration(server, clientId, undefined, openid.None())
  openid.allowInsecureRequests(configuration)
  try {
    return { token: await openid.genericGrantRequest(configuration, 'password', typed) }
  } catch (error) {
    if (!(error instanceof openid.ResponseBodyError)) throw error
    return { failure: { status: error.status, error: error.error, description: error.error_description } }
  }
}

/**
 * simple-oauth2, without support for public clients: it sends a client id and secret, which are ignored here.
 */
const withSimpleOauth2: SignInWith = async (url, typed) => {
  const client = new ResourceOwnerPassword({
    client: { id: clientId, secret: 'none' },
    auth: { tokenHost: url, tokenPath: '/connect/token' },
  })
  const { username = '', password = '', ...more } = typed
  try {
    return { token: (await client.getToken({ username, password, ...more })).token }
  } catch (error) {
    const { output, data } = error as {
      output: { statusCode: number }
      data: { payload: { error: unknown; error_description: unknown } }
    }
    const { error: name, error_description } = data.payload
    return { failure: { status: output.statusCode, error: name, description: error_description } }
  }
}

withDatabase('programs that speak OAuth', (kit) => {
  let shop: AccountShop
  let url = ''
  const server = createServer((request, response) => shop.http.routing(request, response))
  beforeAll(async () => {
    // the shop's address must be known before it is created, and the port must not be taken meanwhile
    await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
    url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
    shop = await accountShop(kit.database, url)
    await openAccount(shop, 'ploy@example.com')
  })
  afterAll(async () => {
    server.close()
    server.closeAllConnections()
    await shop.close()
  })

  describe.each([
    ['oauth4webapi', withOauth4webapi],
    ['openid-client', withOpenidClient],
    ['simple-oauth2', withSimpleOauth2],
  ])('%s', (name, signInWith) => {
    test('the client signs in', async () => {
      const { token } = await signInWith(url, { username: 'ploy@example.com', password: goodPassword })
      expect(token).toMatchObject({
        access_token: expect.stringMatching(/^[\w-]+\.[\w-]+\.[\w-]+$/),
        expires_in: 300,
      })
      // oauth4webapi and openid-client lower-case the type
      expect(String(token?.token_type).toLowerCase()).toBe('bearer')
    })

    test('the client recognises a wrong name or password', async () => {
      for (const username of ['ploy@example.com', 'nobody@example.com', '']) {
        const { failure } = await signInWith(url, { username, password: 'wrong password' })
        const description = 'Username or Password is not correct.'
        expect(failure).toEqual({ status: 400, error: 'invalid_grant', description })
      }
    })

    test('the client recognises that a code is required, and sends it', async () => {
      const email = `${name}@example.com`
      await openAccount(shop, email)
      const browser = shop.browser()
      await browser.signIn(email, goodPassword)
      const { app } = await enrol(browser, shop.clock)
      const typed = { username: email, password: goodPassword }
      expect((await signInWith(url, typed)).failure).toEqual({
        status: 400,
        error: 'invalid_grant',
        description: 'otp_required',
      })
      expect((await signInWith(url, { ...typed, otp: '000000' })).failure).toEqual({
        status: 400,
        error: 'invalid_grant',
        description: 'otp_wrong',
      })
      expect((await signInWith(url, { ...typed, otp: app.code(1) })).token?.expires_in).toBe(300)
    })

    test('the client recognises that it has to wait', async () => {
      const username = `waiting-for-${name}@example.com`
      for (let time = 0; time < 10; time += 1) await signInWith(url, { username, password: 'wrong password' })
      const { failure } = await signInWith(url, { username, password: goodPassword })
      expect(failure).toEqual({
        status: 429,
        error: 'temporarily_unavailable',
        description: 'Too many attempts. Please wait and try again.',
      })
    })
  })

  test.each([
    ['oauth4webapi', 'client_credentials', 'unsupported_grant_type'],
    ['oauth4webapi', 'refresh_token', 'unsupported_grant_type'],
    ['oauth4webapi', 'password', 'invalid_request'],
  ])('%s understands why the grant %s without a password is refused', async (_name, grant, error) => {
    const server: oauth.AuthorizationServer = { issuer: url, token_endpoint: `${url}/connect/token` }
    const client: oauth.Client = { client_id: clientId }
    const options = { [oauth.allowInsecureRequests]: true } as const
    const more = grant === 'password' ? {} : { username: 'a', password: 'b' }
    const answer = await oauth.genericTokenEndpointRequest(server, client, oauth.None(), grant, more, options)
    const read = oauth.processGenericTokenEndpointResponse(server, client, answer)
    await expect(read).rejects.toMatchObject({ status: 400, error })
  })
})
