import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { QuoteReason } from '#contract/terms/quote.ts'

/** The reasons why a quote differs from the shown price. */
export const quoteReasonNames: Readonly<Record<QuoteReason, MessageDescriptor>> = {
  same: msg`The price is as it was shown.`,
  fare: msg`The airline changed the fare.`,
  class: msg`The cheaper seats sold out. The next fare applies.`,
  tax: msg`Taxes or surcharges changed.`,
  exchange: msg`The rate of exchange moved.`,
  schedule: msg`The airline changed the flight times.`,
  other: msg`Our staff say why below.`,
}
