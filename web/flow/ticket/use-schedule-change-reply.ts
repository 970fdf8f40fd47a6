import { acceptScheduleChange } from '#contract/api/schedule-change.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { callApi } from '#web/api/client.ts'
import { type Failure } from '#web/api/failure.ts'

/** A way to say yes to changed flights; the order is asked again after it, whatever came of it. */
export function useFlightReply(orderKey: string, changeId: string) {
  const queries = useQueryClient()
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<Failure>()
  const accept = async (): Promise<void> => {
    setBusy(true)
    setFailure(undefined)
    const answered = await callApi(acceptScheduleChange, { body: { orderKey, changeId, yes: true } })
    if (!answered.ok) setFailure(answered.fault)
    await queries.invalidateQueries({ queryKey: ['order', orderKey] })
    setBusy(false)
  }
  return { accept, isBusy, failure }
}
