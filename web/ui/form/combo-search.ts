import { useEffect, useRef, useState } from 'react'

/** One suggestion under a text field. */
export type ComboOption = {
  /** The chosen value: a code. Unique in a list. */
  readonly key: string
  /** The text of the field once it is chosen. */
  readonly text: string
  /** A second line: the country, the airports of a city. */
  readonly note?: string
  /** Stands at the end of the row: the code. */
  readonly mark?: string
  /** Belongs to the suggestion above it and is indented: an airport of a city. */
  readonly isPart?: boolean
  /** Returned with the choice, never shown. */
  readonly tag?: string | undefined
}

/**
 * Finds suggestions for a typed text; an empty text asks for the initial ones. Known ones are returned
 * without a promise, and rendered at once. Undefined where they could not be fetched. Never throws.
 */
export type ComboFinder = (
  text: string,
  signal: AbortSignal,
) => readonly ComboOption[] | Promise<readonly ComboOption[] | undefined>

/** The suggestions for a text, whether they are still loading, and whether they could not be fetched. */
export type ComboAnswer = {
  readonly text: string
  readonly options: readonly ComboOption[]
  readonly isWaiting: boolean
  readonly isFailed: boolean
}

const nothing: ComboAnswer = { text: '', options: [], isWaiting: false, isFailed: false }

/**
 * Requests suggestions while `text` is not undefined, on every letter. An answer that a later text has
 * overtaken is dropped; the earlier suggestions stay until the new ones arrive.
 */
export function useComboSearch(text: string | undefined, find: ComboFinder): ComboAnswer {
  const [answer, setAnswer] = useState(nothing)
  const finder = useRef(find)
  useEffect(() => {
    finder.current = find
  }, [find])
  useEffect(() => {
    if (text === undefined) return
    const gone = new AbortController()
    const showOptions = (options: readonly ComboOption[] | undefined) => {
      if (gone.signal.aborted) return
      setAnswer({ text, options: options ?? [], isWaiting: false, isFailed: options === undefined })
    }
    const found = finder.current(text.trim(), gone.signal)
    if (found instanceof Promise) {
      setAnswer((last) => ({ ...last, isWaiting: true }))
      void found.then(showOptions)
    } else showOptions(found)
    return () => gone.abort()
  }, [text])
  return answer
}
