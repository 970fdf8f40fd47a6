import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type JWK, exportJWK, generateKeyPair } from 'jose'
import { Provider } from 'oidc-provider'
import type { AppUnderTest } from '../app-under-test.ts'
import type { TestBrowser } from './account-shop.ts'
import { comesBack, finishSignIn, returnAddressOf, serviceClient, startAtService } from './service-sign-in.ts'

/** A person with an account at the provider; `emailVerified` is left out of the claims when undefined. */
export type ProviderAccount = {
  readonly subject: string
  readonly email: string
  readonly emailVerified?: boolean
}

/** How the provider treats the client of the shop. */
export type ProviderOptions = {
  readonly accounts: readonly ProviderAccount[]
  readonly clientAuthentication: 'client_secret_basic' | 'client_secret_post'
  readonly algorithm: 'RS256' | 'ES256'
  /** Where it tells the address: at its UserInfo endpoint only, as OpenID Connect Core §5.4 has it, or in the ID token. */
  readonly emailIn: 'userInfo' | 'idToken'
}

/** An OpenID provider of the library oidc-provider that listens on loopback. */
export type TestIdentityProvider = {
  readonly url: string
  /** Why requests for tokens were refused. */
  readonly refusals: readonly string[]
  /** Replaces its keys, as providers do now and then. */
  rotateKeys(): Promise<void>
  close(): void
}

/** Starts a provider with one client, the shop's for single sign-on of staff. */
export async function startIdentityProvider(options: ProviderOptions): Promise<TestIdentityProvider> {
  const refusals: string[] = []
  let handle: ReturnType<Provider['callback']> | undefined
  const server = createServer((request, response) => void handle?.(request, response))
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const startWithNewKeys = async (): Promise<void> => {
    const provider = new Provider(url, configurationOf(options, await newKeys()))
    provider.on('grant.error', (_context, error) => {
      refusals.push(error.error_detail ?? error.error)
    })
    handle = provider.callback()
  }
  await startWithNewKeys()
  return {
    url,
    refusals,
    rotateKeys: startWithNewKeys,
    close: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}

function configurationOf(
  { accounts, clientAuthentication, algorithm, emailIn }: ProviderOptions,
  keys: readonly JWK[],
): NonNullable<ConstructorParameters<typeof Provider>[1]> {
  return {
    clients: [
      {
        client_id: serviceClient.clientId,
        client_secret: serviceClient.clientSecret,
        redirect_uris: [returnAddressOf('sso')],
        token_endpoint_auth_method: clientAuthentication,
        id_token_signed_response_alg: algorithm,
      },
    ],
    clientAuthMethods: [clientAuthentication],
    jwks: { keys: [...keys] },
    cookies: { keys: ['of a test'] },
    claims: { openid: ['sub'], email: ['email', 'email_verified'] },
    conformIdTokenClaims: emailIn === 'userInfo',
    pkce: { required: () => true },
    // Seconds. With functions of its own, which are the default, the library writes a notice for each.
    ttl: { AccessToken: 60, Grant: 600, IdToken: 600, Interaction: 600, Session: 600 },
    findAccount: (_context, subject) => {
      const account = accounts.find((one) => one.subject === subject)
      return (
        account && {
          accountId: subject,
          claims: () => ({ sub: subject, email: account.email, email_verified: account.emailVerified }),
        }
      )
    },
  }
}

function newKeys(): Promise<JWK[]> {
  return Promise.all(
    ['RS256', 'ES256'].map(async (alg) => {
      const { privateKey } = await generateKeyPair(alg, { extractable: true })
      return { ...(await exportJWK(privateKey)), alg, use: 'sig' }
    }),
  )
}

/** Returns the environment variables with which a shop signs in its staff at the provider. */
export function singleSignOnAt({ url }: TestIdentityProvider): Record<string, string> {
  return {
    OIDC_ISSUER: url,
    OIDC_CLIENT_ID: serviceClient.clientId,
    OIDC_CLIENT_SECRET: serviceClient.clientSecret,
  }
}

/** Moves the clock of a shop to that of this machine, which the provider has; never back. */
export function followProviderClock({ clock }: Pick<AppUnderTest, 'clock'>): void {
  clock.advance(Math.max(0, Date.now() - clock.nowMs()))
}

/** Signs in to the shop by the provider from beginning to end. */
export async function signsInByProvider(browser: TestBrowser, subject: string) {
  await comesBack(browser, await signInAtProvider(await startAtService(browser, 'sso'), subject))
  return finishSignIn(browser)
}

/**
 * Signs in on the pages of the provider as somebody and consents, in a new browser; cancels on its first page without
 * a subject. Returns the address at the shop that the provider sends the browser back to.
 */
export async function signInAtProvider(at: URL, subject: string | undefined): Promise<URL> {
  const cookies = new Map<string, string>()
  let url = at
  let form: URLSearchParams | undefined
  for (let requests = 0; requests < 10 && url.origin === at.origin; requests += 1) {
    const cookie = [...cookies].map((one) => one.join('=')).join('; ')
    const sent = form === undefined ? {} : { method: 'POST', body: form }
    const answer = await fetch(url, { redirect: 'manual', headers: { cookie }, ...sent })
    for (const line of answer.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
      cookies.set(name, value)
    }
    const location = answer.headers.get('location')
    const step =
      location === null ? nextStep(await answer.text(), subject) : { url: location, form: undefined }
    url = new URL(step.url, url)
    form = step.form
  }
  return url
}

/** Returns what a person does on a page: submit its form, or cancel. */
function nextStep(page: string, subject: string | undefined) {
  const [, cancel = ''] = /<a href="([^"]+)">\[ Cancel \]/.exec(page) ?? []
  if (subject === undefined) return { url: cancel, form: undefined }
  const [, action = ''] = /<form [^>]*action="([^"]+)"/.exec(page) ?? []
  const [, prompt = ''] = /name="prompt" value="(\w+)"/.exec(page) ?? []
  if (action === '') throw new Error(`The provider shows no form: ${page.slice(0, 2000)}`)
  return { url: action, form: new URLSearchParams({ prompt, login: subject, password: 'any' }) }
}
