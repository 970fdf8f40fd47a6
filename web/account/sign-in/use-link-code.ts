import { useEffect, useState } from 'react'

/** What the link of a mail carries. */
export type LinkCode = { readonly userid: string; readonly code: string }

/**
 * What the link carried that led here, read once; undefined when it carried nothing. Both are dropped from
 * the address at once: a code must not stay in the history, a bookmark or a screenshot.
 */
export function useLinkCode(): LinkCode | undefined {
  const [link] = useState(linkCodeInAddress)
  useEffect(() => {
    if (location.search !== '' || location.hash !== '')
      history.replaceState(history.state, '', location.pathname)
  }, [])
  return link
}

/** Links carry the code behind "#", which browsers send nowhere; links mailed before that carry it behind "?". */
function linkCodeInAddress(): LinkCode | undefined {
  const said = new URLSearchParams([
    ...new URLSearchParams(location.search),
    ...new URLSearchParams(location.hash.slice(1)),
  ])
  const [userid, code] = [said.get('userid'), said.get('code')]
  return userid && code ? { userid, code } : undefined
}
