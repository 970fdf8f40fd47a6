import { flightsPath, pagePaths } from '#contract/paths.ts'

/** The path of a page. */
export type RoutePath = (typeof pagePaths)[keyof typeof pagePaths]

const signedInOnly: readonly string[] = [pagePaths.account, pagePaths.staff]
const known: readonly string[] = Object.values(pagePaths)

/**
 * Returns whether anybody may open this path. Any path that is not in the public list requires a signed-in
 * user.
 */
export function isPublicPath(path: string): boolean {
  const plain = withoutTrailingSlash(path)
  return (known.includes(plain) && !signedInOnly.includes(plain)) || plain.startsWith(`${flightsPath}/`)
}

/** Returns whether there is a page at this path. Staff pages are below /staff. */
export function isKnownPath(path: string): boolean {
  const plain = withoutTrailingSlash(path)
  return known.includes(plain) || isPublicPath(plain) || plain.startsWith(`${pagePaths.staff}/`)
}

function withoutTrailingSlash(path: string): string {
  return path.length > 1 && path.endsWith('/') ? path.slice(0, -1) : path
}
