import { endpoint } from '../endpoint.ts'
import { z } from 'zod'
import { offerIdForm } from '../terms/offer.ts'
import { sellingModes } from '../terms/booking.ts'
import { cabinClasses } from '../terms/codes.ts'
import { pricingUnitKinds, ruleTopics } from '../terms/fare.ts'
import { paymentMethods } from '../terms/payment.ts'
import { cardBrands } from '../terms/payment/payment-surcharge.ts'
import { passengerTypes } from '../terms/passenger.ts'
import { agreementsAnswer } from './agreement.ts'
import { satangAmount } from './field-schemas.ts'
import { extraRequest } from './offer/extra-request.ts'
import { offerAnswer, ruleAnswer } from './offer/offer-answer.ts'
import { nameLimitsAnswer } from './passengers.ts'

/** The id of an offer as the shop issued it; anything else is refused. */
export const offerId = z.string().regex(offerIdForm, 'offerTampered')

/** Number of passengers by type; the specification's `infant` counts as an infant on a lap. */
const partyCounts = z
  .partialRecord(z.enum([...passengerTypes, 'infant']), z.int().min(0).max(9))
  .transform(({ infant, ...counts }) =>
    infant === undefined ? counts : { ...counts, infantOnLap: (counts.infantOnLap ?? 0) + infant },
  )

/** Requests the current price of one offer. */
export const pricingRequest = z
  .strictObject({
    offerId,
    /** Positions of the chosen journeys; only needed when journeys are sold separately. */
    journeys: z.array(z.int().min(0).max(5)).max(6).optional(),
    /** The party, for verification: an offer is priced for the party of its search. */
    passengers: partyCounts.optional(),
    /** Bags and seats to be added to the price; passengers stand in the order of the offer's price. */
    extras: z.array(extraRequest).max(100).optional(),
  })
  .meta({ id: 'PricingRequest' })
/** Requests the price of one offer. */
export type PricingRequest = z.infer<typeof pricingRequest>

/** The supplier's verbatim text under a heading of the rules. */
const ruleTextAnswer = z.object({
  topic: z.enum(ruleTopics),
  lang: z.string(),
  text: z.string(),
  fareBasis: z.string().optional(),
})
/** The supplier's verbatim text on the wire. */
export type RuleTextAnswer = z.infer<typeof ruleTextAnswer>

/** The rules of a fare on the wire, fees in satang. */
export const fareRulesAnswer = z.object({
  refund: z.object({ beforeDeparture: ruleAnswer, afterDeparture: ruleAnswer, noShow: ruleAnswer }),
  rebook: z.object({ beforeDeparture: ruleAnswer, afterDeparture: ruleAnswer }),
  reroute: ruleAnswer,
  advancePurchaseDays: z.int(),
  minimumStayDays: z.int(),
  maximumStayDays: z.int().optional(),
  season: z.object({ from: z.string(), to: z.string() }).optional(),
  validityDays: z.int(),
  others: z.array(z.object({ lang: z.string(), text: z.string() })),
  /** The original text behind each answer; absent when the rules were stored before originals were kept. */
  texts: z.array(ruleTextAnswer).optional(),
  /** Topics that the supplier leaves open: the answer is "ask staff", regardless of any figure. */
  untold: z.array(z.enum(ruleTopics)),
})
/** The rules of a fare on the wire. */
export type FareRulesAnswer = z.infer<typeof fareRulesAnswer>

/** A fare component for one passenger type: fare, carrier and covered flights. */
export const fareComponentAnswer = z.object({
  from: z.string(),
  to: z.string(),
  airline: z.string(),
  fareBasis: z.string(),
  rbd: z.string(),
  cabinClass: z.enum(cabinClasses),
  fareBrand: z.string().optional(),
  passengerType: z.enum(passengerTypes),
  pricingUnit: z.enum(pricingUnitKinds),
  /** Positions of journey and segment among the offer's, from 0. */
  covers: z.array(z.object({ journey: z.int(), segment: z.int() })),
})
/** A fare component on the wire. */
export type FareComponentAnswer = z.infer<typeof fareComponentAnswer>

/** A payment method and its total cost. */
export const paymentChoice = z.object({
  paymentMethod: z.enum(paymentMethods),
  cardBrand: z.enum(cardBrands).optional(),
  isAvailable: z.boolean(),
  surcharge: satangAmount,
  /** Price and surcharge: the charged amount. */
  total: satangAmount,
})
/** A payment method and its total cost, on the wire. */
export type PaymentChoice = z.infer<typeof paymentChoice>

/**
 * The confirmed price. `same`: as shown. `changed`: the supplier's price differs; `offer` and its offerId are
 * the new ones, and booking with that offerId accepts them.
 */
export const pricingAnswer = z
  .object({
    outcome: z.enum(['same', 'changed']),
    was: satangAmount.optional(),
    why: z.enum(['fare', 'class', 'tax', 'schedule', 'unknown']).optional(),
    offer: offerAnswer,
    /** Whether the offer was searched for with a company's codes: browsers store nothing of it. */
    confidential: z.literal(true).optional(),
    /** Empty when the supplier does not name its fares. */
    fares: z.array(fareComponentAnswer),
    rules: fareRulesAnswer,
    pricedAt: z.string(),
    priceGuaranteedUntil: z.string().optional(),
    /** The version of `agreements.fareRules`. */
    agreementVersion: z.string(),
    /**
     * `request`: staff quote the exact price, and nothing is booked or charged before the customer accepts
     * it.
     */
    sellingMode: z.enum(sellingModes),
    nameLimits: nameLimitsAnswer,
    /** Whether the supplier has seat maps; absent means no. */
    hasSeatMaps: z.boolean().optional(),
    /** The required agreements, in the language of the request. */
    agreements: agreementsAnswer,
    paymentChoices: z.array(paymentChoice),
  })
  .meta({ id: 'PricingAnswer' })
/** The confirmed price on the wire. */
export type PricingAnswer = z.infer<typeof pricingAnswer>

export const confirmPrice = endpoint({
  method: 'POST',
  path: '/api/pricing/',
  summary: 'Asks the supplier for the price of one offer as it stands now.',
  body: pricingRequest,
  answer: pricingAnswer,
})

/** {@link confirmPrice} at the specification's other path. */
export const confirmPrecisePrice = endpoint({ ...confirmPrice, path: '/api/PrecisePricing/' })
