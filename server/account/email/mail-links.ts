import { pagePaths } from '#contract/paths.ts'
import { type CodePurpose } from '../code-store.ts'

/** Where the links of our mails lead (specification §2). */
export const mailedPages = {
  confirm: pagePaths.confirmEmail,
  reset: pagePaths.resetPassword,
  email: pagePaths.newEmail,
  signIn: pagePaths.accountPanel,
} as const

/** The shop's address, and the one that a visitor's browser knows it by. */
export type ShopAddress = { readonly publicUrl: string; readonly host: string | undefined }

/**
 * Whether a postback (specification §7) is our own page for this purpose, and nothing more: letter by letter, as two
 * programs do not always read an address alike. Where the browser asked for another of our names, that one will do:
 * the mail leads to the public one anyway.
 */
export function isOwnPage(postback: string, purpose: CodePurpose, { publicUrl, host }: ShopAddress): boolean {
  const page = mailedPages[purpose]
  const asked = host === undefined ? [] : [`http://${host}`, `https://${host}`]
  const origins = [new URL(publicUrl).origin, ...asked]
  return origins.some((origin) => postback === `${origin}${page}`)
}
