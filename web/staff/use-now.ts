import { useEffect, useState } from 'react'
import { browserNowMs } from '#web/session/browser-clock.ts'

const tickMs = 10_000

/**
 * Returns the server's time (ms since 1970), updated every few seconds: the answer's `now`, continued since
 * its arrival.
 */
export function useNow(now: string | undefined, receivedAtMs: number): number {
  const aheadMs = now === undefined ? 0 : Date.parse(now) - receivedAtMs
  const [own, setOwn] = useState(browserNowMs)
  useEffect(() => {
    const timer = setInterval(() => setOwn(browserNowMs()), tickMs)
    return () => clearInterval(timer)
  }, [])
  return Math.max(own, receivedAtMs) + aheadMs
}
