import type { Booking } from '#server/flow/booking/booking.ts'

/** Returns the consent that staff recorded, without who did, and the customer's own agreement after it. */
export function exportRecordedConsent(recorded: unknown, confirmed: unknown) {
  if (recorded === null) return {}
  const { channel, statement } = recorded as NonNullable<Booking['recordedConsent']>
  return { consentToldToStaff: { channel, statement }, agreementOnWebsite: confirmed }
}
