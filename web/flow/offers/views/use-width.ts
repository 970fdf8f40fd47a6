import { type RefObject, useLayoutEffect, useState } from 'react'

/** Returns the width of an element in whole pixels, updated as it changes; 0 before it is rendered. */
export function useWidth(ref: RefObject<HTMLElement | null>): number {
  const [width, setWidth] = useState(0)
  useLayoutEffect(() => {
    const element = ref.current
    if (!element) return
    const measureWidth = () => setWidth(Math.round(element.getBoundingClientRect().width))
    measureWidth()
    const watcher = new ResizeObserver(measureWidth)
    watcher.observe(element)
    return () => watcher.disconnect()
  }, [ref])
  return width
}
