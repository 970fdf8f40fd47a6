import { pagePaths } from '#contract/paths.ts'

const keyedPaths: readonly string[] = [pagePaths.order, pagePaths.payment]
/** A fragment with the key of an order. */
export const keyInHash = /^#?key=([\w.%-]+)$/

/**
 * Returns the address of a page that an order key opens. The key stands after "#", which browsers send
 * nowhere.
 */
export function orderKeyUrl(path: string, key: string): string {
  return `${path}#${new URLSearchParams({ key })}`
}

/** Returns whether a fragment is an order key, and so no anchor of the page. */
export function isOrderKeyFragment(hash: string): boolean {
  return keyInHash.test(hash)
}

/** Returns an address with its key after "#" where earlier mails have it after "?"; any other unchanged. */
export function withKeyInFragment({
  pathname,
  search,
  hash,
}: Pick<Location, 'pathname' | 'search' | 'hash'>): string {
  const query = new URLSearchParams(search)
  const key = query.get('key')
  if (key === null || !keyedPaths.includes(pathname.replace(/(.)\/$/, '$1'))) return pathname + search + hash
  query.delete('key')
  const rest = query.size === 0 ? '' : `?${query}`
  return orderKeyUrl(pathname + rest, key)
}
