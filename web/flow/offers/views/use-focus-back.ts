import { type RefObject, useEffect, useRef } from 'react'

/** Gives the focus back to what opened something when that is closed and the focus would be lost with it. */
export function useFocusBack(isOpen: boolean, opener: RefObject<HTMLElement | null>): void {
  const wasOpen = useRef(isOpen)
  useEffect(() => {
    const isLost = document.activeElement === null || document.activeElement === document.body
    if (wasOpen.current && !isOpen && isLost) opener.current?.focus()
    wasOpen.current = isOpen
  }, [isOpen, opener])
}
