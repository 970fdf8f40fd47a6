import type { Selectable } from 'kysely'
import type { Language } from '#contract/problem.ts'
import type { PrivateFare } from '#contract/terms/bsp/private-fare.ts'
import type { OrderNumber } from '#contract/terms/booking.ts'
import { satang } from '#contract/terms/money.ts'
import type { Contact, Passenger } from '#contract/terms/passenger.ts'
import type { PaymentTerms } from '#contract/terms/payment/payment-surcharge.ts'
import type { Tables } from '#server/database/tables/tables.ts'
import type { BookingSource } from '#contract/terms/provider.ts'
import type {
  Agreement,
  BookedOffer,
  Booking,
  ConfirmedAgreement,
  RecordedConsent,
} from './booking-record.ts'

/** Encrypts personal data; the key is never stored in clear text in the database tables. */
export type Sealer = { seal(text: string): Uint8Array; open(sealed: Uint8Array): string }

/** A row of the table `booking`. */
export type BookingRow = Selectable<Tables['booking']>

/** Returns the booking of a row, with passengers and contact decrypted. */
export function bookingFromRow(row: BookingRow, sealer: Sealer): Booking {
  return {
    bookingId: row.booking_id,
    orderNumber: row.order_number as OrderNumber,
    state: row.state,
    version: row.version,
    keyVersion: row.key_version,
    isBookedByStaff: row.booked_by_staff,
    idempotencyKey: row.idempotency_key,
    fingerprint: row.fingerprint,
    supplierId: row.supplier_id as BookingSource,
    clientReference: row.client_reference,
    attempt: row.attempt,
    offer: row.offer as BookedOffer,
    offerRef: row.offer_ref,
    net: satang(row.net_satang),
    total: satang(row.total_satang),
    passengers: JSON.parse(sealer.open(row.passengers)) as Passenger[],
    contact: JSON.parse(sealer.open(row.contact)) as Contact,
    language: row.language as Language,
    agreement: row.agreement as Agreement,
    sellingMode: row.selling_mode,
    isPayFirst: row.is_pay_first,
    paymentMethod: row.payment_method,
    paymentTerms: row.payment_terms as PaymentTerms[],
    createdAt: row.created_at,
    ...optionalField('ownerUserId', row.owner_user_id),
    ...optionalField('bookedBy', row.booked_by),
    ...(row.earlier_owners.length > 0 && { earlierOwners: row.earlier_owners }),
    ...optionalField('companyId', row.company_id),
    ...optionalField('costCentre', row.cost_centre),
    ...optionalField('attemptSentAt', row.attempt_sent_at),
    ...reservationFields(row),
    ...consentsFromRow(row),
    ...optionalField('privateFare', row.private_fare as PrivateFare | null),
    ...optionalField('cardBrand', row.card_brand),
    ...optionalField('reason', row.reason),
    ...optionalField('quotationNumber', row.quotation_number),
  }
}

/** Returns what the supplier has said of the reservation, as far as there is one. */
function reservationFields(row: BookingRow) {
  return {
    ...optionalField('reservationRef', row.reservation_ref),
    ...optionalField('recordLocator', row.record_locator),
    ...optionalField('payBy', row.pay_by),
    ...optionalField('ticketingTimeLimitAt', row.ticketing_time_limit_at),
    ...optionalField('priceGuaranteedUntil', row.price_guaranteed_until),
  }
}

function consentsFromRow(row: BookingRow) {
  return {
    ...optionalField('sensitiveConsent', row.sensitive_consent as Agreement | null),
    ...optionalField('fareConditions', row.fare_conditions as Agreement | null),
    ...optionalField('recordedConsent', row.recorded_consent as RecordedConsent | null),
    ...optionalField('confirmedAgreement', row.confirmed_agreement as ConfirmedAgreement | null),
  }
}

/** Returns an object with one member, or an empty object when the column is null. */
function optionalField<Name extends string, Value>(
  name: Name,
  value: Value | null,
): { [Key in Name]?: Value } {
  return value === null ? {} : ({ [name]: value } as { [Key in Name]?: Value })
}
