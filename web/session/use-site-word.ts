import { useSyncExternalStore } from 'react'

/**
 * What the server says of the shop in `<html data-site>`, where it is so: `developer` (developer mode), `undated`
 * (its supplier has no prices by date).
 */
export type SiteWord = 'developer' | 'undated'

const never = () => () => {}

/** Whether the server says this of the shop; not while the prerendered page is taken over. */
export function useSiteWord(word: SiteWord): boolean {
  return useSyncExternalStore(
    never,
    () => (document.documentElement.dataset['site'] ?? '').split(' ').includes(word),
    () => false,
  )
}
