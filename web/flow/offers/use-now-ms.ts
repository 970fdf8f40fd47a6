import { useEffect, useState } from 'react'
import { browserNowMs } from '#web/session/browser-clock.ts'

const everyMs = 10_000

/** The time in milliseconds since 1970, for what is said of it on the page; it moves on every ten seconds. */
export function useNowMs(): number {
  const [nowMs, setNowMs] = useState(browserNowMs)
  useEffect(() => {
    const timer = setInterval(() => setNowMs(browserNowMs()), everyMs)
    return () => clearInterval(timer)
  }, [])
  return nowMs
}
