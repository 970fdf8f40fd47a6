import { useEffect } from 'react'
import { isOrderKeyFragment } from './order-key-url.ts'

/** Lets anchor links jump within the page without removing the order key from its address. */
export function useKeyPreservingAnchors(): void {
  useEffect(() => {
    document.addEventListener('click', followAnchorKeepingKey)
    return () => document.removeEventListener('click', followAnchorKeepingKey)
  }, [])
}

/**
 * Follows an anchor link on a page whose address has an order key after "#": the browser would replace the
 * key by the anchor.
 */
function followAnchorKeepingKey(event: MouseEvent): void {
  const link = event.target instanceof Element ? event.target.closest('a') : null
  const part = link?.getAttribute('href')?.startsWith('#') && document.getElementById(link.hash.slice(1))
  if (!part || event.defaultPrevented || !isOrderKeyFragment(location.hash)) return
  event.preventDefault()
  part.scrollIntoView()
  part.focus({ preventScroll: true })
  if (document.activeElement !== part) {
    part.setAttribute('tabindex', '-1')
    part.focus({ preventScroll: true })
  }
}
