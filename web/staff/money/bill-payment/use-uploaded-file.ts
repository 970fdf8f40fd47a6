import { useState } from 'react'
import type { BillPaymentImportAnswer } from '#contract/api/staff/bill-payment-import.ts'
import type { Failure } from '#web/api/failure.ts'
import { useUnappliedReceipts } from '../../use-money-lists.ts'
import { importBillPayments } from '../money-api.ts'
import { useCommand } from '#web/api/use-command.ts'

/** An imported file: its name, its position on this page, and the results of its lines. */
export type Brought = BillPaymentImportAnswer & { readonly name: string; readonly number: number }

/** Why a file is not sent at all. */
export type PickFault = 'missing' | 'empty' | 'tooLarge'

/** The file of a channel: selected, on its way, and its result. */
export type BroughtFile = {
  readonly picked: File | undefined
  readonly fault: PickFault | undefined
  readonly isBusy: boolean
  readonly failure: Failure | undefined
  readonly brought: Brought | undefined
  readonly pick: (file: File | undefined) => void
  readonly send: () => void
}

/** The server's limit, in bytes. */
const mostBytes = 2_000_000

/** Imports one file after the other; the last result stays until the next one. */
export function useUploadedFile(): BroughtFile {
  const [picked, setPicked] = useState<File>()
  const [isChecked, setChecked] = useState(false)
  const [brought, setBrought] = useState<Brought>()
  const action = useCommand()
  const { renew } = useUnappliedReceipts()
  const fault = uploadFaultOf(picked)
  return {
    picked,
    fault: isChecked ? fault : undefined,
    isBusy: action.isBusy,
    failure: action.failure,
    brought,
    pick: (file) => {
      setChecked(file !== undefined)
      setPicked(file)
    },
    send: () => {
      setChecked(true)
      if (!picked || fault) return
      void action.call(
        () => importBillPayments(picked),
        (answer) => {
          setBrought({ ...answer, name: picked.name, number: (brought?.number ?? 0) + 1 })
          setChecked(false)
          setPicked(undefined)
          void renew()
        },
      )
    },
  }
}

function uploadFaultOf(file: File | undefined): PickFault | undefined {
  if (!file) return 'missing'
  if (file.size === 0) return 'empty'
  return file.size > mostBytes ? 'tooLarge' : undefined
}
