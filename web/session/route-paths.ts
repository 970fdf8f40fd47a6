import { pagePaths } from '#contract/paths.ts'

/** The path of a page. */
export type RoutePath = (typeof pagePaths)[keyof typeof pagePaths]

const signedInOnly: readonly string[] = [pagePaths.account, pagePaths.staff]
const known: readonly string[] = Object.values(pagePaths)

/** May anybody open this path? Any path that is not in the public list needs a signed-in user. */
export function isPublicPath(path: string): boolean {
  const plain = withoutTrailingSlash(path)
  return known.includes(plain) && !signedInOnly.includes(plain)
}

/** Is there a page at this path? Staff pages lie below /staff. */
export function isKnownPath(path: string): boolean {
  const plain = withoutTrailingSlash(path)
  return known.includes(plain) || plain.startsWith(`${pagePaths.staff}/`)
}

function withoutTrailingSlash(path: string): string {
  return path.length > 1 && path.endsWith('/') ? path.slice(0, -1) : path
}
