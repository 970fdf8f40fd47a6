import { useLingui } from '@lingui/react/macro'
import {
  type LineReceiver,
  type LineReturn,
  priceLineFactsOf,
} from '#contract/terms/price/price-line-facts.ts'
import type { PriceLineKind } from '#contract/terms/offer.ts'

/** A line of a price: its kind, and its code. */
export type PriceLineNoteProps = { readonly kind: PriceLineKind; readonly code: string }

/**
 * Who receives the money of a line, and whether it is refundable: one short sentence, or that it is unknown.
 */
export function PriceLineNote({ kind, code }: PriceLineNoteProps) {
  const { t } = useLingui()
  if (kind === 'absorbed') return <>{t`We pay this, so your price stays the same`}</>
  const facts = priceLineFactsOf(kind, code)
  if (!facts) return <>{t`The airline does not explain this code. Contact us.`}</>
  const receivers: Readonly<Record<LineReceiver, string>> = {
    airline: t`Goes to the airline`,
    airlineAndAgency: t`Goes to the airline and our agency`,
    airport: t`Goes to the airport`,
    government: t`Goes to the government`,
    aviationAuthority: t`Goes to the aviation authority`,
    agency: t`Goes to our agency`,
  }
  const returns: Readonly<Record<LineReturn, string>> = {
    unflown: t`usually refundable if you don't fly`,
    asFare: t`refundable as in the fare rules`,
    never: t`not refundable`,
  }
  return (
    <>
      {receivers[facts.receiver]} · {returns[facts.comesBack]}
    </>
  )
}
