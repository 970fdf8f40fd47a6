import { useEffect, useState } from 'react'
import { usePageQuery } from '#web/session/page-query.ts'

/** What the link of a mail carries. */
export type LinkCode = { readonly userid: string; readonly code: string }

/**
 * What the link carried that led here, read once; undefined when it carried nothing. Both are dropped from
 * the address at once: a code must not stay in the history, a bookmark or a screenshot.
 */
export function useLinkCode(): LinkCode | undefined {
  const { userid, code } = usePageQuery()
  const [link] = useState(() => (userid && code ? { userid, code } : undefined))
  useEffect(() => {
    if (location.search !== '') history.replaceState(history.state, '', location.pathname)
  }, [])
  return link
}
