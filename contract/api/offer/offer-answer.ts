import { z } from 'zod'
import { satangAmount } from '../field-schemas.ts'
import { cabinClasses } from '../../terms/codes.ts'
import { supplierIds } from '../../terms/provider.ts'
import { passengerTypes } from '../../terms/passenger.ts'
import { extraKinds } from '../../terms/price/extra.ts'
import { priceLineKinds, baggageKinds, emissionsSources } from '../../terms/offer.ts'

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
/** A bag or a seat bought with the tickets, for the passenger at this position. */
export const extraAnswer = z.object({
  kind: z.enum(extraKinds),
  passenger: z.int(),
  /** Positions of journey and segment among the offer's, from 0. */
  covers: z.array(z.object({ journey: z.int(), segment: z.int() })),
  /** Seats only. */
  designator: z.string().optional(),
  /** Bags only. */
  maxKg: z.int().optional(),
  amount: satangAmount,
})
/** A bag or a seat, on the wire. */
export type ExtraAnswer = z.infer<typeof extraAnswer>
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
    /** Bags and seats bought with the tickets; "total" includes them. Absent where there are none. */
    extras: z.array(extraAnswer).optional(),
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
  /** Whose offer it is; absent where only the price is told. */
  supplierId: z.enum(supplierIds).optional(),
  /** True for a fare that the airline has filed for some agencies only. */
  isPrivateFare: z.literal(true).optional(),
})
/** The composition of a total, on the wire. */
export type StaffPriceAnswer = z.infer<typeof staffPriceAnswer>
/** The supplier's estimate of CO₂ in whole kilograms, the average of all passengers, and who made it. */
export const emissionsAnswer = z.object({
  kgPerPassenger: z.int().positive(),
  source: z.enum(emissionsSources),
})
/** The supplier's estimate of CO₂ on the wire. */
export type EmissionsAnswer = z.infer<typeof emissionsAnswer>
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
    /** CO₂ of the whole itinerary; absent when the supplier gives no figure. */
    emissions: emissionsAnswer.optional(),
    documents: z.enum(['none', 'passport']),
    waitingList: z.boolean(),
    /** True for a pay-first offer: no seats are held, and it is ordered once its payment is authorised. */
    payFirst: z.literal(true).optional(),
    /** True for a fare that an airline has agreed for the caller's own company. */
    companyFare: z.literal(true).optional(),
    /** The rank of its supplier among equal offers at an equal price; absent for the first. */
    preference: z.int().optional(),
    /** Only in answers to administrators and agents. */
    staffPrice: staffPriceAnswer.optional(),
  })
  .meta({ id: 'Offer' })
/** An offer on the wire. */
export type OfferAnswer = z.infer<typeof offerAnswer>
