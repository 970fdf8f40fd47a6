import { useEffect } from 'react'
import { isKeyHash } from './keyed-address.ts'

/** Lets links to parts of a page jump there without taking the key of an order out of its address. */
export function useJumpsBesideKey(): void {
  useEffect(() => {
    document.addEventListener('click', jumpBesideKey)
    return () => document.removeEventListener('click', jumpBesideKey)
  }, [])
}

/**
 * Follows a link to a part of a page whose address has the key of an order behind "#": the browser would put the name of
 * the part in its place.
 */
function jumpBesideKey(event: MouseEvent): void {
  const link = event.target instanceof Element ? event.target.closest('a') : null
  const part = link?.getAttribute('href')?.startsWith('#') && document.getElementById(link.hash.slice(1))
  if (!part || event.defaultPrevented || !isKeyHash(location.hash)) return
  event.preventDefault()
  part.scrollIntoView()
  part.focus({ preventScroll: true })
  if (document.activeElement !== part) {
    part.setAttribute('tabindex', '-1')
    part.focus({ preventScroll: true })
  }
}
