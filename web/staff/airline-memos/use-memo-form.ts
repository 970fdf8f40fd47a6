import { useState } from 'react'
import type { AirlineMemosAnswer } from '#contract/api/staff/bsp/airline-memos.ts'
import type { Result } from '#contract/terms/result.ts'
import type { Failure } from '#web/api/failure.ts'
import { useCommand } from '#web/api/use-command.ts'
import { type MemoFormValues, type ReadMemo, readMemoValues } from './memo-values.ts'

/** Holds typed details, their faults once they were sent, and the progress of sending them. */
export function useMemoForm(
  first: MemoFormValues,
  renew: () => Promise<void>,
  send: (memo: ReadMemo) => Promise<Result<AirlineMemosAnswer, Failure>>,
) {
  const [values, setValues] = useState(first)
  const [isChecked, setChecked] = useState(false)
  const action = useCommand()
  const read = readMemoValues(values)
  return {
    values,
    change: (more: Partial<MemoFormValues>) => setValues({ ...values, ...more }),
    isChecked,
    faults: isChecked && 'faults' in read ? read.faults : [],
    action,
    submit: (isSendable: boolean) => {
      setChecked(true)
      if ('faults' in read || !isSendable) return
      void action.call(
        () => send(read.memo),
        () => void renew(),
      )
    },
  }
}

/** Typed details of a memo; see {@link useMemoForm}. */
export type MemoForm = ReturnType<typeof useMemoForm>
