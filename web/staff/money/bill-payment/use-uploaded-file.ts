import { useState } from 'react'
import type { BillPaymentImportAnswer } from '#contract/api/staff/bill-payment-import.ts'
import type { Failure } from '#web/api/failure.ts'
import { useUnappliedReceipts } from '../../use-money-lists.ts'
import { importBillPayments } from '../money-api.ts'
import { type PickedFile, usePickedFile } from '../use-picked-file.ts'
import { useCommand } from '#web/api/use-command.ts'

/** An imported file: its name, its position on this page, and the results of its lines. */
export type Brought = BillPaymentImportAnswer & { readonly name: string; readonly number: number }

/** The file of a channel: selected, on its way, and its result. */
export type BroughtFile = Pick<PickedFile, 'picked' | 'fault' | 'pick'> & {
  readonly isBusy: boolean
  readonly failure: Failure | undefined
  readonly brought: Brought | undefined
  readonly send: () => void
}

/** The server's limit, in bytes. */
const mostBytes = 2_000_000

/** Imports one file after the other; the last result stays until the next one. */
export function useUploadedFile(): BroughtFile {
  const { picked, fault, pick, check, finish } = usePickedFile(mostBytes)
  const [brought, setBrought] = useState<Brought>()
  const action = useCommand()
  const { renew } = useUnappliedReceipts()
  return {
    picked,
    fault,
    isBusy: action.isBusy,
    failure: action.failure,
    brought,
    pick,
    send: () => {
      const file = check()
      if (!file) return
      void action.call(
        () => importBillPayments(file),
        (answer) => {
          setBrought({ ...answer, name: file.name, number: (brought?.number ?? 0) + 1 })
          finish()
          void renew()
        },
      )
    },
  }
}
