import { useSyncExternalStore } from 'react'

// The page width from which the filters stand beside the list; the same as in the style sheets.
const wide = '(min-width: 960px)'

/** Returns whether the filters stand beside the list, updated on resize; otherwise they open as a sheet. */
export function useHasFilterSidebar(): boolean {
  return useSyncExternalStore(
    watchWidth,
    () => window.matchMedia(wide).matches,
    () => false,
  )
}

function watchWidth(onChange: () => void): () => void {
  const query = window.matchMedia(wide)
  query.addEventListener('change', onChange)
  return () => query.removeEventListener('change', onChange)
}
