import { useSyncExternalStore } from 'react'

// As wide as the page must be for two columns; the same width as in its style sheet.
const wide = '(min-width: 960px)'

/** Whether the page is wide enough for two columns, as it is turned and resized. */
export function useIsWide(): boolean {
  return useSyncExternalStore(watchWidth, () => window.matchMedia(wide).matches)
}

function watchWidth(onChange: () => void): () => void {
  const query = window.matchMedia(wide)
  query.addEventListener('change', onChange)
  return () => query.removeEventListener('change', onChange)
}
