import { type RefObject, useLayoutEffect, useRef } from 'react'

/**
 * Takes up what was chosen in the prerendered page before its code was there. `read` looks at the control and calls
 * back where it shows something else than the page knows; it runs once, as the page comes alive.
 */
export function useChosenEarly<Control extends Element>(
  control: RefObject<Control | null>,
  read: (control: Control) => void,
): void {
  const first = useRef(read)
  useLayoutEffect(() => {
    if (control.current) first.current(control.current)
  }, [control])
}
