import { type RefObject, useEffect, useRef } from 'react'
import type { Failure } from '#web/api/failure.ts'
import { useUnsaved } from './leave-context.ts'

/** The progress of sending a form. */
export type Sending = { readonly isBusy: boolean; readonly failure: Failure | undefined }

/**
 * Watches the fields of a part of the page: leaving is confirmed while there is unsent input. Returns the
 * input handler.
 */
export function useUnsavedInput(
  part: RefObject<HTMLElement | null>,
  { isBusy, failure }: Sending,
): () => void {
  const kept = useRef<string>(undefined)
  const isTouched = useRef(false)
  const wasBusy = useRef(false)
  const isRefused = failure !== undefined
  useEffect(() => {
    const isSent = wasBusy.current && !isBusy && !isRefused
    if (kept.current === undefined || isSent) {
      kept.current = fieldValuesText(part.current)
      isTouched.current = false
    }
    wasBusy.current = isBusy
  }, [part, isBusy, isRefused])
  // What is being sent is not lost, and the page that opens after it asks nothing.
  useUnsaved(() => !isBusy && isTouched.current && fieldValuesText(part.current) !== kept.current, part)
  return () => {
    isTouched.current = true
  }
}

/** Returns the values of all fields, as one text to compare. */
function fieldValuesText(part: HTMLElement | null): string {
  const fields = part?.querySelectorAll<Field>('input, select, textarea') ?? []
  return JSON.stringify([...fields].map(fieldValueOf))
}

type Field = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement

function fieldValueOf(field: Field): string | boolean {
  const isTicked = field instanceof HTMLInputElement && ['checkbox', 'radio'].includes(field.type)
  return isTicked ? field.checked : field.value
}
