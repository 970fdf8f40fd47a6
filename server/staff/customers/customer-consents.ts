import type { CustomerAnswer, CustomerConsent } from '#contract/api/staff/customers.ts'
import type { Booking } from '#server/flow/booking/booking.ts'

type GivenConsent = CustomerAnswer['consents'][number]

/** Returns what a customer agreed to in these orders, in their sequence. */
export function consentsOf(orders: readonly Booking[]): GivenConsent[] {
  return orders.flatMap(({ orderNumber, agreement, sensitiveConsent, fareConditions }) => {
    const given: readonly (readonly [CustomerConsent, Booking['agreement'] | undefined])[] = [
      ['fareRules', agreement],
      ['sensitiveRequests', sensitiveConsent],
      ['specialFares', fareConditions],
    ]
    return given.flatMap(([kind, consent]) => {
      // Orders that staff record for a customer may lack one.
      if (consent?.acceptedAt === undefined) return []
      const { version, language, acceptedAt } = consent
      return [{ orderNumber, kind, version, language, acceptedAt }]
    })
  })
}
