import { type CabinClass } from '#contract/terms/codes.ts'
import { useSyncExternalStore } from 'react'

/**
 * What the server says of the shop in `<html data-site>`, where it is so: `developer` (developer mode), `undated`
 * (its supplier has no prices by date), `needs-contact` (airlines always get phone and email), `unsold-…` (its supplier
 * never sells this cabin).
 */
export type SiteLabel = 'developer' | 'undated' | 'needs-contact' | `unsold-${CabinClass}`

const never = () => () => {}

/** Whether the server says this of the shop; not while the prerendered page is taken over. */
export function useSiteLabel(word: SiteLabel): boolean {
  return useSyncExternalStore(
    never,
    () => (document.documentElement.dataset['site'] ?? '').split(' ').includes(word),
    () => false,
  )
}
