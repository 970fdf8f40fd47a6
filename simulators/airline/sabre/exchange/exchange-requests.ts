import { z } from 'zod'
import { airline, airport, day, locator, pcc } from '../booking/booking-shapes.ts'

// Members, enumerations and bounds are those of the descriptions of Flight Reshop 1.0 and Exchange Booking 1.1.0 as the
// public client sabre-rest has them; of what they describe, members that this simulator does not act on are refused.

const ticketNumber = z.string().regex(/^\d{13}$/)
const cabin = z.enum(['Premium First', 'First', 'Premium Business', 'Business', 'Premium Economy', 'Economy'])
const accountCodes = z.array(z.string()).min(1).max(4)
const location = z.strictObject({ airportCode: airport })

const reshopJourney = z.strictObject({
  departureLocation: location,
  arrivalLocation: location,
  departureDate: day,
  retainFlights: z
    .array(z.strictObject({ flightItemId: z.string().regex(/^[A-Z0-9]+$/) }))
    .min(1)
    .optional(),
})

/** The body of flightReshop. */
export const reshopRequest = z.strictObject({
  targetPcc: pcc.optional(),
  bookingId: locator,
  journeys: z.array(reshopJourney).min(1).max(10),
  tickets: z
    .array(z.strictObject({ number: ticketNumber, date: day.optional() }))
    .min(1)
    .max(9),
  airlines: z
    .strictObject({ marketingAirlinesFilter: z.strictObject({ airlineCodes: z.array(airline).min(1) }) })
    .optional(),
  fare: z
    .strictObject({
      cabin: z.union([
        z.strictObject({ name: cabin }),
        z.strictObject({
          preferences: z
            .array(z.strictObject({ name: cabin, journeyIndices: z.array(z.int().min(1)).min(1) }))
            .min(1),
        }),
      ]),
      programs: z.array(z.strictObject({ type: z.literal('Account Code'), values: accountCodes })).optional(),
    })
    .optional(),
  source: z.strictObject({ distributionModel: z.enum(['ATPCO', 'NDC']) }).optional(),
})
/** The body of flightReshop. */
export type ReshopRequest = z.infer<typeof reshopRequest>

const seconds = z.string().regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d$/)
const status = z.string().regex(/^[A-Z]{2}$/)
const segmentNumber = z.int().min(1)

const flightSegment = z.strictObject({
  MarriageGrp: z.enum(['O', 'I']).optional(),
  ArrivalDateTime: seconds,
  DepartureDateTime: seconds,
  FlightNumber: z.string().regex(/^\d{1,4}$/),
  NumberInParty: z.string().regex(/^\d{1,2}$/),
  ResBookDesigCode: z.string().regex(/^[A-Z]$/),
  Status: status,
  DestinationLocation: z.strictObject({ LocationCode: airport }),
  MarketingAirline: z.strictObject({ Code: airline, FlightNumber: z.string().regex(/^\d{1,4}$/) }),
  OriginLocation: z.strictObject({ LocationCode: airport }),
})
/** A flight to sell. */
export type FlightSegment = z.infer<typeof flightSegment>

const priceComparison = z.strictObject({
  amountSpecified: z.number(),
  AcceptablePriceIncrease: z
    .strictObject({ haltOnNonAcceptablePrice: z.boolean().optional(), Amount: z.number().min(0) })
    .optional(),
})

const automatedExchange = z.strictObject({
  PriceComparison: priceComparison.optional(),
  ExchangeComparison: z.strictObject({
    OriginalTicketNumber: ticketNumber,
    PriceRequestInformation: z.strictObject({
      OptionalQualifiers: z.strictObject({
        PricingQualifiers: z.strictObject({
          Account: z.strictObject({ Code: accountCodes, Force: z.boolean().optional() }).optional(),
          NameSelect: z.strictObject({ NameNumber: z.string().regex(/^\d+\.\d+$/) }),
        }),
      }),
    }),
  }),
  ExchangeConfirmation: z
    .strictObject({
      OptionalQualifiers: z.strictObject({
        FOP_Qualifiers: z.strictObject({
          BasicFOP: z.array(z.strictObject({ Type: z.enum(['CA', 'CK']) })).min(1),
        }),
        MiscQualifiers: z
          .strictObject({ TourCode: z.strictObject({ Text: z.string().regex(/^[A-Z0-9]{1,15}$/) }) })
          .optional(),
      }),
    })
    .optional(),
})
/** The exchange of one ticket. */
export type AutomatedExchange = z.infer<typeof automatedExchange>

/** The body of Exchange Booking. */
export const exchangeBookingRequest = z.strictObject({
  ExchangeBookingRQ: z.strictObject({
    version: z.literal('1.1.0'),
    targetCity: pcc.optional(),
    Itinerary: z.strictObject({
      SegmentPricing: z
        .strictObject({ SegmentSelect: z.array(z.strictObject({ number: segmentNumber })).min(1) })
        .optional(),
      id: locator,
    }),
    Cancel: z.strictObject({ Segment: z.array(z.strictObject({ Number: segmentNumber })).min(1) }),
    AirBook: z.strictObject({
      HaltOnStatus: z.array(z.strictObject({ Code: status })).optional(),
      OriginDestinationInformation: z.strictObject({ FlightSegment: z.array(flightSegment).min(1) }),
      RedisplayReservation: z
        .strictObject({ NumAttempts: z.int().min(1).max(10), WaitInterval: z.int().min(100).max(10_000) })
        .optional(),
    }),
    AutomatedExchanges: z.array(automatedExchange).min(1),
    PostProcessing: z.strictObject({
      returnPQRInfo: z.boolean().optional(),
      redisplayReservation: z.boolean().optional(),
      EndTransaction: z.strictObject({ Source: z.strictObject({ ReceivedFrom: z.string().min(1) }) }),
    }),
  }),
})
/** The body of Exchange Booking, inside its envelope. */
export type ExchangeBooking = z.infer<typeof exchangeBookingRequest>['ExchangeBookingRQ']
