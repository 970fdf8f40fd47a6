import { useState } from 'react'
import { type PricingAnswer } from '#contract/api/price.ts'

/** The customer's yes to a price that moved: where it stands, and whether it was looked for in vain. */
export type PriceYes = {
  /** Id of the control that takes the yes, for the summary of mistakes. */
  readonly fieldId: string
  /** The price has moved and nobody has said yes to this amount. */
  readonly isMissing: boolean
  /** Somebody wanted to go on without it. */
  readonly wasMissed: boolean
  /** Says that somebody wants to go on without it. */
  readonly miss: () => void
  readonly isGiven: boolean
  readonly give: (isGiven: boolean) => void
}

/** A yes to the total of this answer; to any other amount it has to be given anew. */
export function usePriceYes({ outcome, offer }: Pick<PricingAnswer, 'outcome' | 'offer'>): PriceYes {
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
