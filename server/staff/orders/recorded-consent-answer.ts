import type { StaffOrderAnswer } from '#contract/api/staff/staff-orders.ts'
import type { Booking } from '#server/flow/booking/booking.ts'
import type { Person } from './order-assignment-store.ts'
import { colleagueAnswerOf } from '../work-queue/work-queue.ts'

/** Returns how a customer agreed to a booking that staff made; nothing for other bookings. */
export async function recordedConsentOf(
  staffOrders: { colleagueOf(userId: string): Promise<Person> },
  { recordedConsent, confirmedAgreement, agreement }: Booking,
): Promise<Pick<StaffOrderAnswer, 'recordedConsent'>> {
  if (!recordedConsent) return {}
  const { channel, recordedBy, statement } = recordedConsent
  const by = colleagueAnswerOf(await staffOrders.colleagueOf(recordedBy))
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
