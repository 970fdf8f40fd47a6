import type { CustomerAnswer, CustomerConsent } from '#contract/api/staff/customers.ts'
import type { ContactChannel } from '#contract/terms/consent/contact-channel.ts'
import type { Booking } from '#server/flow/booking/booking.ts'

type GivenConsent = CustomerAnswer['consents'][number]

/** Returns what a customer agreed to in these orders, in their sequence; what staff recorded names the channel. */
export function consentsOf(orders: readonly Booking[]): GivenConsent[] {
  return orders.flatMap(
    ({ orderNumber, agreement, recordedConsent, confirmedAgreement, sensitiveConsent, fareConditions }) => {
      const recorded = recordedConsent ? { channel: recordedConsent.channel } : {}
      type Given = readonly [CustomerConsent, Booking['agreement'] | undefined, { channel?: ContactChannel }]
      const given: readonly Given[] = [
        ['fareRules', agreement, recorded],
        ['fareRules', confirmedAgreement, {}],
        ['sensitiveRequests', sensitiveConsent, {}],
        ['specialFares', fareConditions, {}],
      ]
      return given.flatMap(([kind, consent, by]) => {
        // Orders that staff record for a customer may lack one.
        if (consent?.acceptedAt === undefined) return []
        const { version, language, acceptedAt } = consent
        return [{ orderNumber, kind, version, language, acceptedAt, ...by }]
      })
    },
  )
}
