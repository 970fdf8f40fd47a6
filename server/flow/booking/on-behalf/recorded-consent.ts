import type { BookingRequest } from '#contract/api/booking.ts'
import { consentStatement } from '#contract/terms/consent/consent-statement.ts'
import { type PricedOffer, fareRulesAnswerOf } from '#server/flow/price/price.ts'
import type { BookContext, RecordedConsent } from '../booking-record.ts'

/** Returns the record of a consent given to staff, with the text that they were shown to read out or send. */
export function recordedConsentOf(
  { request, kept }: { readonly request: BookingRequest; readonly kept: PricedOffer },
  { channel, recordedBy }: NonNullable<BookContext['consentGiven']>,
): RecordedConsent {
  const facts = {
    total: kept.selling.total.amount,
    passengerCount: request.passengers.length,
    rules: fareRulesAnswerOf(kept.net.rules),
  }
  return { channel, recordedBy, statement: consentStatement(facts, request.agreement.language) }
}
