import {
  confirmReceipt,
  type MoneyTakenAnswer,
  type MoneyTakenRequest,
} from '#contract/api/staff/manual-payment.ts'
import type { Result } from '#contract/terms/result.ts'
import { callApi } from '#web/api/client.ts'
import type { Failure } from '#web/api/failure.ts'

/** Records that a clerk has seen the money of an order; returns the result. */
export function confirmMoneyReceived(request: MoneyTakenRequest): Promise<Result<MoneyTakenAnswer, Failure>> {
  return callApi(confirmReceipt, { body: request })
}
