import { useSyncExternalStore } from 'react'

const never = () => () => {}

/** Whether the server's words in data-site name developer mode; not while the prerendered page is taken over. */
export function useDeveloperMode(): boolean {
  return useSyncExternalStore(
    never,
    () => (document.documentElement.dataset['site'] ?? '').split(' ').includes('developer'),
    () => false,
  )
}
