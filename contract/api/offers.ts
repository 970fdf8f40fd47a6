import { z } from 'zod'
import { cabinClasses } from '../terms/codes.ts'
import { baggageKinds, priceLineKinds } from '../terms/offer.ts'
import { passengerTypes } from '../terms/passenger.ts'

/** Satang: a whole number, 100 to the baht. */
export const satangAmount = z.int()

/** One flight of an offer; times as airports show them, and as moments in UTC. */
export const segmentAnswer = z.object({
  airline: z.string(),
  operatingAirline: z.string(),
  flightNumber: z.string(),
  from: z.string(),
  to: z.string(),
  departureTime: z.string(),
  departureZone: z.string(),
  departureAt: z.string(),
  arrivalTime: z.string(),
  arrivalZone: z.string(),
  arrivalAt: z.string(),
  durationMinutes: z.int(),
  aircraft: z.string().optional(),
  stops: z.array(z.object({ airport: z.string(), durationMinutes: z.int() })),
  cabinClass: z.enum(cabinClasses),
  rbd: z.string().optional(),
  waitingList: z.boolean(),
})
/** One flight of an offer on the wire. */
export type SegmentAnswer = z.infer<typeof segmentAnswer>

/** One journey of an offer. */
export const journeyAnswer = z.object({
  durationMinutes: z.int(),
  segments: z.array(segmentAnswer),
  /** The airline's name of the fare on this journey, where it tells one for each. */
  fareBrand: z.string().optional(),
})
/** One journey of an offer on the wire. */
export type JourneyAnswer = z.infer<typeof journeyAnswer>

/** A price in satang; lines are per person and add up to `perPerson`, those times `count` to `total`. */
export const priceAnswer = z
  .object({
    currency: z.literal('THB'),
    total: satangAmount,
    averagePerPerson: satangAmount,
    passengers: z.array(
      z.object({
        type: z.enum(passengerTypes),
        count: z.int(),
        perPerson: satangAmount,
        /** True when the supplier tells the party's total only: the figures are equal shares, for nobody to be shown. */
        isShareOfTotal: z.literal(true).optional(),
        lines: z.array(
          z.object({
            kind: z.enum(priceLineKinds),
            lineCode: z.string(),
            name: z.string(),
            amount: satangAmount,
          }),
        ),
      }),
    ),
  })
  .meta({ id: 'Price' })
/** A price on the wire. */
export type PriceAnswer = z.infer<typeof priceAnswer>

/** Answer to a question about a fare; the fee in satang. */
export const ruleAnswer = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('yes') }),
  z.object({ kind: z.literal('no') }),
  z.object({ kind: z.literal('fee'), fee: satangAmount }),
  z.object({ kind: z.literal('askStaff') }),
])
/** Answer to a question about a fare on the wire. */
export type RuleAnswerWire = z.infer<typeof ruleAnswer>

/**
 * What a total is made of, for sellers only, in satang for the whole party: the three add up to the total, less what
 * is absorbed.
 */
export const staffPriceAnswer = z.object({
  net: satangAmount,
  /** The agency's own markup and service fee. */
  standingMarkup: satangAmount,
  realTimeMarkup: satangAmount,
  /** What the agency carries of a rise since the price was shown. */
  absorbed: satangAmount.optional(),
})
/** What a total is made of, on the wire. */
export type StaffPriceAnswer = z.infer<typeof staffPriceAnswer>

/** An offer as results show it. */
export const offerAnswer = z
  .object({
    offerId: z.string(),
    expiresAt: z.string(),
    journeys: z.array(journeyAnswer),
    price: priceAnswer,
    validatingAirline: z.string(),
    fareBrand: z.string().optional(),
    fareBases: z.array(z.string()),
    refund: ruleAnswer,
    rebook: ruleAnswer,
    baggage: z.object({
      cabinPieces: z.int(),
      cabinKg: z.int(),
      checkedPieces: z.int(),
      checkedKg: z.int(),
      /** Bags of which the airline says nothing, which is not the same as none; their numbers are 0. */
      notStated: z.array(z.enum(baggageKinds)).readonly().optional(),
    }),
    seatsLeft: z.int().optional(),
    documents: z.enum(['none', 'passport']),
    waitingList: z.boolean(),
    /** Only ever in answers to administrators and agents. */
    staffPrice: staffPriceAnswer.optional(),
  })
  .meta({ id: 'Offer' })
/** An offer on the wire. */
export type OfferAnswer = z.infer<typeof offerAnswer>

/** How one source of offers ended. */
export const sourceAnswer = z.object({
  source: z.string(),
  status: z.enum(['ok', 'empty', 'timeout', 'failed', 'notEntitled']),
  note: z.string().optional(),
})
/** How one source ended, on the wire. */
export type SourceAnswer = z.infer<typeof sourceAnswer>

/**
 * How many offers of the suppliers are not sold here, by reason: payAtOnce, they must be paid to the airline in the
 * moment of booking; otherCurrency, they are not priced in THB; incomplete, a part of their price or flights is missing.
 */
export const unsoldAnswer = z
  .object({ payAtOnce: z.int(), otherCurrency: z.int(), incomplete: z.int() })
  .partial()
  .meta({ id: 'UnsoldOffers' })
/** How many offers are not sold here, on the wire. */
export type UnsoldAnswer = z.infer<typeof unsoldAnswer>

/** The whole answer to a search. Offers stay usable after `validUntil`; they are priced again on selection. */
export const shoppingAnswer = z.object({
  searchId: z.string(),
  createdAt: z.string(),
  validUntil: z.string(),
  complete: z.boolean(),
  offers: z.array(offerAnswer),
  sources: z.array(sourceAnswer),
  /** Absent where every offer is sold; `complete` is false where it is told. */
  unsold: unsoldAnswer.optional(),
})
/** The whole answer to a search on the wire. */
export type ShoppingAnswer = z.infer<typeof shoppingAnswer>

/** One line of the streamed answer (application/x-ndjson). */
export const shoppingEvent = z.discriminatedUnion('event', [
  z.object({
    event: z.literal('started'),
    searchId: z.string(),
    /** Who is being asked, each of whom says `sourceDone` in the end. */
    asking: z.array(z.string()),
    createdAt: z.string(),
    validUntil: z.string(),
  }),
  z.object({ event: z.literal('offers'), source: z.string(), offers: z.array(offerAnswer) }),
  z.object({ event: z.literal('sourceDone'), ...sourceAnswer.shape }),
  z.object({
    event: z.literal('end'),
    complete: z.boolean(),
    found: z.int(),
    unsold: unsoldAnswer.optional(),
  }),
])
/** One line of the streamed answer. */
export type ShoppingEvent = z.infer<typeof shoppingEvent>
