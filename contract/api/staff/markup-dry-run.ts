import { z } from 'zod'
import { offerId } from '../price.ts'
import { satangAmount } from '../field-schemas.ts'
import { priceAnswer } from '../offer/offer-answer.ts'
import { salesChannels, markupConditionNames } from '../../terms/price/markup-rule.ts'
import { passengerTypes } from '../../terms/passenger.ts'
import { endpoint } from '../../endpoint.ts'
import { bookId, rules } from './markup-book.ts'

/** Runs rules on past searches as if booked today: for a number of days, on one route or all. */
export const dryRunRequest = z
  .strictObject({
    rules,
    days: z.int('wrongFormat').min(1, 'wrongFormat').max(30, 'wrongFormat'),
    from: z
      .string()
      .regex(/^[A-Z]{3}$/, 'unknownAirport')
      .optional(),
    to: z
      .string()
      .regex(/^[A-Z]{3}$/, 'unknownAirport')
      .optional(),
  })
  .meta({ id: 'MarkupDryRunRequest' })
/** Runs rules on past searches. */
export type DryRunRequest = z.infer<typeof dryRunRequest>
/** Offers of one kind: number, number of changed ones, and margins in satang per offer. */
const dryRunFigures = {
  offers: z.int(),
  changed: z.int(),
  /** Mean margin over the net price of a whole party. */
  marginBefore: satangAmount,
  marginAfter: satangAmount,
}
/** The result of a dry run; amounts in satang, for whole parties. */
export const dryRunAnswer = z
  .object({
    /** Number of searches tried, and number of searches in all. */
    searches: z.int(),
    inAll: z.int(),
    ...dryRunFigures,
    /** Number of searches whose cheapest offer stays the cheapest. */
    sameCheapest: z.int(),
    /** Mean change of the cheapest price of a search. */
    cheapestMove: satangAmount,
    routes: z.array(z.object({ from: z.string(), to: z.string(), searches: z.int(), ...dryRunFigures })),
    airlines: z.array(z.object({ airline: z.string(), ...dryRunFigures })),
    /** The largest increases, one for each route and airline. */
    increases: z.array(
      z.object({
        airline: z.string(),
        from: z.string(),
        to: z.string(),
        channel: z.enum(salesChannels),
        departureOn: z.string(),
        before: satangAmount,
        after: satangAmount,
        /** The rule that adds most of it, by its position in the draft; 0 when none does. */
        rule: z.int(),
      }),
    ),
    /** For each rule of the draft: the number of offers to which it applied. */
    counted: z.array(z.int()),
  })
  .meta({ id: 'MarkupDryRun' })
/** The result of a dry run, on the wire. */
export type DryRunAnswer = z.infer<typeof dryRunAnswer>
/** Selects the offer whose rule trail is requested. */
export const ruleTrailQuery = z.object({
  offerId,
})
/** The verdict on each rule for an offer, for sellers only. */
export const ruleTrailAnswer = z
  .object({
    /** 0 when there is no book. */
    bookNumber: bookId,
    /** The seller's own markup replaces everything that the agency adds. */
    isReplaced: z.boolean(),
    ignoresStanding: z.boolean(),
    verdicts: z.array(
      z.object({
        number: z.int(),
        name: z.string(),
        kind: z.enum(['counted', 'passedOver', 'stopped']),
        why: z.enum(markupConditionNames).optional(),
        by: z.int().optional(),
        added: z
          .array(
            z.object({
              type: z.enum(passengerTypes),
              amount: satangAmount,
              heldAt: z.enum(['least', 'most']).optional(),
            }),
          )
          .optional(),
      }),
    ),
    /** The current price with the origin of every line. */
    lines: z.array(
      z.object({
        type: z.enum(passengerTypes),
        count: z.int(),
        kind: priceAnswer.shape.passengers.element.shape.lines.element.shape.kind,
        lineCode: z.string(),
        name: z.string(),
        amount: satangAmount,
        source: z.string(),
      }),
    ),
    total: satangAmount,
  })
  .meta({ id: 'RuleTrail' })
/** The rule trail of an offer, on the wire. */
export type RuleTrailAnswer = z.infer<typeof ruleTrailAnswer>
export const dryRunMarkup = endpoint({
  method: 'POST',
  path: '/api/staff/markup-book/dry-run',
  summary: 'Tries markup rules on past searches, as if booked today, and says what would change.',
  body: dryRunRequest,
  answer: dryRunAnswer,
})
export const readRuleTrail = endpoint({
  method: 'GET',
  path: '/api/staff/markup-trail/',
  summary: 'What became of each markup rule at an offer, as it is priced now.',
  query: ruleTrailQuery,
  answer: ruleTrailAnswer,
})
