import { useEffect, useState } from 'react'

/** The longest wait for an idle browser or a finished search, in milliseconds. */
const longestMs = 1_500

/** What is waited for: nothing starts before `isReady`, and `isBusy` work goes first. */
export type QuietMoment = { readonly isReady: boolean; readonly isBusy: boolean }

/** Returns true from the first idle moment on, for work of low priority. */
export function useWhenIdle({ isReady, isBusy }: QuietMoment): boolean {
  const [isIdle, setIsIdle] = useState(false)
  useEffect(() => {
    if (!isReady) return undefined
    const markIdle = () => setIsIdle(true)
    // Safari has no such callback.
    if (isBusy || !('requestIdleCallback' in globalThis)) {
      const timer = setTimeout(markIdle, longestMs)
      return () => clearTimeout(timer)
    }
    const handle = requestIdleCallback(markIdle, { timeout: longestMs })
    return () => cancelIdleCallback(handle)
  }, [isReady, isBusy])
  return isIdle
}
