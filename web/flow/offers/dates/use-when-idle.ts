import { useEffect, useState } from 'react'

/** A browser that is busy for longer than this is not waited for. */
const longestMs = 1_000

/** True from the first quiet moment of the browser after `isReady`: for what must not be in the way of anything. */
export function useWhenIdle(isReady: boolean): boolean {
  const [isIdle, setIsIdle] = useState(false)
  useEffect(() => {
    if (!isReady) return undefined
    const start = () => setIsIdle(true)
    // Safari has no such callback.
    if (!('requestIdleCallback' in globalThis)) {
      const timer = setTimeout(start, longestMs)
      return () => clearTimeout(timer)
    }
    const handle = requestIdleCallback(start, { timeout: longestMs })
    return () => cancelIdleCallback(handle)
  }, [isReady])
  return isIdle
}
