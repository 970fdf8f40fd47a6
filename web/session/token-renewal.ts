import { renewTokenPath } from '#contract/paths.ts'
import { browserNowMs } from './browser-clock.ts'
import { type SignedInUser, signedInUser, signIn, signOut, type TokenAnswer } from './signed-in-user.ts'

/** How long before its expiry a token is renewed, so that none expires during a call, in ms. */
const marginMs = 20_000
const timeoutMs = 10_000
/** The least time between two checks on user activity, in ms. */
const watchEveryMs = 5_000

/**
 * Returns whether to renew the token: it expires soon or is gone, and the server has set the cookie (without
 * other content) that says that this browser is still signed in.
 */
export function needsRenewal(user: SignedInUser | undefined, nowMs: number, cookies: string): boolean {
  const endsSoon = user === undefined || user.expiresAtMs - nowMs <= marginMs
  return endsSoon && /(?:^|; )signed-in=yes(?:;|$)/.test(cookies)
}

/**
 * Returns the user of this browser with a token that is valid for a while; undefined when nobody is signed
 * in.
 */
export async function userWithFreshToken(): Promise<SignedInUser | undefined> {
  if (isRenewalDue()) await renewOnce()
  return signedInUser()
}

/**
 * Keeps an active user signed in: activity renews a token that expires soon. An unattended page lets its
 * token expire.
 */
export function renewTokenOnActivity(): void {
  let lookedAtMs = 0
  const checkRenewal = (): void => {
    const nowMs = browserNowMs()
    if (nowMs - lookedAtMs < watchEveryMs || document.visibilityState === 'hidden') return
    lookedAtMs = nowMs
    void userWithFreshToken()
  }
  for (const movement of ['pointerdown', 'keydown', 'visibilitychange'])
    document.addEventListener(movement, checkRenewal, { passive: true })
  checkRenewal()
}

/** Renews the token at once, because the rights of the user have changed. */
export async function renewSignIn(): Promise<void> {
  await underWay
  underWay = takeTurn(renewToken).finally(() => {
    underWay = undefined
  })
  await underWay
}

function isRenewalDue(): boolean {
  return typeof document !== 'undefined' && needsRenewal(signedInUser(), browserNowMs(), document.cookie)
}

let underWay: Promise<void> | undefined

/** One renewal at a time: the server takes a second one with the same cookie for theft, and signs out. */
function renewOnce(): Promise<void> {
  // Each window checks first whether another one has renewed.
  underWay ??= takeTurn(async () => {
    if (lockManager() === undefined || isRenewalDue()) await renewToken()
  }).finally(() => {
    underWay = undefined
  })
  return underWay
}

/** Takes turns with the other windows of this browser. */
async function takeTurn(work: () => Promise<void>): Promise<void> {
  const locks = lockManager()
  await (locks ? locks.request('farehouse-renewal', work) : work())
}

/** Undefined in older browsers, and on plain http except on localhost. */
function lockManager(): LockManager | undefined {
  return navigator.locks
}

async function renewToken(): Promise<void> {
  try {
    const answer = await fetch(renewTokenPath, {
      method: 'POST',
      headers: { Accept: 'application/json', 'X-Requested-With': 'Farehouse' },
      credentials: 'same-origin',
      signal: AbortSignal.timeout(timeoutMs),
    })
    const token: unknown = await answer.json()
    if (answer.ok && isTokenAnswer(token)) signIn(token)
    else if (answer.status === 401) signOut()
  } catch {
    // Without an answer the session stays as it is, and the next activity tries again.
  }
}

function isTokenAnswer(value: unknown): value is TokenAnswer {
  return (
    typeof value === 'object' &&
    value !== null &&
    'access_token' in value &&
    typeof value.access_token === 'string' &&
    'expires_in' in value &&
    typeof value.expires_in === 'number'
  )
}
