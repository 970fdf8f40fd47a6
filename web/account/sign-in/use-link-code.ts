import { useEffect, useState } from 'react'

/** The parameters of a mailed link. */
export type LinkCode = { readonly userid: string; readonly code: string }

/**
 * Returns the parameters of the mailed link that opened the page, read once; undefined when there are none.
 * They are removed from the address at once: a code must not stay in the history, a bookmark or a screenshot.
 */
export function useLinkCode(): LinkCode | undefined {
  const [link] = useState(readLinkCodeFromUrl)
  useEffect(() => {
    if (location.search !== '' || location.hash !== '')
      history.replaceState(history.state, '', location.pathname)
  }, [])
  return link
}

/** Links carry the code after "#", which browsers send nowhere; older mails carry it after "?". */
function readLinkCodeFromUrl(): LinkCode | undefined {
  const said = new URLSearchParams([
    ...new URLSearchParams(location.search),
    ...new URLSearchParams(location.hash.slice(1)),
  ])
  const [userid, code] = [said.get('userid'), said.get('code')]
  return userid && code ? { userid, code } : undefined
}
