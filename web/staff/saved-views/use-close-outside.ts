import { type RefObject, useEffect } from 'react'

/** Closes an unfolded part by Escape, and by a press or focus elsewhere. */
export function useCloseOutside(
  frame: RefObject<HTMLElement | null>,
  isOpen: boolean,
  close: () => void,
): void {
  useEffect(() => {
    if (!isOpen) return
    const closeOutside = (event: Event) => {
      if (event.target instanceof Node && !frame.current?.contains(event.target)) close()
    }
    const closeByKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return
      event.preventDefault()
      close()
      frame.current?.querySelector('button')?.focus()
    }
    document.addEventListener('pointerdown', closeOutside)
    document.addEventListener('focusin', closeOutside)
    frame.current?.addEventListener('keydown', closeByKey)
    const element = frame.current
    return () => {
      document.removeEventListener('pointerdown', closeOutside)
      document.removeEventListener('focusin', closeOutside)
      element?.removeEventListener('keydown', closeByKey)
    }
  })
}
