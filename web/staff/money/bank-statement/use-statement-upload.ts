import { useState } from 'react'
import { type StatementImportAnswer, uploadBankStatement } from '#contract/api/staff/bank/bank-statements.ts'
import { callApi } from '#web/api/client.ts'
import type { Failure } from '#web/api/failure.ts'
import { useCommand } from '#web/api/use-command.ts'
import { useBankCredits } from '../../use-money-lists.ts'
import { type PickedFile, usePickedFile } from '../use-picked-file.ts'

/** A statement file: chosen, on its way, and what became of it. */
export type StatementUpload = Pick<PickedFile, 'picked' | 'fault' | 'pick'> & {
  readonly isBusy: boolean
  readonly failure: Failure | undefined
  readonly answer: StatementImportAnswer | undefined
  readonly send: () => void
}

/** The server's limit, in bytes. */
const mostBytes = 5_000_000
/** A statement of 20,000 rows is stored row by row. */
const uploadTimeoutMs = 120_000

/** Imports statements of one account; a refused file stays chosen, so that it can be sent again with other headings. */
export function useStatementUpload(account: string): StatementUpload {
  const { picked, fault, pick, check, finish } = usePickedFile(mostBytes)
  const [answer, setAnswer] = useState<StatementImportAnswer>()
  const action = useCommand()
  const { renew } = useBankCredits()
  return {
    picked,
    fault,
    isBusy: action.isBusy,
    failure: action.failure,
    answer,
    pick: (file) => {
      pick(file)
      setAnswer(undefined)
    },
    send: () => {
      const file = check()
      if (!file) return
      const query = { account, name: file.name }
      const body = new Blob([file], { type: 'text/plain' })
      void action.call(
        () => callApi(uploadBankStatement, { query, body, timeoutMs: uploadTimeoutMs }),
        (given) => {
          setAnswer(given)
          finish(!given.isImported)
          void renew()
        },
      )
    },
  }
}
