import { type RefObject, useEffect } from 'react'

/**
 * Submits a prerendered form once more that was submitted before hydration. The script of the page has kept the
 * browser from submitting it and marked it instead (scripts/build/page-html.ts).
 */
export function useEarlySubmit(form: RefObject<HTMLFormElement | null>, isReady = true): void {
  useEffect(() => {
    if (isReady && form.current && isSubmittedEarly(form.current)) submitOnceMore(form.current)
  }, [form, isReady])
}

/** Returns whether a form was submitted before its page had its code. */
export function isSubmittedEarly(form: HTMLFormElement): boolean {
  return 'early' in form.dataset
}

/** Submits the form after the updates that take over what was typed into it. */
export function submitOnceMore(form: HTMLFormElement): void {
  delete form.dataset['early']
  setTimeout(() => form.requestSubmit())
}
