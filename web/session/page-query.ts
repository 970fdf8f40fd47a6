import { useLocation } from '@tanstack/react-router'
import { keyInHash } from './order-key-url.ts'

/** Returns the query parameters of the page's address, as plain texts. */
export function usePageQuery(): Readonly<Record<string, string | undefined>> {
  const text = useLocation({ select: (location) => location.searchStr })
  return Object.fromEntries(new URLSearchParams(text))
}

/** Returns an address within the shop: a path and the parameters that have a value. */
export function pageUrl(path: string, query: Readonly<Record<string, string | undefined>>): string {
  const given = Object.entries(query).filter((entry): entry is [string, string] => entry[1] !== undefined)
  return given.length === 0 ? path : `${path}?${new URLSearchParams(given)}`
}

/** Returns the key in the address of the page; undefined without one. */
export function useOrderKeyInUrl(): string | undefined {
  const hash = useLocation({ select: (location) => location.hash })
  return new URLSearchParams(keyInHash.exec(hash)?.[0].replace('#', '')).get('key') ?? undefined
}
