import { TOTP } from 'otpauth'
import { type TestBrowser } from './account-shop.ts'

/** An app that shows codes by the clock of a test. */
export type Authenticator = {
  /** The code that it shows now, or so many half minutes from now. */
  code(steps?: number): string
}

/** What a person has in hand once the second factor is on. */
export type EnrolledFactor = { readonly app: Authenticator; readonly recoveryCodes: readonly string[] }

/** An app that has taken a secret. */
export function authenticator(secret: string, clock: { nowMs(): number }): Authenticator {
  const totp = new TOTP({ secret })
  return { code: (steps = 0) => totp.generate({ timestamp: clock.nowMs() + steps * 30_000 }) }
}

/** Switches the second factor on for who is signed in. The code that the app shows now is used up by it. */
export async function enrol(browser: TestBrowser, clock: { nowMs(): number }): Promise<EnrolledFactor> {
  const begun = await browser.send('POST', '/api/account/second-factor/begin')
  if (begun.statusCode !== 200) throw new Error(`not begun: ${begun.body}`)
  const app = authenticator(begun.json<{ secret: string }>().secret, clock)
  const confirmed = await browser.send('POST', '/api/account/second-factor/confirm', { otp: app.code() })
  if (confirmed.statusCode !== 200) throw new Error(`not confirmed: ${confirmed.body}`)
  return { app, recoveryCodes: confirmed.json<{ recoveryCodes: string[] }>().recoveryCodes }
}
