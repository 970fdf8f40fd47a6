import { useSyncExternalStore } from 'react'

// The page width from which there are two columns; the same as in its style sheet.
const wide = '(min-width: 960px)'

/** Returns whether the page is wide enough for two columns, updated on resize. */
export function useIsWide(): boolean {
  return useSyncExternalStore(subscribeToWidth, () => window.matchMedia(wide).matches)
}

function subscribeToWidth(onChange: () => void): () => void {
  const query = window.matchMedia(wide)
  query.addEventListener('change', onChange)
  return () => query.removeEventListener('change', onChange)
}
