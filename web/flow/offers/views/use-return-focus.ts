import { type RefObject, useEffect, useRef } from 'react'

/** Returns the focus to the element that opened something, when closing would lose it. */
export function useReturnFocusToOpener(isOpen: boolean, opener: RefObject<HTMLElement | null>): void {
  const wasOpen = useRef(isOpen)
  useEffect(() => {
    const isLost = document.activeElement === null || document.activeElement === document.body
    if (wasOpen.current && !isOpen && isLost) opener.current?.focus()
    wasOpen.current = isOpen
  }, [isOpen, opener])
}
