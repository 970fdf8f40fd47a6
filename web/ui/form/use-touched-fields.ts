import { type FocusEvent, type FormEvent, useEffect, useRef, useState } from 'react'

/** Which fields of a form may show their mistakes before it is sent. */
export type TouchedFields = {
  /** Returns whether something was typed in the field: invalid characters are reported at once. */
  readonly isTyped: (fieldId: string) => boolean
  /** Returns whether the field was left: all of its mistakes are reported. */
  readonly isLeft: (fieldId: string) => boolean
  /** Event handlers of the form. */
  readonly watch: {
    readonly onInput: (event: FormEvent) => void
    readonly onBlur: (event: FocusEvent) => void
  }
}

/**
 * Remembers which fields of a form were typed in and which were left. A field left by a pointer press is
 * noted after the click: a message that appears meanwhile would move the pressed element away.
 */
export function useTouchedFields(): TouchedFields {
  const [typed, setTyped] = useState<ReadonlySet<string>>(new Set())
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set())
  const afterPress = useRunAfterClick()
  return {
    isTyped: (fieldId) => typed.has(fieldId),
    isLeft: (fieldId) => left.has(fieldId),
    watch: {
      onInput: ({ target }) => setTyped((before) => withField(before, target)),
      onBlur: ({ target }) => afterPress(() => setLeft((before) => withField(before, target))),
    },
  }
}

/**
 * Returns a function that runs work at once, or after the click that is under way: what appears meanwhile
 * would move the pressed element away, and the click would be lost.
 */
export function useRunAfterClick(): (work: () => void) => void {
  const isPressed = useRef(false)
  useEffect(() => {
    const notePointerDown = () => {
      isPressed.current = true
    }
    // The click comes after the release.
    const notePointerUp = () => setTimeout(() => (isPressed.current = false))
    document.addEventListener('pointerdown', notePointerDown, true)
    document.addEventListener('pointerup', notePointerUp, true)
    document.addEventListener('pointercancel', notePointerUp, true)
    return () => {
      document.removeEventListener('pointerdown', notePointerDown, true)
      document.removeEventListener('pointerup', notePointerUp, true)
      document.removeEventListener('pointercancel', notePointerUp, true)
    }
  }, [])
  return (work) => {
    if (!isPressed.current) return work()
    document.addEventListener('pointerup', () => setTimeout(work), { once: true, capture: true })
  }
}

function withField(before: ReadonlySet<string>, target: EventTarget): ReadonlySet<string> {
  if (!(target instanceof HTMLInputElement) || target.id === '' || before.has(target.id)) return before
  return new Set([...before, target.id])
}
