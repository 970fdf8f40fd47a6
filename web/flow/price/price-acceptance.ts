import { useState } from 'react'
import type { PricingAnswer } from '#contract/api/price.ts'

/** The customer's acceptance of a changed price: its state, and whether it was missing on continue. */
export type PriceAcceptance = {
  /** Id of the acceptance control, for the summary of mistakes. */
  readonly fieldId: string
  /** The price has changed and this amount was not accepted. */
  readonly isMissing: boolean
  /** Whether the customer tried to continue without it. */
  readonly wasMissed: boolean
  /** Called when the customer tries to continue without it. */
  readonly miss: () => void
  readonly isGiven: boolean
  readonly give: (isGiven: boolean) => void
}

/** Holds the acceptance of this answer's total; any other amount must be accepted anew. */
export function usePriceAcceptance({
  outcome,
  offer,
}: Pick<PricingAnswer, 'outcome' | 'offer'>): PriceAcceptance {
  const [accepted, setAccepted] = useState<number>()
  const [missed, setMissed] = useState<number>()
  const { total } = offer.price
  const isGiven = accepted === total
  return {
    fieldId: 'accept-price',
    isGiven,
    isMissing: outcome === 'changed' && !isGiven,
    wasMissed: missed === total && !isGiven,
    miss: () => setMissed(total),
    give: (isYes) => setAccepted(isYes ? total : undefined),
  }
}
