import type { BookingRequest } from '#contract/api/booking.ts'
import { type Problem, createProblem } from '#contract/problem.ts'
import type { PaymentTerms } from '#contract/terms/payment/payment-surcharge.ts'
import { type ConfirmedPrice, amountDueOf } from '#server/flow/price/price.ts'

/**
 * What is charged must be what was shown: the price, and what the chosen way to pay adds. One that moved is told
 * with the new offer; booking that one is the customer's yes. Both amounts are in the details, in satang. Who
 * accepts a total and says nothing of a surcharge has accepted none.
 */
export function agreedPriceFault(
  request: BookingRequest,
  priced: ConfirmedPrice,
  terms: readonly PaymentTerms[],
): Problem | undefined {
  const { offerId, selling } = priced.kept
  const total = selling.total.amount
  const surcharge = amountDueOf(selling.total, terms, request).surcharge.amount
  const { acceptedTotal = total } = request
  const acceptedSurcharge = request.acceptedSurcharge ?? (request.acceptedTotal === undefined ? surcharge : 0)
  const isChanged = priced.outcome === 'changed'
  if (!isChanged && acceptedTotal === total && acceptedSurcharge === surcharge) return undefined
  const field = acceptedTotal === total ? 'acceptedSurcharge' : 'acceptedTotal'
  const costs = surcharge > 0 || acceptedSurcharge > 0 ? { wasSurcharge: acceptedSurcharge, surcharge } : {}
  const was = isChanged ? (priced.was?.amount ?? total) : acceptedTotal
  const why = isChanged ? (priced.why ?? 'unknown') : 'unknown'
  return createProblem('priceChanged', {
    ...(isChanged ? {} : { field }),
    details: { offerId, was, total, ...costs, why },
  })
}
