import { useState } from 'react'
import type { RealTimeMarkupAnswer, RealTimeMarkupRequest } from '#contract/api/staff/markup.ts'
import type { Failure } from '#web/api/failure.ts'
import { useCommand } from '#web/api/use-command.ts'
import {
  type MarkupFaults,
  noMarkup,
  parseMarkupForm,
  type MarkupFormValues,
  markupFormValuesOf,
} from './markup-form-values.ts'

/** The initial value of a markup form, and its handlers. */
export type MarkupFormDeps = {
  readonly now: RealTimeMarkupAnswer
  /** Sends the markup; returns undefined on success. */
  readonly save: (markup: RealTimeMarkupRequest) => Promise<Failure | undefined>
  readonly onSaved: () => void
}

/** Holds the values and faults of the form, and sends one request at a time. */
export function useMarkupForm({ now, save, onSaved }: MarkupFormDeps) {
  const [typed, setTyped] = useState(() => markupFormValuesOf(now))
  const [faults, setFaults] = useState<MarkupFaults>({})
  const { failure, isBusy, run } = useCommand()
  const [attempt, setAttempt] = useState(0)
  const submitMarkup = (markup: RealTimeMarkupRequest) => {
    setFaults({})
    return run(() => save(markup), onSaved)
  }
  const submit = async () => {
    const read = parseMarkupForm(typed)
    if (!('faults' in read)) return submitMarkup(read)
    setAttempt(attempt + 1)
    setFaults(read.faults)
  }
  const updateTypedMarkup = (part: Partial<MarkupFormValues>) => setTyped({ ...typed, ...part })
  return {
    typed,
    change: updateTypedMarkup,
    faults,
    failure,
    isBusy,
    attempt,
    submit,
    reset: () => submitMarkup(noMarkup),
  }
}
