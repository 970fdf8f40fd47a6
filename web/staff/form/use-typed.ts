import { type RefObject, useEffect, useRef } from 'react'
import { type Failure } from '#web/api/failure.ts'
import { useUnsaved } from './leave-context.ts'

/** What sending a form has come to. */
export type Sending = { readonly isBusy: boolean; readonly failure: Failure | undefined }

/**
 * Watches the fields of a part of the page: leaving is asked about while somebody has typed what is not sent yet. Gives
 * what to do when something is typed.
 */
export function useTyped(part: RefObject<HTMLElement | null>, { isBusy, failure }: Sending): () => void {
  const kept = useRef<string>(undefined)
  const isTouched = useRef(false)
  const wasBusy = useRef(false)
  const isRefused = failure !== undefined
  useEffect(() => {
    const isSent = wasBusy.current && !isBusy && !isRefused
    if (kept.current === undefined || isSent) {
      kept.current = valuesIn(part.current)
      isTouched.current = false
    }
    wasBusy.current = isBusy
  }, [part, isBusy, isRefused])
  // What is on its way is not lost, and the page that opens after it asks nothing.
  useUnsaved(() => !isBusy && isTouched.current && valuesIn(part.current) !== kept.current, part)
  return () => {
    isTouched.current = true
  }
}

/** The values of all fields, as one text to compare. */
function valuesIn(part: HTMLElement | null): string {
  const fields = part?.querySelectorAll<Field>('input, select, textarea') ?? []
  return JSON.stringify([...fields].map(valueOf))
}

type Field = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement

function valueOf(field: Field): string | boolean {
  const isTicked = field instanceof HTMLInputElement && ['checkbox', 'radio'].includes(field.type)
  return isTicked ? field.checked : field.value
}
