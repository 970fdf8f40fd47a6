import { useEffect, useState } from 'react'

/** A browser, or a search, that is busy for longer than this is not waited for, in milliseconds. */
const longestMs = 1_500

/** What is waited for: nothing starts before `isReady`, and while `isBusy` something else goes first. */
export type QuietMoment = { readonly isReady: boolean; readonly isBusy: boolean }

/** True from the first quiet moment on: for what must not be in the way of anything. */
export function useWhenIdle({ isReady, isBusy }: QuietMoment): boolean {
  const [isIdle, setIsIdle] = useState(false)
  useEffect(() => {
    if (!isReady) return undefined
    const start = () => setIsIdle(true)
    // Safari has no such callback.
    if (isBusy || !('requestIdleCallback' in globalThis)) {
      const timer = setTimeout(start, longestMs)
      return () => clearTimeout(timer)
    }
    const handle = requestIdleCallback(start, { timeout: longestMs })
    return () => cancelIdleCallback(handle)
  }, [isReady, isBusy])
  return isIdle
}
