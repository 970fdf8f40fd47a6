import { useState } from 'react'
import type { Result } from '#contract/terms/result.ts'
import type { Failure } from '#web/api/failure.ts'
import { useCommand } from '#web/api/use-command.ts'

/** How a table of settings that is saved as a whole is typed, checked and saved. */
export type RowsFormSettings<Saved, Typed, Row, Fault> = {
  readonly typedRowsOf: (saved: Saved) => readonly Typed[]
  readonly parse: (
    rows: readonly Typed[],
  ) => { readonly rows: readonly Row[] } | { readonly faults: readonly Fault[] }
  /** Saves rows as the version after the given one. */
  readonly save: (version: number, rows: readonly Row[]) => Promise<Result<Saved, Failure>>
  readonly renew: () => Promise<void>
}

/** Holds a versioned table of settings as typed, its faults once it was sent, and the result of saving it. */
export function useRowsForm<Saved extends { readonly version: number }, Typed, Row, Fault>(
  told: Saved,
  { typedRowsOf, parse, save, renew }: RowsFormSettings<Saved, Typed, Row, Fault>,
) {
  // A later answer does not replace the version that this form began with.
  const [base, setBase] = useState(told)
  const [rows, setRows] = useState(() => typedRowsOf(told))
  const [attempt, setAttempt] = useState(0)
  const [isSaved, setSaved] = useState(false)
  const action = useCommand()
  const read = parse(rows)
  const begin = (next: Saved, isNew: boolean) => {
    setBase(next)
    setRows(typedRowsOf(next))
    setAttempt(0)
    setSaved(isNew)
    if (!isNew) action.forget()
  }
  const submit = () => {
    setAttempt(attempt + 1)
    setSaved(false)
    if ('faults' in read) return
    const beginAnew = (saved: Saved) => {
      begin(saved, true)
      void renew()
    }
    void action.call(() => save(base.version, read.rows), beginAnew)
  }
  const change = (next: readonly Typed[]) => {
    setSaved(false)
    setRows(next)
  }
  const { isBusy, failure } = action
  const faults: readonly Fault[] = attempt > 0 && 'faults' in read ? read.faults : []
  const form = { isBusy, failure, rows, attempt, isSaved, faults, change, submit }
  const ends = { discard: () => begin(base, false), restart: () => begin(told, false) }
  return { ...form, ...ends, version: base.version }
}
