import type { AddressInfo } from 'node:net'
import type { TokenAnswer } from '#contract/api/account/account.ts'
import type { IdentityProvider } from '#contract/api/account/identity.ts'
import { createSimulatorServer } from '#simulators/control-plane/simulator-server.ts'
import type { OidcSimulator } from '#simulators/oidc/oidc.ts'
import type { TestBrowser } from './account-shop.ts'

/** The client of the shop at simulated services. */
export const serviceClient = { clientId: 'shop', clientSecret: 'a-secret-of-32-bytes-at-the-least' }

/** Returns the address to which a service sends the browser back. */
export function returnAddressOf(provider: IdentityProvider): string {
  return `http://127.0.0.1:3000/api/account/identity/${provider}/return`
}

/** Lets a simulated service listen. */
export async function listenAsService(
  simulator: OidcSimulator,
): Promise<{ readonly url: string; readonly close: () => void }> {
  const server = createSimulatorServer(simulator)
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  simulator.listenAt(url)
  return { url, close: () => void server.close() }
}

/** Begins a sign-in; returns where the shop sends the browser. */
export async function startAtService(
  browser: TestBrowser,
  provider: IdentityProvider = 'google',
): Promise<URL> {
  const answer = await browser.get(`/api/account/identity/${provider}?returnUrl=%2Forder`)
  return new URL(String(answer.headers.location))
}

/** Signs in at the service, and returns where it sends the browser. */
export async function authorizeAs(at: URL, subject: string): Promise<URL> {
  at.searchParams.set('as', subject)
  const answer = await fetch(at, { redirect: 'manual' })
  return new URL(answer.headers.get('location') ?? '')
}

/** Comes back from the service; returns the page that the shop opens. */
export async function comesBack(browser: TestBrowser, back: URL): Promise<string> {
  return String((await browser.get(`${back.pathname}${back.search}`)).headers.location)
}

/** Goes to the service as somebody and comes back. */
export async function goesToService(
  browser: TestBrowser,
  subject: string,
  provider?: IdentityProvider,
): Promise<string> {
  return comesBack(browser, await authorizeAs(await startAtService(browser, provider), subject))
}

/** Asks for the session from our own page. */
export async function finishSignIn(browser: TestBrowser, body: object = {}) {
  const answer = await browser.send('POST', '/api/account/identity/finish', body)
  const read = answer.json<{ outcome?: string; token?: TokenAnswer; problem?: string; returnUrl?: string }>()
  browser.token = read.token?.access_token
  return { status: answer.statusCode, ...read }
}

/** Signs in by a service from beginning to end. */
export async function signsInByService(browser: TestBrowser, subject: string, provider?: IdentityProvider) {
  await goesToService(browser, subject, provider)
  return finishSignIn(browser)
}
