import { pagePaths } from '#contract/paths.ts'
import type { CodePurpose } from '../mailed-code-store.ts'

/** Pages that mailed links open (specification §2). */
export const mailedPages = {
  confirm: pagePaths.confirmEmail,
  reset: pagePaths.resetPassword,
  email: pagePaths.newEmail,
  signIn: pagePaths.accountPanel,
} as const

/** The form of the account panel that mails a link for a new password: the pages of such links open with a code alone. */
export const forgotPasswordPage = `${pagePaths.accountPanel}?form=forgot`

/** The shop's public address, and the one that the visitor's browser used. */
export type ShopAddress = { readonly publicUrl: string; readonly host: string | undefined }

/**
 * Whether a postback (specification §7) is our own page for this purpose. Compared character by character, as
 * two programs do not always parse an address alike. Another of our host names is accepted when the browser
 * used it: the mail links to the public one anyway.
 */
export function isOwnPostbackUrl(
  postback: string,
  purpose: CodePurpose,
  { publicUrl, host }: ShopAddress,
): boolean {
  const page = mailedPages[purpose]
  const asked = host === undefined ? [] : [`http://${host}`, `https://${host}`]
  const origins = [new URL(publicUrl).origin, ...asked]
  return origins.some((origin) => postback === `${origin}${page}`)
}
