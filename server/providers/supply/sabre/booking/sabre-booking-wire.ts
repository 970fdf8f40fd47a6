import { z } from 'zod'

/**
 * The members of Booking Management answers that are used; others are ignored. Dates are those of the
 * airport, or of the office for agency dates; times have no zone. Parts of a booking may be missing when the
 * agency has not bought the service behind them.
 */
const text = z.string()
const date = z.string().regex(/^\d{4}-\d\d-\d\d$/)
const clock = z.string().regex(/^\d\d:\d\d(:\d\d)?$/)
const amount = z.string().regex(/^\d+(\.\d{1,3})?$/)

const error = z.object({ category: text, type: text, fieldPath: text.optional() })
/** An error in an answer of status 200. Judged by its category, because there are hundreds of types. */
export type WireBookingError = z.infer<typeof error>

const totals = z.object({ total: amount, currencyCode: text })

/** Positions of seats are those of the travellers; without a seat there is null or an empty object. */
const seat = z.object({ number: text.optional(), statusName: text.optional() }).nullable()

const flight = z.object({
  itemId: text.optional(),
  /** The airline's own record locator. */
  confirmationId: text.optional(),
  flightNumber: z.int(),
  airlineCode: text,
  fromAirportCode: text,
  toAirportCode: text,
  departureDate: date,
  departureTime: clock,
  arrivalDate: date,
  arrivalTime: clock,
  updatedDepartureDate: date.optional(),
  updatedDepartureTime: clock.optional(),
  updatedArrivalDate: date.optional(),
  updatedArrivalTime: clock.optional(),
  flightStatusCode: text.optional(),
  /** ATPCO, LCC or NDC. */
  sourceType: text.optional(),
  bookingClass: text.optional(),
  cabinTypeCode: text.optional(),
  seats: z.array(seat).default([]),
})
/** A flight of a booking. */
export type WireFlight = z.infer<typeof flight>

const ticket = z.object({
  number: text,
  date,
  travelerIndex: z.int(),
  flightCoupons: z.array(z.object({ itemId: text.optional(), couponStatus: text.optional() })).default([]),
  ticketStatusName: text.optional(),
  /** TE, TO (NDC) and TR are tickets; ME and MR are EMDs. */
  ticketStatusCode: text.optional(),
})
/** A ticket of a booking; travellers are numbered from 1. */
export type WireTicket = z.infer<typeof ticket>

const fare = z.object({
  travelerIndices: z.array(z.int()).default([]),
  totals: totals.optional(),
  pricingStatusCode: text.optional(),
  recordId: text.optional(),
  fareConstruction: z
    .array(z.object({ flightIndices: z.array(z.int()).default([]), fareBasisCode: text.optional() }))
    .default([]),
  creationDetails: z
    .object({ purchaseDeadlineDate: date.optional(), purchaseDeadlineTime: clock.optional() })
    .optional(),
})

const specialService = z.object({
  code: text.optional(),
  message: text.optional(),
  statusCode: text.optional(),
  travelerIndices: z.array(z.int()).default([]),
  flights: z.array(z.object({ itemId: text.optional() })).default([]),
})
/** A special service request of a booking; without flights it is for all of them. */
export type WireSpecialService = z.infer<typeof specialService>

const ancillary = z.object({
  itemId: text.optional(),
  numberOfItems: z.int().min(1).max(9).default(1),
  /** C: baggage. */
  reasonForIssuanceCode: text.optional(),
  reasonForIssuanceName: text.optional(),
  subcode: text.optional(),
  electronicMiscellaneousDocumentNumber: text.optional(),
  flights: z.array(z.object({ itemId: text.optional() })).default([]),
  statusName: text.optional(),
  totals: totals.optional(),
})
/** A bag, or the fee of a seat, of a traveller. */
export type WireAncillary = z.infer<typeof ancillary>

