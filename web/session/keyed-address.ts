import { pagePaths } from '#contract/paths.ts'

const keyedPaths: readonly string[] = [pagePaths.order, pagePaths.payment]
/** A fragment that is the key of an order. */
export const keyInHash = /^#?key=([\w.%-]+)$/

/** The address of a page that the key of an order opens. The key stands behind "#", which browsers send nowhere. */
export function keyedAddress(path: string, key: string): string {
  return `${path}#${new URLSearchParams({ key })}`
}

/** Whether an address has a key behind "#": such a fragment is no part of the page to go to. */
export function isKeyHash(hash: string): boolean {
  return keyInHash.test(hash)
}

/** An address whose key stands behind "?", as links mailed earlier have it, with the key behind "#"; any other as it is. */
export function withKeyInHash({
  pathname,
  search,
  hash,
}: Pick<Location, 'pathname' | 'search' | 'hash'>): string {
  const query = new URLSearchParams(search)
  const key = query.get('key')
  if (key === null || !keyedPaths.includes(pathname.replace(/(.)\/$/, '$1'))) return pathname + search + hash
  query.delete('key')
  const rest = query.size === 0 ? '' : `?${query}`
  return keyedAddress(pathname + rest, key)
}
