import { useSyncExternalStore } from 'react'
import { type Right, isStaffRole, hasRight } from '#contract/rights.ts'
import { browserNowMs } from './browser-clock.ts'
import { forgetKey, persistentStorage, readJson, type TextStorage, writeJson } from './browser-storage.ts'
import { forgetTrips } from './trip-cleanup.ts'

/** The signed-in user, from the token response (specification §3 "User session"). */
export type SignedInUser = {
  readonly accessToken: string
  /** When the token expires, in milliseconds since 1970. */
  readonly expiresAtMs: number
  /** The subject of the token: distinguishes users, and is no name to show. Empty when the token has none. */
  readonly name: string
  /** The roles of the token. They only decide what is shown: the server checks every call. */
  readonly roles: readonly string[]
  /** Whether the roles include Administrator. It only shows a menu: the server checks every call. */
  readonly isAdministrator: boolean
  /** Whether the roles include one of the agency's staff. */
  readonly isStaff: boolean
  /**
   * Whether the roles include one that sells: what only sellers use is shown, and the server checks the
   * right.
   */
  readonly isSeller: boolean
  /** Whether the roles include Agent: an account of an agency, which has more required fields. */
  readonly isAgent: boolean
  /** Whether a role needs a second factor that this sign-in lacks: the server lets the user set it up, and nothing else. */
  readonly lacksSecondFactor: boolean
}

/** The stored members of the token response. `expires_in` is in seconds. */
export type TokenAnswer = { readonly access_token: string; readonly expires_in: number }

const storageKey = 'user'
const roleClaims = ['role', 'roles', 'http://schemas.microsoft.com/ws/2008/06/identity/claims/role']

/** Reads the stored user; an expired or unreadable one is removed and counts as absent. Never throws. */
export function readSignedInUser(storage: TextStorage | undefined, nowMs: number): SignedInUser | undefined {
  const stored = readJson(storage, storageKey)
  const user = userFromStored(stored)
  if (user && user.expiresAtMs > nowMs) return user
  if (stored !== undefined) forgetKey(storage, storageKey)
  return undefined
}

/** Stores the user until the token expires. Returns whether the storage accepted it. */
export function storeSignedInUser(
  storage: TextStorage | undefined,
  token: TokenAnswer,
  nowMs: number,
): boolean {
  const expiry = nowMs + token.expires_in * 1000
  return writeJson(storage, storageKey, {
    value: { access_token: token.access_token, expires_in: token.expires_in },
    expiry,
  })
}

/** Returns the current user of this browser. */
export function signedInUser(): SignedInUser | undefined {
  return readSignedInUser(persistentStorage(), browserNowMs())
}

/** Signs in on this browser: stores the token and notifies every part of the page. */
export function signIn(token: TokenAnswer): boolean {
  const isKept = storeSignedInUser(persistentStorage(), token, browserNowMs())
  notifyListeners()
  return isKept
}

/** Signs out on this browser, and forgets the trips that it has stored. */
export function signOut(): void {
  forgetKey(persistentStorage(), storageKey)
  forgetTrips(persistentStorage())
  notifyListeners()
}

/**
 * Returns the signed-in user; follows sign-in and sign-out in this and in other windows. Undefined during
 * hydration: the prerendered page has no user.
 */
export function useSignedInUser(): SignedInUser | undefined {
  const token = useSyncExternalStore(
    subscribeToUser,
    () => signedInUser()?.accessToken ?? '',
    () => '',
  )
  return token === '' ? undefined : signedInUser()
}

/** Returns whether the user seems to have a right: controls that nobody could use are hidden. */
export function useHasRight(right: Right): boolean {
  const user = useSignedInUser()
  return user !== undefined && hasRight(user.roles, right)
}

const listeners = new Set<() => void>()

function subscribeToUser(listener: () => void): () => void {
  listeners.add(listener)
  window.addEventListener('storage', listener)
  return () => {
    listeners.delete(listener)
    window.removeEventListener('storage', listener)
  }
}

function notifyListeners(): void {
  for (const listener of listeners) listener()
}

function userFromStored(stored: unknown): SignedInUser | undefined {
  if (!isPlainObject(stored) || !isPlainObject(stored['value'])) return undefined
  const expiresAtMs = stored['expiry']
  const accessToken = stored['value']['access_token']
  if (typeof expiresAtMs !== 'number' || !Number.isFinite(expiresAtMs)) return undefined
  if (typeof accessToken !== 'string' || accessToken === '') return undefined
  const claims = jwtClaimsOf(accessToken)
  const roles = rolesInClaims(claims)
  return {
    accessToken,
    expiresAtMs,
    name: nameInClaims(claims),
    roles,
    isAdministrator: roles.includes('Administrator'),
    isStaff: isStaffRole(roles),
    isSeller: hasRight(roles, 'sell'),
    isAgent: roles.includes('Agent'),
    lacksSecondFactor: claims['lacks_second_factor'] === true,
  }
}

/** Returns the claims of a JWT, unverified; empty when the text is no JWT. */
function jwtClaimsOf(token: string): Record<string, unknown> {
  try {
    const payload = token.split('.')[1] ?? ''
    const bytes = Uint8Array.from(atob(payload.replaceAll('-', '+').replaceAll('_', '/')), (c) =>
      c.charCodeAt(0),
    )
    const claims: unknown = JSON.parse(new TextDecoder().decode(bytes))
    return isPlainObject(claims) ? claims : {}
  } catch {
    return {}
  }
}

function nameInClaims(claims: Record<string, unknown>): string {
  const name = [claims['unique_name'], claims['email'], claims['name'], claims['sub']].find(
    (claim) => typeof claim === 'string' && claim !== '',
  )
  return typeof name === 'string' ? name : ''
}

function rolesInClaims(claims: Record<string, unknown>): readonly string[] {
  return roleClaims.flatMap((claim) => [claims[claim]].flat()).filter((role) => typeof role === 'string')
}

function isPlainObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
