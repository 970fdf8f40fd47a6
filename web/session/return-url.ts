import { pagePaths } from '#contract/paths.ts'
import { pageUrl } from './page-query.ts'
import { isKnownPath } from './route-paths.ts'
import type { SignedInUser } from './signed-in-user.ts'

// Browsers read a backslash as a slash and drop control characters: both could turn "/x" into another host's
// address.
const misreadByBrowsers = /[\\\p{Cc}]/u

/**
 * Returns where to go after sign-in: the requested target when it is a page of this shop, otherwise home;
 * staff without a target go to the work queue. Accepts only a path with query and fragment that starts with a
 * single slash, so that a link cannot lead to another site.
 */
export function safeReturnUrl(returnUrl: string | undefined, isStaff = false): string {
  if (returnUrl === undefined && isStaff) return pagePaths.staff
  if (returnUrl === undefined || !returnUrl.startsWith('/') || returnUrl.startsWith('//'))
    return pagePaths.search
  if (misreadByBrowsers.test(returnUrl)) return pagePaths.search
  const base = 'https://shop.invalid'
  const url = URL.parse(returnUrl, base)
  if (!url || url.origin !== base || !isKnownPath(url.pathname)) return pagePaths.search
  // The panel itself would only send the user in a circle.
  if (url.pathname.replace(/\/$/, '') === pagePaths.accountPanel) return pagePaths.search
  return url.pathname + url.search + url.hash
}

/**
 * Returns where to go after sign-in. Whoever lacks a second factor that a role needs sets it up first, on the
 * account page, which then leads to the requested target.
 */
export function addressAfterSignIn(user: SignedInUser | undefined, returnUrl: string | undefined): string {
  if (user?.lacksSecondFactor !== true) return safeReturnUrl(returnUrl, user?.isStaff === true)
  return pageUrl(pagePaths.account, { returnUrl: safeReturnUrl(returnUrl, true) })
}

/** Returns the address of the sign-in panel for a requested target. */
export function signInUrl(target: string): string {
  return `${pagePaths.accountPanel}?${new URLSearchParams({ returnUrl: target })}`
}
