import { z } from 'zod'

/**
 * The members of Duffel's answers (API version v2) that are used; others are ignored. Amounts are decimal
 * strings; departing_at and arriving_at are local times of the airport.
 */
const amount = z.string().regex(/^-?\d+(\.\d+)?$/)
const code = z.string().nullish()

const place = z.object({
  iata_code: z.string(),
  iata_city_code: code,
  city: z.object({ iata_code: code }).nullish(),
})

/** An airport with the time zone of its local times. */
const airport = place.extend({ time_zone: z.string() })
export type WireAirport = z.infer<typeof airport>

const carrier = z.object({ iata_code: code, name: z.string() })

const bag = z.object({ type: z.string(), quantity: z.int() })

const segmentPassenger = z.object({
  passenger_id: z.string(),
  cabin_class: z.string(),
  fare_basis_code: code,
  baggages: z.array(bag).nullish(),
})

const stop = z.object({ airport: z.object({ iata_code: code }), duration: z.string().nullish() })

/** One flight number. */
const segment = z.object({
  id: code,
  marketing_carrier: carrier,
  marketing_carrier_flight_number: z.string(),
  operating_carrier: carrier.nullish(),
  aircraft: z.object({ iata_code: code }).nullish(),
  departing_at: z.string(),
  arriving_at: z.string(),
  origin: airport,
  destination: airport,
  duration: z.string().nullish(),
  stops: z.array(stop).default([]),
  passengers: z.array(segmentPassenger).default([]),
})
export type WireSegment = z.infer<typeof segment>

/** A journey with its segments. */
export const slice = z.object({
  id: code,
  origin: place,
  destination: place,
  fare_brand_name: z.string().nullish(),
  segments: z.array(segment).min(1),
})
/** A journey. */
export type WireSlice = z.infer<typeof slice>

const condition = z
  .object({ allowed: z.boolean(), penalty_amount: amount.nullish(), penalty_currency: z.string().nullish() })
  .nullish()
/** Whether a change or refund is allowed and its fee; null when the airline does not state it. */
export type WireCondition = z.infer<typeof condition>

const conditions = z
  .object({ refund_before_departure: condition, change_before_departure: condition })
  .nullish()

const priced = {
  total_amount: amount,
  total_currency: z.string(),
  base_amount: amount.nullish(),
  base_currency: z.string().nullish(),
  tax_amount: amount.nullish(),
  tax_currency: z.string().nullish(),
}

const offerPassenger = z.object({ id: z.string(), type: z.string().nullish(), age: z.int().nullish() })
/** A passenger of an offer: only type or age. */
export type WireOfferPassenger = z.infer<typeof offerPassenger>

/** A priced itinerary as Duffel sends it (GET /air/offers/{id}). */
export const wireOffer = z.object({
  id: z.string().min(1),
  owner: carrier,
  ...priced,
  expires_at: z.string(),
  /**
   * Estimated CO₂ of the whole itinerary for all passengers together. An unreadable figure counts as none: it
   * is no reason to lose the offer.
   */
  total_emissions_kg: z.string().nullish().catch(null),
  payment_requirements: z
    .object({
      requires_instant_payment: z.boolean().nullish(),
      price_guarantee_expires_at: z.string().nullish(),
      payment_required_by: z.string().nullish(),
    })
    .nullish(),
  conditions,
  /** Not empty where a fare was negotiated; an unreadable list is no reason to lose the offer. */
  private_fares: z.array(z.unknown()).nullish().catch(null),
  passenger_identity_documents_required: z.boolean().nullish(),
  supported_passenger_identity_document_types: z.array(z.string()).nullish(),
  passengers: z.array(offerPassenger).min(1),
  slices: z.array(slice).min(1),
})
export type WireOffer = z.infer<typeof wireOffer>

/** Answer to a search: offers are parsed one by one, so that one invalid offer does not hide the others. */
export const wireOfferRequest = z.object({ id: z.string().min(1), offers: z.array(z.unknown()) })

/** A batch search; `offers` are those since the last poll. */
export const wireBatch = z.object({
  id: z.string().min(1),
  total_batches: z.int().min(0),
  remaining_batches: z.int().min(0),
  offers: z.array(z.unknown()).nullish(),
})
/** A batch search. */
export type WireBatch = z.infer<typeof wireBatch>

