import type { FareRules } from '#contract/terms/fare.ts'
import type { Language } from '#contract/problem.ts'
import { consentStatement } from '#contract/terms/consent/consent-statement.ts'
import type { Money } from '#contract/terms/money.ts'
import { fareRulesAnswerOf } from '#server/flow/price/price.ts'
import type { BookContext, RecordedConsent } from '../booking-record.ts'

/** What a customer has agreed to when staff record the consent. */
export type AgreedFacts = {
  readonly total: Money
  readonly passengerCount: number
  readonly rules: FareRules
  readonly language: Language
}

/** Returns the record of a consent given to staff, with the text that they were shown to read out or send. */
export function recordedConsentOf(
  { total, passengerCount, rules, language }: AgreedFacts,
  { channel, recordedBy }: NonNullable<BookContext['consentGiven']>,
): RecordedConsent {
  const facts = { total: total.amount, passengerCount, rules: fareRulesAnswerOf(rules) }
  return { channel, recordedBy, statement: consentStatement(facts, language) }
}
