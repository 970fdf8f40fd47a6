import { type MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { type QuoteReason } from '#contract/terms/quote.ts'

/** Why an exact price differs from the one that was shown. */
export const quoteReasonNames: Readonly<Record<QuoteReason, MessageDescriptor>> = {
  same: msg`The price is as it was shown.`,
  fare: msg`The airline changed the fare.`,
  class: msg`The cheaper seats are sold; the next fare applies.`,
  tax: msg`Taxes or surcharges changed.`,
  exchange: msg`The rate of exchange moved.`,
  schedule: msg`The airline changed the schedule.`,
  other: msg`Our staff say why below.`,
}
