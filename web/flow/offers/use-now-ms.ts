import { useEffect, useState } from 'react'
import { browserNowMs } from '#web/session/browser-clock.ts'

const everyMs = 10_000

/** Returns the time in milliseconds since 1970, for texts on the page; updated every ten seconds. */
export function useNowMs(): number {
  const [nowMs, setNowMs] = useState(browserNowMs)
  useEffect(() => {
    const timer = setInterval(() => setNowMs(browserNowMs()), everyMs)
    return () => clearInterval(timer)
  }, [])
  return nowMs
}
