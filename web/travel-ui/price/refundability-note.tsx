import { useLingui } from '@lingui/react/macro'
import { type LineReceiver, type LineReturn, lineFactsOf } from '#contract/terms/price/price-line-facts.ts'
import { type PriceLineKind } from '#contract/terms/offer.ts'

/** A line of a price: its kind, and its code. */
export type LineRefundabilityProps = { readonly kind: PriceLineKind; readonly code: string }

/**
 * Who receives the money of a line, and whether it is refundable: one short sentence, or that it is unknown.
 */
export function RefundabilityNote({ kind, code }: LineRefundabilityProps) {
  const { t } = useLingui()
  if (kind === 'absorbed') return <>{t`Our agency pays this part, so you pay what you were shown`}</>
  const facts = lineFactsOf(kind, code)
  if (!facts) return <>{t`The airline gives no text for this code. Ask our staff.`}</>
  const receivers: Readonly<Record<LineReceiver, string>> = {
    airline: t`For the airline`,
    airlineAndAgency: t`For the airline and our agency`,
    airport: t`For the airport`,
    government: t`For the government`,
    aviationAuthority: t`For the aviation authority`,
    agency: t`For our agency`,
  }
  const returns: Readonly<Record<LineReturn, string>> = {
    unflown: t`usually comes back for a flight not flown`,
    asFare: t`comes back as the fare rules say`,
    never: t`does not come back`,
  }
  return (
    <>
      {receivers[facts.receiver]} · {returns[facts.comesBack]}
    </>
  )
}
