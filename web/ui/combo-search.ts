import { useEffect, useRef, useState } from 'react'

/** One suggestion under a text field. */
export type ComboOption = {
  /** What is chosen: a code. Unique in a list. */
  readonly key: string
  /** What stands in the field once it is chosen. */
  readonly text: string
  /** A second line: the country, the airports of a city. */
  readonly note?: string
  /** Stands at the end of the row: the code. */
  readonly mark?: string
}

/** Finds suggestions for what was typed; an empty text asks for those to start with. Never throws. */
export type ComboFinder = (text: string, signal: AbortSignal) => Promise<readonly ComboOption[]>

/** The suggestions for a text, and whether they are still on their way. */
export type ComboAnswer = {
  readonly text: string
  readonly options: readonly ComboOption[]
  readonly isWaiting: boolean
}

const nothing: ComboAnswer = { text: '', options: [], isWaiting: false }
// Long enough that a word typed at speed asks once or twice, short enough that nobody notices.
const pauseMs = 90

/**
 * Asks for suggestions while `text` is not undefined. An answer that a later text has overtaken is dropped;
 * the earlier suggestions stay in view until the new ones are there.
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
    const ask = async () => {
      setAnswer((last) => ({ ...last, isWaiting: true }))
      const options = await finder.current(text.trim(), gone.signal)
      if (!gone.signal.aborted) setAnswer({ text, options, isWaiting: false })
    }
    const timer = setTimeout(() => void ask(), text === '' ? 0 : pauseMs)
    return () => {
      clearTimeout(timer)
      gone.abort()
    }
  }, [text])
  return answer
}
