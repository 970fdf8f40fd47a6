import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { fareRulesAnswer, offerId } from './price.ts'

/** Requests the fare rules of one offer, without its price. */
export const rulesRequest = z.strictObject({ offerId }).meta({ id: 'RulesRequest' })
/** Requests the fare rules of one offer. */
export type RulesRequest = z.infer<typeof rulesRequest>

/** The current fare rules of an offer, and the version of the fare-rule agreement shown with them. */
export const rulesAnswer = z
  .object({ rules: fareRulesAnswer, agreementVersion: z.string() })
  .meta({ id: 'RulesAnswer' })
/** The fare rules of an offer, on the wire. */
export type RulesAnswer = z.infer<typeof rulesAnswer>

export const readFareRules = endpoint({
  method: 'POST',
  path: '/api/pricing/rules/',
  summary: 'The fare rules of one offer as they stand now.',
  body: rulesRequest,
  answer: rulesAnswer,
})
