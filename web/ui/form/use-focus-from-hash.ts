import { useEffect } from 'react'

/** Moves the focus to the field that the address names after "#", once the form is rendered. */
export function useFocusFromHash(): void {
  useEffect(() => {
    const field = document.getElementById(location.hash.slice(1))
    field?.focus({ preventScroll: true })
    field?.scrollIntoView({ block: 'center' })
  }, [])
}
