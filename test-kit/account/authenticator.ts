import { TOTP } from 'otpauth'
import type { TestBrowser } from './account-shop.ts'

/** An authenticator app that uses the clock of a test. */
export type Authenticator = {
  /** Returns the current code, or the code this many half minutes from now. */
  code(steps?: number): string
}

/** The app and recovery codes of an account with a second factor. */
export type EnrolledFactor = { readonly app: Authenticator; readonly recoveryCodes: readonly string[] }

/** Returns an app with this secret. */
export function authenticator(secret: string, clock: { nowMs(): number }): Authenticator {
  const totp = new TOTP({ secret })
  return { code: (steps = 0) => totp.generate({ timestamp: clock.nowMs() + steps * 30_000 }) }
}

/** Enables the second factor of the signed-in user. The app's current code is used up by it. */
export async function enrol(browser: TestBrowser, clock: { nowMs(): number }): Promise<EnrolledFactor> {
  const begun = await browser.send('POST', '/api/account/second-factor/begin')
  if (begun.statusCode !== 200) throw new Error(`not begun: ${begun.body}`)
  const app = authenticator(begun.json<{ secret: string }>().secret, clock)
  const confirmed = await browser.send('POST', '/api/account/second-factor/confirm', { otp: app.code() })
  if (confirmed.statusCode !== 200) throw new Error(`not confirmed: ${confirmed.body}`)
  return { app, recoveryCodes: confirmed.json<{ recoveryCodes: string[] }>().recoveryCodes }
}
