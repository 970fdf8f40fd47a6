import { type Result } from '#contract/terms/result.ts'
import {
  acceptChangeRequest,
  quoteChangeRequest,
  withdrawChangeRequest,
  type ChangeRequestAnswer,
  type ChangeRequestQuoteRequest,
} from '#contract/api/change-request.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { type ChangeRequestKind } from '#contract/terms/change-request.ts'
import { callApi } from '#web/api/client.ts'
import { type Failure } from '#web/api/failure.ts'

/** What the owner wishes, as the form has it. */
export type TravellerOptions = Pick<ChangeRequestQuoteRequest, 'moment' | 'message'>

/** Asking for a cancellation, refund or change: what was shown, what failed, and the ways on. */
export type OrderRequesting = {
  /** What it costs or brings, once it was asked for. */
  readonly quoted: ChangeRequestAnswer | undefined
  readonly failure: Failure | undefined
  readonly isBusy: boolean
  quote(kind: ChangeRequestKind, message: TravellerOptions): Promise<void>
  /** The owner's yes. */
  accept(requestId: string): Promise<void>
  withdraw(requestId: string): Promise<void>
  /** Back to the choice of what to ask for. */
  forget(): void
}

/** Asks the server; after every answer that changes the order, the order is asked again. */
export function useChangeRequests(orderKey: string): OrderRequesting {
  const client = useQueryClient()
  const [quoted, setQuoted] = useState<ChangeRequestAnswer>()
  const [failure, setFailure] = useState<Failure>()
  const [isBusy, setBusy] = useState(false)
  const send = async (
    asked: Promise<Result<ChangeRequestAnswer, Failure>>,
  ): Promise<ChangeRequestAnswer | undefined> => {
    setBusy(true)
    setFailure(undefined)
    const answer = await asked
    setBusy(false)
    if (answer.ok) return answer.value
    setFailure(answer.fault)
    return undefined
  }
  const change = async (asked: Promise<Result<ChangeRequestAnswer, Failure>>) => {
    const answer = await send(asked)
    if (answer) setQuoted(undefined)
    await client.invalidateQueries({ queryKey: ['order', orderKey] })
  }
  return {
    quoted,
    failure,
    isBusy,
    quote: async (kind, message) =>
      setQuoted(await send(callApi(quoteChangeRequest, { body: { orderKey, kind, ...message } }))),
    accept: (requestId) => change(callApi(acceptChangeRequest, { body: { orderKey, requestId, yes: true } })),
    withdraw: (requestId) => change(callApi(withdrawChangeRequest, { body: { orderKey, requestId } })),
    forget: () => {
      setQuoted(undefined)
      setFailure(undefined)
    },
  }
}
