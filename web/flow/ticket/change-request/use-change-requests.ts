import type { Result } from '#contract/terms/result.ts'
import {
  acceptChangeRequest,
  quoteChangeRequest,
  withdrawChangeRequest,
  type ChangeRequestAnswer,
  type ChangeRequestQuoteRequest,
} from '#contract/api/change-request.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { ChangeRequestKind } from '#contract/terms/change-request.ts'
import { callApi } from '#web/api/client.ts'
import type { Failure } from '#web/api/failure.ts'
import { useCommand } from '#web/api/use-command.ts'

/** The options of a request as the form has them. */
export type ChangeRequestOptions = Pick<ChangeRequestQuoteRequest, 'moment' | 'message'>

/** Requesting a cancellation, refund or change: the quote, the failure, and the next steps. */
export type OrderRequesting = {
  /** The figures, once they were quoted. */
  readonly quoted: ChangeRequestAnswer | undefined
  readonly failure: Failure | undefined
  readonly isBusy: boolean
  quote(kind: ChangeRequestKind, message: ChangeRequestOptions): Promise<void>
  /** Accepts the quote. */
  accept(requestId: string): Promise<void>
  withdraw(requestId: string): Promise<void>
  /** Returns to the choice of requests. */
  forget(): void
}

/** Sends change requests; refetches the order after every answer that changes it. */
export function useChangeRequests(orderKey: string): OrderRequesting {
  const client = useQueryClient()
  const [quoted, setQuoted] = useState<ChangeRequestAnswer>()
  const { isBusy, failure, call, forget } = useCommand()
  const runAndReload = async (work: () => Promise<Result<ChangeRequestAnswer, Failure>>) => {
    await call(work, () => setQuoted(undefined))
    await client.invalidateQueries({ queryKey: ['order', orderKey] })
  }
  return {
    quoted,
    failure,
    isBusy,
    quote: (kind, message) =>
      call(() => callApi(quoteChangeRequest, { body: { orderKey, kind, ...message } }), setQuoted),
    accept: (requestId) =>
      runAndReload(() => callApi(acceptChangeRequest, { body: { orderKey, requestId, yes: true } })),
    withdraw: (requestId) =>
      runAndReload(() => callApi(withdrawChangeRequest, { body: { orderKey, requestId } })),
    forget: () => {
      setQuoted(undefined)
      forget()
    },
  }
}
