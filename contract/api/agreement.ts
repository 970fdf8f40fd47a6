import { z } from 'zod'
import { languages } from '../problem.ts'

/**
 * What a customer is asked to agree to.
 * - fareRules: asked of everybody before a booking
 * - sensitiveRequests: asked of whoever wishes for a meal or a wheelchair. Such wishes tell of belief or health;
 *   source: Personal Data Protection Act B.E. 2562, section 26
 * - fareConditions: asked of whoever books for a student or a youth (specification §5)
 */
export const agreementKinds = ['fareRules', 'sensitiveRequests', 'fareConditions'] as const
/** What a customer is asked to agree to. */
export type AgreementKind = (typeof agreementKinds)[number]

/** One text in one language, as it is shown; what is accepted is this version in this language. */
export const agreementText = z
  .object({
    kind: z.enum(agreementKinds),
    version: z.string(),
    language: z.enum(languages),
    /** SHA-256 of the text in base64url. */
    digest: z.string(),
    title: z.string(),
    paragraphs: z.array(z.string()),
    /** The words beside the box that is ticked. */
    yes: z.string(),
  })
  .meta({ id: 'AgreementText' })
/** One text in one language on the wire. */
export type AgreementText = z.infer<typeof agreementText>

/** The texts that are shown now. */
export const agreementsAnswer = z
  .object({ fareRules: agreementText, sensitiveRequests: agreementText, fareConditions: agreementText })
  .meta({ id: 'Agreements' })
/** The texts that are shown now, on the wire. */
export type AgreementsAnswer = z.infer<typeof agreementsAnswer>

/** What the customer of an order has accepted, with the text of that time, for staff. */
export const acceptedAgreementsAnswer = z
  .object({
    orderNumber: z.string(),
    agreements: z.array(
      agreementText.extend({
        acceptedAt: z.string(),
        /** Whether the text is to the letter the one that was accepted; absent where no digest was written down. */
        isAsAccepted: z.boolean().optional(),
      }),
    ),
  })
  .meta({ id: 'AcceptedAgreements' })
/** What the customer of an order has accepted, on the wire. */
export type AcceptedAgreementsAnswer = z.infer<typeof acceptedAgreementsAnswer>
