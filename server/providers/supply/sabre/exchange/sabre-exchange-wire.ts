import { z } from 'zod'

/** The members of Flight Reshop and Exchange Booking answers that are used; others are ignored. */
const text = z.string()
const date = z.string().regex(/^\d{4}-\d\d-\d\d$/)
const clock = z.string().regex(/^\d\d:\d\d(:\d\d)?$/)

const flight = z.object({
  id: text,
  marketingFlightNumber: z.int(),
  marketingAirlineCode: text,
  operatingAirlineCode: text.optional(),
  departureAirportCode: text,
  arrivalAirportCode: text,
  departureDate: date,
  departureTime: clock,
  arrivalDate: date,
  arrivalTime: clock,
  aircraftTypeCode: text.optional(),
  hiddenStops: z.array(z.object({ airportCode: text, durationInMinutes: z.int().optional() })).default([]),
  isMarriedWithPreviousFlight: z.boolean().optional(),
})
/** A flight of a reshop answer. */
export type WireReshopFlight = z.infer<typeof flight>

const charge = {
  totalTax: text.optional(),
  subtotalBeforeFee: text.optional(),
  grandTotal: text.optional(),
  currencyCode: text.optional(),
  totalTaxOnFee: text.optional(),
}

const fare = z.object({
  travelers: z.array(z.object({ ticketNumber: text })).default([]),
  priceDifference: z.object({ ...charge, isResidualAmountForfeited: z.boolean().optional() }).optional(),
  fareComponents: z
    .array(
      z.object({
        segmentDetails: z
          .array(
            z.object({
              flightRef: text,
              bookingClassCode: text.optional(),
              cabinName: text.optional(),
            }),
          )
          .default([]),
      }),
    )
    .default([]),
})
/** What the exchange of one ticket, or of several alike, costs. */
export type WireReshopFare = z.infer<typeof fare>

const offer = z.object({
  validUntil: text.optional(),
  journeyRefs: z.array(text),
  totalPriceDifference: z.object({ ...charge, totalFee: text.optional() }).optional(),
  splitBooking: z.boolean().optional(),
  items: z.array(z.object({ fares: z.array(fare) })).default([]),
})
/** An offer of a reshop answer. */
export type WireReshopOffer = z.infer<typeof offer>

const message = z.object({ category: text, type: text, description: text.optional() })

/** Answer of flightReshop; errors come with status 200. */
export const wireReshopped = z.object({
  flights: z.array(flight).default([]),
  journeys: z.array(z.object({ id: text, flightRefs: z.array(text) })).default([]),
  offers: z.array(offer).default([]),
  errors: z.array(message).default([]),
})
/** Answer of flightReshop. */
export type WireReshopped = z.infer<typeof wireReshopped>

const problem = z.object({
  SystemSpecificResults: z
    .array(
      z.object({
        Message: z.array(z.object({ code: text.optional(), content: text.optional() })).default([]),
      }),
    )
    .default([]),
})

/** Answer of Exchange Booking: one confirmation for each stored price quote reissue record. */
export const wireExchangeBooked = z.object({
  ExchangeBookingRS: z.object({
    ApplicationResults: z.object({ status: text, Error: z.array(problem).default([]) }),
    ExchangeConfirmation: z
      .array(
        z.object({
          PQR_Number: text,
          PriceComparison: z.object({ amountReturned: text.optional() }).optional(),
        }),
      )
      .default([]),
  }),
})
/** Answer of Exchange Booking. */
export type WireExchangeBooked = z.infer<typeof wireExchangeBooked>['ExchangeBookingRS']
