import type { AgreementKind, AgreementText } from '#contract/api/agreement.ts'
import type { PricingAnswer } from '#contract/api/price.ts'
import type { OfferAnswer } from '#contract/api/offer/offer-answer.ts'

/** Returns the pricing of an offer at an unchanged price, with minimal fare rules. */
export function aPricing(offer: OfferAnswer): PricingAnswer {
  const [no, askStaff] = [{ kind: 'no' }, { kind: 'askStaff' }] as const
  return {
    outcome: 'same',
    offer,
    rules: {
      refund: { beforeDeparture: no, afterDeparture: no, noShow: no },
      rebook: { beforeDeparture: askStaff, afterDeparture: askStaff },
      reroute: no,
      advancePurchaseDays: 0,
      minimumStayDays: 0,
      validityDays: 365,
      others: [],
      untold: [],
    },
    fares: [],
    pricedAt: '2026-11-21T00:00:00.000Z',
    agreementVersion: '2026-11-01',
    sellingMode: 'instant',
    nameLimits: { longestPart: 60, longestTicketName: 55 },
    agreements: {
      fareRules: aText('fareRules'),
      sensitiveRequests: aText('sensitiveRequests'),
      fareConditions: aText('fareConditions'),
    },
    paymentChoices: [],
  }
}

function aText(kind: AgreementKind): AgreementText {
  const words = { title: 'Agreement', paragraphs: ['Words.'], yes: 'I agree' }
  return { kind, version: '2026-11-01', language: 'en', digest: 'digest', ...words }
}
