import { type RefObject, createContext, useContext, useEffect, useEffectEvent, useRef } from 'react'
import type { Failure } from '#web/api/failure.ts'

/** A part of the page that may have unsaved input. */
export type WatchedPart = {
  readonly isUnsaved: () => boolean
  /** The element of the part; null or absent where it belongs to the page as a whole. */
  readonly element?: RefObject<HTMLElement | null> | undefined
}

/** Asks before unsaved input is lost. */
export type Leaving = {
  /** Registers a part to be checked whenever somebody leaves; returns how to unregister it. */
  readonly watch: (part: WatchedPart) => () => void
  /**
   * Continues at once where nothing is unsaved, and otherwise after a confirmation; `within` is the part that
   * is left, where that is not the whole page.
   */
  readonly leave: (goOn: () => void, within?: Element | null) => void
}

/** The question before leaving; without one nothing is asked. */
export const LeaveContext = createContext<Leaving>({
  watch: () => () => undefined,
  leave: (goOn) => goOn(),
})

/** Registers a part of the page to be checked whenever somebody leaves. */
export function useUnsaved(isUnsaved: () => boolean, element?: WatchedPart['element']): void {
  const { watch } = useContext(LeaveContext)
  const look = useEffectEvent(isUnsaved)
  useEffect(() => watch({ isUnsaved: () => look(), element }), [watch, element])
}

/** Returns how to leave a part of a page whose address does not change. */
export function useConfirmLeave(): Leaving['leave'] {
  return useContext(LeaveContext).leave
}

/** The progress of sending a form. */
export type Sending = { readonly isBusy: boolean; readonly failure: Failure | undefined }

/** The unsent input of a part of the page. */
export type UnsavedInput = {
  /** Handles input and clicks, which may change fields. */
  readonly noteInput: () => void
  readonly isUnsaved: () => boolean
}

/** Watches the fields of a part of the page: leaving is confirmed while there is unsent input. */
export function useUnsavedInput(
  part: RefObject<HTMLElement | null>,
  { isBusy, failure }: Sending,
): UnsavedInput {
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
  const isUnsaved = () => !isBusy && isTouched.current && fieldValuesText(part.current) !== kept.current
  useUnsaved(isUnsaved, part)
  return {
    noteInput: () => {
      isTouched.current = true
    },
    isUnsaved,
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
