import { useSyncExternalStore } from 'react'
import { type SiteFlags, siteFlags } from './site-flags.ts'

const never = () => () => {}

/** What the server says about this shop; nothing while the prerendered page is taken over. */
export function useSiteFlags(): SiteFlags {
  const words = useSyncExternalStore(
    never,
    () => document.documentElement.dataset['site'] ?? '',
    () => '',
  )
  return siteFlags(words)
}
