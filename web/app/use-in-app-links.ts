import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { isOrderKeyFragment } from '#web/session/order-key-url.ts'
import { isKnownPath } from '#web/session/route-paths.ts'

/**
 * Follows plain links to pages of the shop without loading the document again: what is typed elsewhere stays.
 */
export function useInAppLinks(): void {
  const router = useRouter()
  useEffect(() => {
    const navigateInApp = (event: MouseEvent) => {
      const target = inAppPathOfClick(event)
      if (target === undefined) return
      event.preventDefault()
      void router.navigate({ href: target })
    }
    document.addEventListener('click', navigateInApp)
    return () => document.removeEventListener('click', navigateInApp)
  }, [router])
}

/** Returns the path, query and fragment of a click; undefined when the browser must follow it. */
function inAppPathOfClick(event: MouseEvent): string | undefined {
  const isPlain = event.button === 0 && !event.ctrlKey && !event.metaKey && !event.shiftKey && !event.altKey
  if (!isPlain || event.defaultPrevented || !(event.target instanceof Element)) return undefined
  const link = event.target.closest('a')
  if (!link || link.target !== '' || link.hasAttribute('download') || link.origin !== location.origin)
    return undefined
  const isOnThisPage =
    link.pathname === location.pathname &&
    link.search === location.search &&
    link.hash !== '' &&
    !isOrderKeyFragment(link.hash)
  if (isOnThisPage || !isKnownPath(link.pathname)) return undefined
  return link.pathname + link.search + link.hash
}
