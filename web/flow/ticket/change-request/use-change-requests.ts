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
import { useCommand } from '#web/api/use-command.ts'

/** What the owner wishes, as the form has it. */
export type TravellerOptions = Pick<ChangeRequestQuoteRequest, 'moment' | 'wish'>

/** Asking for a cancellation, refund or change: what was shown, what failed, and the ways on. */
export type OrderRequesting = {
  /** What it costs or brings, once it was asked for. */
  readonly quoted: ChangeRequestAnswer | undefined
  readonly failure: Failure | undefined
  readonly isBusy: boolean
  quote(kind: ChangeRequestKind, wish: TravellerOptions): Promise<void>
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
  const { isBusy, failure, call, forget } = useCommand()
  const change = async (work: () => Promise<Result<ChangeRequestAnswer, Failure>>) => {
    await call(work, () => setQuoted(undefined))
    await client.invalidateQueries({ queryKey: ['order', orderKey] })
  }
  return {
    quoted,
    failure,
    isBusy,
    quote: (kind, wish) =>
      call(() => callApi(quoteChangeRequest, { body: { orderKey, kind, ...wish } }), setQuoted),
    accept: (requestId) =>
      change(() => callApi(acceptChangeRequest, { body: { orderKey, requestId, yes: true } })),
    withdraw: (requestId) => change(() => callApi(withdrawChangeRequest, { body: { orderKey, requestId } })),
    forget: () => {
      setQuoted(undefined)
      forget()
    },
  }
}
