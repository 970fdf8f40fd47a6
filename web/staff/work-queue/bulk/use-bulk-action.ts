import { useLingui } from '@lingui/react/macro'
import { plural } from '@lingui/core/macro'
import { useRef, useState } from 'react'
import type { BulkResult, OrderFailure } from './bulk-actions.ts'

/** Runs actions on several orders, one at a time, and says how many succeeded. */
export type BulkAction = {
  readonly isBusy: boolean
  /** The orders for which the latest action failed. */
  readonly failures: readonly OrderFailure[]
  readonly forgetFailures: () => void
  readonly said: string
  readonly run: (action: () => Promise<BulkResult>, successText: (count: number) => string) => Promise<void>
}

/** Holds the state of the latest action; `renew` refetches the queue. */
export function useBulkAction(renew: () => Promise<void>): BulkAction {
  const { t } = useLingui()
  const isUnderWay = useRef(false)
  const [isBusy, setBusy] = useState(false)
  const [result, setResult] = useState<{
    readonly said: string
    readonly failures: readonly OrderFailure[]
  }>()
  const runAction: BulkAction['run'] = async (action, successText) => {
    // Keys and fields may ask while an action is under way: its result must not be hidden by another.
    if (isUnderWay.current) return
    isUnderWay.current = true
    setBusy(true)
    setResult(undefined)
    const { done, failures } = await action().finally(() => (isUnderWay.current = false))
    await renew()
    setBusy(false)
    const failed = failures.length
    const parts = [
      done > 0 && successText(done),
      failed > 0 &&
        t`${plural(failed, { one: '# order was not changed.', other: '# orders were not changed.' })}`,
    ]
    setResult({ said: parts.filter(Boolean).join(' '), failures })
  }
  const said = result?.said ?? ''
  return {
    isBusy,
    failures: result?.failures ?? [],
    forgetFailures: () => setResult({ said, failures: [] }),
    said,
    run: runAction,
  }
}
