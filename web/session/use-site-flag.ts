import type { CabinClass } from '#contract/terms/codes.ts'
import { useSyncExternalStore } from 'react'

/**
 * Facts about the shop that the server writes into `<html data-site>`: `developer` (developer mode),
 * `undated` (its supplier has no prices by date), `needs-contact` (airlines always get phone and email),
 * `unsold-…` (its supplier never sells this cabin).
 */
export type SiteFlag = 'developer' | 'undated' | 'needs-contact' | `unsold-${CabinClass}`

const subscribeToNothing = () => () => {}

/** Returns whether the server reports this of the shop; false during hydration. */
export function useSiteFlag(word: SiteFlag): boolean {
  return useSyncExternalStore(
    subscribeToNothing,
    () => (document.documentElement.dataset['site'] ?? '').split(' ').includes(word),
    () => false,
  )
}