/** A booking (PNR) in the answers of createBooking, getBooking and cancelBooking. */
export const wireBooking = z.object({
  bookingId: text.optional(),
  isTicketed: z.boolean().optional(),
  creationDetails: z
    .object({
      creationDate: date.optional(),
      creationTime: clock.optional(),
      purchaseDeadlineDate: date.optional(),
      purchaseDeadlineTime: clock.optional(),
    })
    .optional(),
  travelers: z
    .array(
      z.object({
        surname: text.optional(),
        givenName: text.optional(),
        nameReferenceCode: text.optional(),
        nameAssociationId: text.optional(),
        passengerCode: text.optional(),
        ancillaries: z.array(ancillary).default([]),
      }),
    )
    .default([]),
  flights: z.array(flight).default([]),
  /** Everything in the booking, in the order of its segment numbers. */
  allSegments: z.array(z.object({ id: text.optional() })).default([]),
  journeys: z.array(z.object({ numberOfFlights: z.int() })).default([]),
  fares: z.array(fare).default([]),
  remarks: z.array(z.object({ text: text.optional() })).default([]),
  flightTickets: z.array(ticket).default([]),
  payments: z.object({ flightTotals: z.array(totals).optional() }).optional(),
  futureTicketingPolicy: z
    .object({ ticketingDate: date.optional(), ticketingTime: clock.optional() })
    .optional(),
  /** Absent where the office has not bought the service behind it, or nothing was requested. */
  specialServices: z.array(specialService).optional(),
  otherServices: z.array(z.object({ serviceMessage: text.optional() })).default([]),
})
/** A booking (PNR). */
export type WireBooking = z.infer<typeof wireBooking>

const errors = z.array(error).default([])

/** Answer of getBooking: the booking, or errors instead. */
export const wireGotBooking = wireBooking.extend({ bookingSignature: text.optional(), errors })
/** Answer of getBooking. */
export type WireGotBooking = z.infer<typeof wireGotBooking>

/** Answer of createBooking; the booking exists only with a locator. */
export const wireCreated = z.object({
  confirmationId: z.string().optional(),
  booking: wireBooking.optional(),
  errors,
})
/** Answer of createBooking. */
export type WireCreated = z.infer<typeof wireCreated>

/** Answer of fulfillFlightTickets. */
export const wireFulfilled = z.object({
  tickets: z.array(z.object({ number: text, isCommitted: z.boolean().optional() })).default([]),
  errors,
  warnings: z.array(error).default([]),
})

const cancelOffer = z.object({
  offerType: text,
  offerItemId: text,
  /** In UTC. */
  offerExpirationDate: date.optional(),
  offerExpirationTime: clock.optional(),
  refundTotals: totals.optional(),
})
/** An airline's offer to end an order as a whole. */
export type WireCancelOffer = z.infer<typeof cancelOffer>

/** Answer of checkFlightTickets. */
export const wireChecked = z.object({
  tickets: z
    .array(
      z.object({
        number: text.optional(),
        isVoidable: z.boolean().optional(),
        isChangeable: z.boolean().optional(),
        isRefundable: z.boolean().optional(),
        isAutomatedRefundsEligible: z.boolean().optional(),
        refundPenalties: z
          .array(
            z.object({
              applicability: text.optional(),
              penalty: z.object({ amount, currencyCode: text }).optional(),
              conditionsApply: z.boolean().optional(),
              source: text.optional(),
            }),
          )
          .default([]),
        refundTotals: totals.optional(),
      }),
    )
    .default([]),
  /** Only of orders (NDC). */
  cancelOffers: z.array(cancelOffer).default([]),
  errors,
})

/** A document of checkFlightTickets. */
export type WireCheckedTicket = z.infer<typeof wireChecked>['tickets'][number]

/** Answer of refundFlightTickets. */
export const wireRefunded = z.object({
  refundedTickets: z.array(text).default([]),
  errors,
  warnings: z.array(error).default([]),
})

/** Answer of voidFlightTickets. The same failure is an error or a warning, depending on the policy. */
export const wireVoided = z.object({
  voidedTickets: z.array(text).default([]),
  errors,
  warnings: z.array(error).default([]),
})

/** Answer of modifyBooking. */
export const wireModified = z.object({ errors })

/** Answer of cancelBooking. */
export const wireCancelled = z.object({
  booking: wireBooking.optional(),
  flightRefunds: z.array(z.object({ refundTotals: totals })).default([]),
  errors,
})
/** Answer of cancelBooking. */
export type WireCancelled = z.infer<typeof wireCancelled>
