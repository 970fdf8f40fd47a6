import { useLingui } from '@lingui/react'
import { useRouter, useRouterState } from '@tanstack/react-router'
import { useEffect } from 'react'
import { shopName } from '#web/ui/shop-name.ts'
import type { PageHead } from './page-head.ts'

/** Returns the head of the current page; undefined where there is no page. */
export function usePageHead(): PageHead | undefined {
  return useRouterState({ select: (state) => state.matches.at(-1)?.staticData.head })
}

/** Sets the document's title, and moves the focus to the page's heading after each change of page. */
export function useFocusOnNavigation(head: PageHead | undefined): void {
  const { i18n } = useLingui()
  const router = useRouter()
  const title = head ? `${i18n._(head.title)} · ${shopName}` : shopName
  const isKept = head?.keepsTitle === true
  useEffect(() => {
    if (!isKept) document.title = title
  }, [title, isKept])
  useEffect(
    () =>
      router.subscribe('onRendered', ({ fromLocation, pathChanged }) => {
        // The browser announces the first page itself, and a changed filter must not move the focus.
        if (!fromLocation || !pathChanged) return
        // A link to a field has already moved the focus there.
        if (document.getElementById(location.hash.slice(1)) === document.activeElement) return
        const heading = document.querySelector<HTMLElement>('main h1')
        heading?.setAttribute('tabindex', '-1')
        heading?.focus({ preventScroll: true })
      }),
    [router],
  )
}
