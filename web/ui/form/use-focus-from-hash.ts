import { useEffect } from 'react'
import { focusField } from './error-summary.tsx'

/** Moves the focus to the field that the address names after "#", once the form is rendered. */
export function useFocusFromHash(): void {
  useEffect(() => focusField(location.hash.slice(1)), [])
}
