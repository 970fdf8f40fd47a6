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
    const answered = await callApi({
      method: 'POST',
      path: '/api/orders/schedule-change/',
      body: { json: { orderKey, changeId, yes: true } },
      schema: () => import('#contract/api/schedule-change.ts').then((shapes) => shapes.scheduleChangeAnswer),
    })
    if (!answered.ok) setFailure(answered.fault)
    await queries.invalidateQueries({ queryKey: ['order', orderKey] })
    setBusy(false)
  }
  return { accept, isBusy, failure }
}
