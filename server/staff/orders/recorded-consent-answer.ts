import type { StaffOrderAnswer } from '#contract/api/staff/staff-orders.ts'
import type { Booking } from '#server/flow/booking/booking.ts'
import { colleagueAnswerOf } from '../work-queue/work-queue.ts'

/** Returns how a customer agreed to a booking that staff made; nothing for other bookings. */
export async function recordedConsentOf(
  staffOrders: { emailOf(userId: string): Promise<string | null> },
  { recordedConsent, confirmedAgreement, agreement }: Booking,
): Promise<Pick<StaffOrderAnswer, 'recordedConsent'>> {
  if (!recordedConsent) return {}
  const { channel, recordedBy, statement } = recordedConsent
  const by = colleagueAnswerOf(recordedBy, await staffOrders.emailOf(recordedBy))
  const { acceptedAt: at, language } = agreement
  return {
    recordedConsent: {
      channel,
      recordedBy: by,
      at,
      statement,
      language,
      ...(confirmedAgreement && {
        confirmed: {
          at: confirmedAgreement.acceptedAt,
          by: confirmedAgreement.by,
          version: confirmedAgreement.version,
          language: confirmedAgreement.language,
        },
      }),
    },
  }
}
