import { useSyncExternalStore } from 'react'

// The page width from which there are two columns; the same as in its style sheet.
const twoColumnsPx = 960

/** Returns whether the page is at least this wide, by default enough for two columns; updated on resize. */
export function useIsWide(fromPx: number = twoColumnsPx): boolean {
  const query = `(min-width: ${fromPx}px)`
  return useSyncExternalStore(
    (onChange) => watchWidth(query, onChange),
    () => window.matchMedia(query).matches,
  )
}

function watchWidth(query: string, onChange: () => void): () => void {
  const media = window.matchMedia(query)
  media.addEventListener('change', onChange)
  return () => media.removeEventListener('change', onChange)
}
