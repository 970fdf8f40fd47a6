import { z } from 'zod'
import { sellingModes } from '../terms/booking.ts'
import { cabinClasses } from '../terms/codes.ts'
import { pricingUnitKinds, ruleTopics } from '../terms/fare.ts'
import { paymentMethods } from '../terms/payment.ts'
import { cardBrands } from '../terms/payment/payment-surcharge.ts'
import { passengerTypes } from '../terms/passenger.ts'
import { agreementsAnswer } from './agreement.ts'
import { offerAnswer, ruleAnswer, satangAmount } from './offers.ts'
import { nameLimitsAnswer } from './passengers.ts'

/** An offer's handle as we gave it; anything else is refused. */
export const offerId = z.string().regex(/^off_[A-Za-z0-9_-]{8,200}$/, 'offerTampered')

/** How many of each type travel; the specification's `infant` counts as an infant on a lap. */
const partyCounts = z
  .partialRecord(z.enum([...passengerTypes, 'infant']), z.int().min(0).max(9))
  .transform(({ infant, ...counts }) =>
    infant === undefined ? counts : { ...counts, infantOnLap: (counts.infantOnLap ?? 0) + infant },
  )

/** Asks for the price of one offer as it stands now. */
export const pricingRequest = z
  .strictObject({
    offerId,
    /** Positions of the chosen journeys; only needed where journeys are sold one by one. */
    journeys: z.array(z.int().min(0).max(5)).max(6).optional(),
    /** The party, for checking: an offer is priced for the party that was searched for. */
    passengers: partyCounts.optional(),
  })
  .meta({ id: 'PricingRequest' })
/** Asks for the price of one offer. */
export type PricingRequest = z.infer<typeof pricingRequest>

/** The supplier's own words under a heading of the rules, verbatim. */
const ruleTextAnswer = z.object({
  topic: z.enum(ruleTopics),
  lang: z.string(),
  text: z.string(),
  fareBasis: z.string().optional(),
})
/** The supplier's own words on the wire. */
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
  /** The original behind each answer; absent when the rules were stored before originals were kept. */
  texts: z.array(ruleTextAnswer).optional(),
  /** Questions that the supplier leaves open: "ask staff", whatever figure stands there. */
  untold: z.array(z.enum(ruleTopics)),
})
/** The rules of a fare on the wire. */
export type FareRulesAnswer = z.infer<typeof fareRulesAnswer>

/** A fare component for one passenger type: what is bought, of whom, for which flights. */
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

/** A way to pay and what it costs in all. */
export const paymentChoice = z.object({
  paymentMethod: z.enum(paymentMethods),
  cardBrand: z.enum(cardBrands).optional(),
  isAvailable: z.boolean(),
  surcharge: satangAmount,
  /** Price and surcharge: what is charged. */
  total: satangAmount,
})
/** A way to pay on the wire. */
export type PaymentChoice = z.infer<typeof paymentChoice>

/**
 * The confirmed price. `same`: as shown. `changed`: the supplier asks another price; `offer` and its
 * offerId are the new ones, and booking with that offerId is the customer's yes.
 */
export const pricingAnswer = z
  .object({
    outcome: z.enum(['same', 'changed']),
    was: satangAmount.optional(),
    why: z.enum(['fare', 'class', 'tax', 'schedule', 'unknown']).optional(),
    offer: offerAnswer,
    /** Empty where the supplier does not name its fares. */
    fares: z.array(fareComponentAnswer),
    rules: fareRulesAnswer,
    pricedAt: z.string(),
    priceGuaranteedUntil: z.string().optional(),
    /** That of `agreements.fareRules`. */
    agreementVersion: z.string(),
    /** `request`: staff name the exact price, and nothing is booked or charged before a yes to it. */
    sellingMode: z.enum(sellingModes),
    nameLimits: nameLimitsAnswer,
    /** Whether the supplier can draw the cabins of flights; absent: no. */
    hasSeatMaps: z.boolean().optional(),
    /** What is to be agreed to, in the language of the request. */
    agreements: agreementsAnswer,
    paymentChoices: z.array(paymentChoice),
  })
  .meta({ id: 'PricingAnswer' })
/** The confirmed price on the wire. */
export type PricingAnswer = z.infer<typeof pricingAnswer>
