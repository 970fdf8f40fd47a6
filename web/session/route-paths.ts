/** Every page of the shop, in flow order (specification §2). */
export const routePaths = {
  search: '/',
  accountPanel: '/index',
  offers: '/fareflightresults',
  price: '/pricing',
  booking: '/booking',
  payment: '/payments',
  order: '/order',
  account: '/account',
  resetPassword: '/account/resetpassword',
  confirmEmail: '/account/confirmemail',
  newEmail: '/account/newemail',
  staff: '/staff',
} as const

/** The path of a page. */
export type RoutePath = (typeof routePaths)[keyof typeof routePaths]

const signedInOnly: readonly string[] = [routePaths.account, routePaths.staff]
const known: readonly string[] = Object.values(routePaths)

/** May anybody open this path? Any path that is not in the public list needs a signed-in user. */
export function isPublicPath(path: string): boolean {
  const plain = withoutTrailingSlash(path)
  return known.includes(plain) && !signedInOnly.includes(plain)
}

/** Is there a page at this path? Staff pages lie below /staff. */
export function isKnownPath(path: string): boolean {
  const plain = withoutTrailingSlash(path)
  return known.includes(plain) || plain.startsWith(`${routePaths.staff}/`)
}

function withoutTrailingSlash(path: string): string {
  return path.length > 1 && path.endsWith('/') ? path.slice(0, -1) : path
}
