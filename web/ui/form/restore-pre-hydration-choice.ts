import { type RefObject, useLayoutEffect, useRef } from 'react'

/**
 * Takes over what was chosen in the prerendered page before hydration. `read` looks at the control and calls
 * back where it differs from the page's state; it runs once.
 */
export function usePreHydrationChoice<Control extends Element>(
  control: RefObject<Control | null>,
  read: (control: Control) => void,
): void {
  const first = useRef(read)
  useLayoutEffect(() => {
    if (control.current) first.current(control.current)
  }, [control])
}
