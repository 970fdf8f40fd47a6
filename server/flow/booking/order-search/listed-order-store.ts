import { type Kysely, sql } from 'kysely'
import type { BookingState, OrderNumber } from '#contract/terms/booking.ts'
import type { ContactChannel } from '#contract/terms/consent/contact-channel.ts'
import type { Contact, Passenger } from '#contract/terms/passenger.ts'
import type { PaymentMethod } from '#contract/terms/payment.ts'
import type { Instant } from '#contract/terms/time.ts'
import type { Tables } from '#server/database/tables/tables.ts'
import type { Sealer } from '../booking-row-store.ts'

/**
 * What a list shows of an order: its columns and its airports without the rest of the offer, which is ten times as
 * large as everything else of the order; money in satang.
 */
export type ListedOrder = {
  readonly bookingId: string
  readonly orderNumber: OrderNumber
  readonly state: BookingState
  readonly recordLocator: string | null
  readonly createdAt: Instant
  readonly departsAt: Instant | null
  readonly ticketingTimeLimitAt: Instant | null
  readonly total: number
  readonly net: number
  readonly paymentMethod: PaymentMethod
  readonly companyId: string | null
  readonly isBookedByStaff: boolean
  /** How the customer reached the staff who booked; null for orders that customers made themselves. */
  readonly contactChannel: ContactChannel | null
  readonly airline: string | null
  /** First and last airport of each journey, without consecutive repeats. */
  readonly stops: readonly string[]
  readonly passengers: readonly Passenger[]
  readonly contact: Contact
}

/** Returns these orders in this sequence; those that do not exist are left out. */
export async function readListedOrders(
  db: Kysely<Tables>,
  ids: readonly string[],
  sealer: Sealer,
): Promise<readonly ListedOrder[]> {
  if (ids.length === 0) return []
  const rows = await db
    .selectFrom('booking')
    .innerJoinLateral(journeysOfBooking, (join) => join.onTrue())
    .select([
      'booking_id as bookingId',
      'order_number as orderNumber',
      'state',
      'record_locator as recordLocator',
    ])
    .select(['created_at as createdAt', 'departs_at as departsAt'])
    .select('ticketing_time_limit_at as ticketingTimeLimitAt')
    .select(['total_satang as total', 'net_satang as net', 'payment_method as paymentMethod'])
    .select(['company_id as companyId', 'booked_by_staff as isBookedByStaff'])
    .select(['contact_channel as contactChannel', 'airline', 'passengers', 'contact'])
    .select([originsOfJourneys.as('origins'), destinationsOfJourneys.as('destinations')])
    .where('booking_id', 'in', ids)
    .execute()
  const place = new Map(ids.map((id, index) => [id, index]))
  return rows
    .toSorted((a, b) => (place.get(a.bookingId) ?? 0) - (place.get(b.bookingId) ?? 0))
    .map(({ origins, destinations, ...row }) => ({
      ...row,
      orderNumber: row.orderNumber as OrderNumber,
      stops: airportsInTripOrder({ origins, destinations }),
      passengers: JSON.parse(sealer.open(row.passengers)) as Passenger[],
      contact: JSON.parse(sealer.open(row.contact)) as Contact,
    }))
}

/**
 * The journeys of the offer of a row of `booking`, for a lateral join: read once for both ends of them. Without the
 * offset the offer would be decompressed for each.
 */
export const journeysOfBooking = sql<{
  value: unknown
}>`(select booking.offer #> '{itinerary,journeys}' as value offset 0)`.as<'journeys'>('journeys')

/** The first airport of each journey of {@link journeysOfBooking}. */
export const originsOfJourneys = sql<
  string[]
>`jsonb_path_query_array(journeys.value, '$[*].segments[0].origin')`

/** The last airport of each journey of {@link journeysOfBooking}. */
export const destinationsOfJourneys = sql<
  string[]
>`jsonb_path_query_array(journeys.value, '$[*].segments[last].destination')`

/** Returns the airports where each journey begins and ends, without consecutive repeats. */
export function airportsInTripOrder({
  origins,
  destinations,
}: {
  readonly origins: readonly string[]
  readonly destinations: readonly string[]
}): string[] {
  return origins
    .flatMap((origin, index) => [origin, destinations[index] ?? origin])
    .filter((stop, index, all) => stop !== all[index - 1])
}
