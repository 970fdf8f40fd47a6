import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { languages } from '../problem.ts'

/**
 * The texts that a customer is asked to agree to.
 * - fareRules: required of everybody before a booking
 * - sensitiveRequests: required for a special meal or a wheelchair, which reveal belief or health; source:
 *   Personal Data Protection Act B.E. 2562, section 26
 * - fareConditions: required for a booking with a student or a youth (specification §5)
 */
export const agreementKinds = ['fareRules', 'sensitiveRequests', 'fareConditions'] as const
export type AgreementKind = (typeof agreementKinds)[number]

/** One text in one language as shown; acceptance refers to this version in this language. */
export const agreementText = z
  .object({
    kind: z.enum(agreementKinds),
    version: z.string(),
    language: z.enum(languages),
    /** SHA-256 of the text in base64url. */
    digest: z.string(),
    title: z.string(),
    paragraphs: z.array(z.string()),
    /** The label of the checkbox. */
    yes: z.string(),
  })
  .meta({ id: 'AgreementText' })
/** One text in one language on the wire. */
export type AgreementText = z.infer<typeof agreementText>

/** The current agreement texts. */
export const agreementsAnswer = z
  .object({ fareRules: agreementText, sensitiveRequests: agreementText, fareConditions: agreementText })
  .meta({ id: 'Agreements' })
/** The current agreement texts, on the wire. */
export type AgreementsAnswer = z.infer<typeof agreementsAnswer>

/** The agreements that the customer of an order accepted, with the texts of that time, for staff. */
export const acceptedAgreementsAnswer = z
  .object({
    orderNumber: z.string(),
    /** The version of the terms and conditions in force when the fare rules were accepted; 0 is the text of the product. */
    termsVersion: z.int(),
    agreements: z.array(
      agreementText.extend({
        acceptedAt: z.string(),
        /** Whether the text is exactly the accepted one; absent when no digest was recorded. */
        isAsAccepted: z.boolean().optional(),
      }),
    ),
  })
  .meta({ id: 'AcceptedAgreements' })
/** The accepted agreements of an order, on the wire. */
export type AcceptedAgreementsAnswer = z.infer<typeof acceptedAgreementsAnswer>

export const readAgreements = endpoint({
  method: 'GET',
  path: '/api/agreements/',
  summary: 'The texts that customers are asked to agree to now, in the language of the request.',
  answer: agreementsAnswer,
})

export const readAcceptedAgreements = endpoint({
  method: 'GET',
  path: '/api/staff/orders/:orderNumber/agreement',
  scope: 'orders:read',
  summary: 'The texts that the customer of an order has accepted, to the letter.',
  params: z.object({ orderNumber: z.string() }),
  answer: acceptedAgreementsAnswer,
})
