import { searchRequest, searchQuery } from './search.ts'
import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { cabinClasses } from '../terms/codes.ts'
import { baggageKinds, priceLineKinds } from '../terms/offer.ts'
import { passengerTypes } from '../terms/passenger.ts'

/** Satang: a whole number, 100 to the baht. */
export const satangAmount = z.int()

/** One flight of an offer; times are local to the airports and also given in UTC. */
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
  /** The airline's fare brand on this journey, when it differs by journey. */
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
        /**
         * True when the supplier gives only the party's total: the figures are equal shares and must not be
         * shown.
         */
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

/** Answer to a question about a fare; fees in satang. */
export const ruleAnswer = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('yes') }),
  z.object({ kind: z.literal('no') }),
  z.object({ kind: z.literal('fee'), fee: satangAmount }),
  z.object({ kind: z.literal('askStaff') }),
])
/** Answer to a question about a fare on the wire. */
export type RuleAnswerWire = z.infer<typeof ruleAnswer>

/**
 * The composition of a total, for sellers only, in satang for the whole party: the three parts add up to the
 * total, less the absorbed amount.
 */
export const staffPriceAnswer = z.object({
  net: satangAmount,
  /** The agency's own markup and service fee. */
  standingMarkup: satangAmount,
  realTimeMarkup: satangAmount,
  /** The part of a fare increase since the price was shown that the agency absorbs. */
  absorbed: satangAmount.optional(),
})
/** The composition of a total, on the wire. */
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
      /** Kinds of baggage that the airline does not state, which differs from none; their numbers are 0. */
      notStated: z.array(z.enum(baggageKinds)).readonly().optional(),
    }),
    seatsLeft: z.int().optional(),
    documents: z.enum(['none', 'passport']),
    waitingList: z.boolean(),
    /** Only in answers to administrators and agents. */
    staffPrice: staffPriceAnswer.optional(),
  })
  .meta({ id: 'Offer' })
/** An offer on the wire. */
export type OfferAnswer = z.infer<typeof offerAnswer>

/** The result of one source of offers. */
export const sourceAnswer = z.object({
  source: z.string(),
  status: z.enum(['ok', 'empty', 'timeout', 'failed', 'notEntitled']),
  note: z.string().optional(),
})
/** The result of one source, on the wire. */
export type SourceAnswer = z.infer<typeof sourceAnswer>

/**
 * Number of supplier offers that the shop cannot sell, by reason. payAtOnce: they require payment at booking.
 * otherCurrency: they are not priced in THB. incomplete: a part of their price or flights is missing.
 */
export const unsoldAnswer = z
  .object({ payAtOnce: z.int(), otherCurrency: z.int(), incomplete: z.int() })
  .partial()
  .meta({ id: 'UnsoldOffers' })
/** Number of offers that are not sold, on the wire. */
export type UnsoldAnswer = z.infer<typeof unsoldAnswer>

/** The complete answer to a search. Offers stay usable after `validUntil`; they are repriced on selection. */
export const shoppingAnswer = z.object({
  searchId: z.string(),
  createdAt: z.string(),
  validUntil: z.string(),
  complete: z.boolean(),
  offers: z.array(offerAnswer),
  sources: z.array(sourceAnswer),
  /** Absent when every offer is sold; `complete` is false when it is present. */
  unsold: unsoldAnswer.optional(),
})
/** The complete answer to a search, on the wire. */
export type ShoppingAnswer = z.infer<typeof shoppingAnswer>

/** One line of the streamed answer (application/x-ndjson). */
export const shoppingEvent = z.discriminatedUnion('event', [
  z.object({
    event: z.literal('started'),
    searchId: z.string(),
    /** The sources that are being searched; each ends with a `sourceDone`. */
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

export const searchOffersByAddress = endpoint({
  method: 'GET',
  path: '/api/shopping/',
  summary: 'The older way to search: the same request as base64 of its JSON in `param`.',
  query: searchQuery,
  answer: shoppingAnswer,
})

export const searchOffers = endpoint({
  method: 'POST',
  path: '/api/shopping/',
  summary: 'Searches flights; streams line by line to those who accept application/x-ndjson.',
  body: searchRequest,
  answer: shoppingAnswer,
  line: shoppingEvent,
})
