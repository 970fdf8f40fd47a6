import { z } from 'zod'
import { paymentMethods } from '../terms/payment.ts'
import { cardBrands } from '../terms/payment-surcharge.ts'
import { passengerTypes } from '../terms/passenger.ts'
import { offerAnswer, ruleAnswer, satangAmount } from './offers.ts'

/** An offer's handle as we gave it; anything else is refused. */
export const offerId = z.string().regex(/^off_[A-Za-z0-9_-]{8,200}$/, 'offerTampered')

/** Asks for the price of one offer as it stands now. */
export const pricingRequest = z
  .strictObject({
    offerId,
    /** Positions of the chosen journeys; only needed where journeys are sold one by one. */
    journeys: z.array(z.int().min(0).max(5)).max(6).optional(),
    /** The party, for checking: an offer is priced for the party that was searched for. */
    passengers: z.partialRecord(z.enum(passengerTypes), z.int().min(0).max(9)).optional(),
  })
  .meta({ id: 'PricingRequest' })
/** Asks for the price of one offer. */
export type PricingRequest = z.infer<typeof pricingRequest>

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
})
/** The rules of a fare on the wire. */
export type FareRulesAnswer = z.infer<typeof fareRulesAnswer>

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
    rules: fareRulesAnswer,
    pricedAt: z.string(),
    priceGuaranteedUntil: z.string().optional(),
    agreementVersion: z.string(),
    paymentChoices: z.array(paymentChoice),
  })
  .meta({ id: 'PricingAnswer' })
/** The confirmed price on the wire. */
export type PricingAnswer = z.infer<typeof pricingAnswer>