/** A journey of an order. Its segments are parsed one by one: an invalid one does not invalidate the order. */
export const wireBookedSlice = z.object({ id: code, segments: z.array(z.unknown()) })
/** A journey of an order. */
export type WireBookedSlice = z.infer<typeof wireBookedSlice>

/** A segment of an order, with its identity. */
export const wireBookedSegment = z.object({
  id: code,
  marketing_carrier: z.object({ iata_code: z.string() }),
  marketing_carrier_flight_number: z.string(),
  departing_at: z.string(),
  arriving_at: z.string(),
  origin: z.object({ iata_code: z.string(), time_zone: z.string() }),
  destination: z.object({ iata_code: z.string(), time_zone: z.string() }),
})
/** A segment of an order. */
export type WireBookedSegment = z.infer<typeof wireBookedSegment>

/** An airline-initiated change to an order; `action_taken` is null until it is answered. */
export const wireChange = z.object({
  id: z.string().min(1),
  order_id: z.string().nullish(),
  added: z.array(wireBookedSlice).nullish(),
  removed: z.array(wireBookedSlice).nullish(),
  available_actions: z.array(z.string()).nullish(),
  action_taken: z.string().nullish(),
  created_at: z.string().nullish(),
})
/** An airline-initiated change. */
export type WireChange = z.infer<typeof wireChange>

const document = z.object({
  type: z.string().nullish(),
  unique_identifier: z.string(),
  passenger_ids: z.array(z.string()).nullish(),
})

/** An order: valid only with id and airline reference. */
export const wireOrder = z.object({
  id: z.string().regex(/^ord_\w+$/),
  booking_reference: z.string().min(1),
  created_at: z.string(),
  cancelled_at: z.string().nullish(),
  total_amount: amount,
  total_currency: z.string(),
  metadata: z.record(z.string(), z.unknown()).nullish(),
  payment_status: z.object({
    awaiting_payment: z.boolean(),
    price_guarantee_expires_at: z.string().nullish(),
    payment_required_by: z.string().nullish(),
    paid_at: z.string().nullish(),
  }),
  documents: z.array(document).nullish(),
  booking_references: z.array(z.unknown()).nullish(),
  passengers: z.array(
    z.object({ id: z.string(), given_name: z.string().nullish(), family_name: z.string().nullish() }),
  ),
  slices: z.array(wireBookedSlice),
  /** Bags and seats, parsed one by one. */
  services: z.array(z.unknown()).nullish(),
  /** What Duffel can do with the order: cancel, change, update; absent where it does not tell. */
  available_actions: z.array(z.string()).nullish(),
  /** Parsed one by one: an invalid change does not invalidate the order. */
  airline_initiated_changes: z.array(z.unknown()).nullish(),
})
export type WireOrder = z.infer<typeof wireOrder>

/** A page of orders, offers or changes, parsed one by one. */
export const wirePage = z.object({
  data: z.array(z.unknown()),
  meta: z.object({ after: z.string().nullish() }).nullish(),
})

export type WirePage = z.infer<typeof wirePage>

/** The minimum that every order of a list must have to be searched. */
export const wireOrderGlance = z.object({
  id: z.string(),
  created_at: z.string(),
  booking_reference: z.string().nullish(),
  metadata: z.record(z.string(), z.unknown()).nullish(),
})

/** The answer to POST /air/payments; only its id is used. */
export const wirePayment = z.object({ id: z.string().min(1) })

/** A cancellation: a quote until it is confirmed. The amount is null where the airline does not state it. */
export const wireCancellation = z.object({
  id: z.string().min(1),
  confirmed_at: z.string().nullish(),
  expires_at: z.string().nullish(),
  refund_amount: amount.nullish(),
  refund_currency: z.string().nullish(),
  refund_to: z.string().nullish(),
})
export type WireCancellation = z.infer<typeof wireCancellation>

/** Duffel's error format. */
export const wireErrors = z.object({
  errors: z.array(z.object({ type: z.string(), code: z.string() })).min(1),
})
/** An error of Duffel. */
export type WireError = z.infer<typeof wireErrors>['errors'][number]
