import { renewTokenPath } from '#contract/paths.ts'
import { browserNowMs } from './browser-clock.ts'
import { type SignedInUser, signedInUser, signIn, signOut, type TokenAnswer } from './signed-in-user.ts'

/** How long before its end a token is renewed, so that no call leaves with one that ends on the way. */
const marginMs = 20_000
const timeoutMs = 10_000
/** Movements of the user are looked at so often at most. */
const watchEveryMs = 5_000

/**
 * Whether to ask for a new token: the old one ends soon or is gone, and the server has told (by a cookie that
 * holds nothing else) that this browser is still signed in.
 */
export function needsRenewal(user: SignedInUser | undefined, nowMs: number, cookies: string): boolean {
  const endsSoon = user === undefined || user.expiresAtMs - nowMs <= marginMs
  return endsSoon && /(?:^|; )signed-in=yes(?:;|$)/.test(cookies)
}

/** The user of this browser, with a token that is good for a while; undefined when nobody is signed in. */
export async function freshUser(): Promise<SignedInUser | undefined> {
  if (isDue()) await renewOnce()
  return signedInUser()
}

/**
 * Keeps whoever uses the page signed in: a movement of theirs renews a token that ends soon. Nobody's
 * absence is prolonged: a page that is left alone lets its token end.
 */
export function keepSignedIn(): void {
  let lookedAtMs = 0
  const look = (): void => {
    const nowMs = browserNowMs()
    if (nowMs - lookedAtMs < watchEveryMs || document.visibilityState === 'hidden') return
    lookedAtMs = nowMs
    void freshUser()
  }
  for (const movement of ['pointerdown', 'keydown', 'visibilitychange'])
    document.addEventListener(movement, look, { passive: true })
  look()
}

function isDue(): boolean {
  return typeof document !== 'undefined' && needsRenewal(signedInUser(), browserNowMs(), document.cookie)
}

let underWay: Promise<void> | undefined

/** One renewal at a time: the server takes a second one with the same cookie for a thief's, and signs out. */
function renewOnce(): Promise<void> {
  underWay ??= inTurn(renew).finally(() => {
    underWay = undefined
  })
  return underWay
}

/** In turn with the other windows of this browser; each looks first whether another one has done it. */
async function inTurn(work: () => Promise<void>): Promise<void> {
  const locks = lockManager()
  if (!locks) return work()
  await locks.request('farehouse-renewal', async () => {
    if (isDue()) await work()
  })
}

/** Undefined in older browsers, and on plain http except on this machine. */
function lockManager(): LockManager | undefined {
  return navigator.locks
}

async function renew(): Promise<void> {
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
    // No answer: the sign-in stays as it is, and the next movement tries again.
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
