import { z } from 'zod'

// What the official OpenAPI document of Get Seats 2 (Sabre Dev Studio, kept at github.com/djensen47/sabre-rest,
// docs/specifications/get-seats.yml) refuses is refused here.

const id = z.string().regex(/^[a-zA-Z_][a-zA-Z0-9_.-]*$/)
/** Text with single spaces between words and none around them. */
const words = z.string().regex(/^[^\r\n\t\f\v ]+( [^\r\n\t\f\v ]+)*$/)
/** Two characters of an airline, at least one of them a letter. */
const airline = z.string().regex(/^([A-Z][A-Z0-9]|\d[A-Z])$/)

const carrierInfo = z.strictObject({
  carrierCode: airline,
  carrierFlightNumber: z.string().regex(/^\d{1,4}$/),
  bookingCode: z.string().optional(),
})
const end = z.strictObject({
  locationCode: z.string().regex(/^[A-Z]{3}$/),
  aircraftScheduledDate: z.strictObject({ date: z.iso.date() }),
})
const segment = z.strictObject({
  paxSegmentId: id,
  departure: end,
  arrival: end,
  marketingCarrierInfo: carrierInfo,
  operatingCarrierInfo: carrierInfo.optional(),
  cabinType: z
    .strictObject({
      cabinTypeCode: z.string().regex(/^\S$/).optional(),
      cabinTypeName: z.string().optional(),
    })
    .optional(),
})
/** A flight whose seat map is requested, in the wire format. */
export type SeatSegment = z.infer<typeof segment>

const customAttributes = z.array(z.strictObject({ key: z.string().min(1), value: z.string().min(1) }))

const passenger = z.strictObject({
  paxID: id,
  ptc: z.string().regex(/^[0-9A-Z]{3}$/),
  birthday: z.iso.date().optional(),
  givenName: z.string().optional(),
  surname: z.string().optional(),
  accompaniedByInfant: z.boolean().optional(),
  fareComponentsAndSegmentId: z
    .array(z.strictObject({ segmentRefId: id, fareComponentRefId: id }))
    .min(1)
    .optional(),
  loyaltyProgramAccount: z
    .array(
      z.strictObject({
        airline,
        accountNumber: words,
        tierPriority: z.string().optional(),
        partnerProgram: z.string().optional(),
      }),
    )
    .min(1)
    .max(9)
    .optional(),
  customAttributes: customAttributes.optional(),
})

const fareComponent = z.strictObject({
  fareComponentId: id,
  governingCarrier: airline.optional(),
  vendorCode: z.string().min(1).max(5).optional(),
  price: z.strictObject({ amount: z.number() }).optional(),
  fareBasis: z.strictObject({ fareBasisCode: z.string().min(1).max(128) }),
  brand: z.strictObject({ code: z.string() }).optional(),
  fareDetail: z
    .strictObject({
      fareType: z.string(),
      fareTariff: z.string(),
      fareRule: z.string(),
      fareIndicator: z.number(),
      fareTypeBitmap: z.string(),
      privateTariffIndicator: z.boolean(),
    })
    .partial()
    .optional(),
})

/** A date, or a timestamp with at most four decimals, with or without a zone. */
const timeStamp = z
  .string()
  .regex(/^\d{4}-[01]\d-[0-3]\d(T[0-2]\d:[0-5]\d:[0-6]\d(\.\d{1,4})?(Z|[+-][0-2]\d:[0-5]\d)?)?$/)

/** The document requires `transactionId` and describes it as `transactionID`: both are accepted here. */
const payloadAttributes = z.strictObject({
  transactionId: z.string(),
  transactionID: words.max(32).optional(),
  correlationID: z.string().optional(),
  echoTokenText: words.optional(),
  timeStamp: timeStamp.optional(),
})

/**
 * A request that describes the flights itself; requests by offer or order are for NDC, which is not sold
 * here.
 */
export const seatRequest = z.strictObject({
  requestType: z.literal('payload'),
  requestMode: z.literal('BOOKING').optional(),
  payloadAttributes: payloadAttributes.optional(),
  request: z.strictObject({
    paxSegmentRefIds: z.array(id).min(1),
    originDest: z.strictObject({ paxJourney: z.strictObject({ paxSegments: z.array(segment).min(1) }) }),
    paxes: z.array(passenger).min(1),
    fareComponents: z.array(fareComponent).min(1).optional(),
    currency: words.optional(),
    dataBin: z.string().min(1).max(32).optional(),
    customAttributes: customAttributes.optional(),
  }),
})
/** What is asked about the seats, in the wire format. */
export type SeatRequest = z.infer<typeof seatRequest>['request']
