import { useState } from 'react'
import { type StatementImportAnswer, uploadBankStatement } from '#contract/api/staff/bank/bank-statements.ts'
import { callApi } from '#web/api/client.ts'
import type { Failure } from '#web/api/failure.ts'
import { useCommand } from '#web/api/use-command.ts'
import { useBankCredits } from '../../use-money-lists.ts'

/** Why a file is not sent at all. */
export type PickFault = 'missing' | 'empty' | 'tooLarge'

/** A statement file: chosen, on its way, and what became of it. */
export type StatementUpload = {
  readonly picked: File | undefined
  readonly fault: PickFault | undefined
  readonly isBusy: boolean
  readonly failure: Failure | undefined
  readonly answer: StatementImportAnswer | undefined
  readonly pick: (file: File | undefined) => void
  readonly send: () => void
}

/** The server's limit, in bytes. */
const mostBytes = 5_000_000
/** A statement of 20,000 rows is stored row by row. */
const uploadTimeoutMs = 120_000

/** Imports statements of one account; a refused file stays chosen, so that it can be sent again with other headings. */
export function useStatementUpload(account: string): StatementUpload {
  const [picked, setPicked] = useState<File>()
  const [isChecked, setChecked] = useState(false)
  const [answer, setAnswer] = useState<StatementImportAnswer>()
  const action = useCommand()
  const { renew } = useBankCredits()
  const fault = pickFaultOf(picked)
  return {
    picked,
    fault: isChecked ? fault : undefined,
    isBusy: action.isBusy,
    failure: action.failure,
    answer,
    pick: (file) => {
      setChecked(file !== undefined)
      setPicked(file)
      setAnswer(undefined)
    },
    send: () => {
      setChecked(true)
      if (!picked || fault) return
      const query = { account, name: picked.name }
      const body = new Blob([picked], { type: 'text/plain' })
      void action.call(
        () => callApi(uploadBankStatement, { query, body, timeoutMs: uploadTimeoutMs }),
        (given) => {
          setAnswer(given)
          setChecked(false)
          if (given.isImported) setPicked(undefined)
          void renew()
        },
      )
    },
  }
}

function pickFaultOf(file: File | undefined): PickFault | undefined {
  if (!file) return 'missing'
  if (file.size === 0) return 'empty'
  return file.size > mostBytes ? 'tooLarge' : undefined
}
