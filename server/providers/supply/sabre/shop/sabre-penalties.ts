import type { FareRules, RuleAnswer, RuleText } from '#contract/terms/fare.ts'
import { satang } from '#contract/terms/money.ts'
import { type WireObject, asObject, asObjectList, asSatang, asText } from './sabre-json-values.ts'

const askStaff: RuleAnswer = { kind: 'askStaff' }
const untold: NonNullable<FareRules['untold']> = [
  'advancePurchase',
  'minimumStay',
  'maximumStay',
  'season',
  'validity',
]

/**
 * Returns the rules stated with a price, as figures; unstated ones must be asked from staff. They have no
 * texts: see {@link penaltyTexts} and sabre-rules.ts.
 */
export function fareRulesOf(pricing: WireObject, info: WireObject): FareRules {
  const penalties = penaltiesOf(pricing, info)
  const permissionFor = (type: 'Refund' | 'Exchange', applicability: 'Before' | 'After'): RuleAnswer =>
    strictestPermission(
      penalties.filter((one) => one['type'] === type && one['applicability'] === applicability),
    )
  const refundBefore = permissionFor('Refund', 'Before')
  const isNonRefundable = info['nonRefundable'] === true && refundBefore.kind === 'askStaff'
  return {
    refund: {
      beforeDeparture: isNonRefundable ? { kind: 'no' } : refundBefore,
      afterDeparture: permissionFor('Refund', 'After'),
      noShow: askStaff,
    },
    rebook: {
      beforeDeparture: permissionFor('Exchange', 'Before'),
      afterDeparture: permissionFor('Exchange', 'After'),
    },
    reroute: askStaff,
    advancePurchaseDays: 0,
    minimumStayDays: 0,
    validityDays: 365,
    others: endorsementsOf(info),
    untold,
  }
}

/** Penalties are stated per passenger, or once for all. */
function penaltiesOf(pricing: WireObject, info: WireObject): readonly WireObject[] {
  const own = asObjectList(asObject(info['penaltiesInfo'])['penalties'])
  return own.length > 0 ? own : asObjectList(asObject(pricing['penaltiesInfo'])['penalties'])
}

/** Converts a penalty to an answer. A missing amount, or one in another currency, is unknown, not zero. */
function permissionOfPenalty(penalty: WireObject): RuleAnswer {
  // the figures are only a hint: the text of category 16 decides
  if (penalty['cat16Info'] === true) return askStaff
  const isAllowed = penalty['type'] === 'Refund' ? penalty['refundable'] : penalty['changeable']
  if (isAllowed === false) return { kind: 'no' }
  if (isAllowed !== true) return askStaff
  const fee = asSatang(penalty['amount'], penalty['currency'])
  if (fee === undefined || fee < 0) return askStaff
  return fee === 0 ? { kind: 'yes' } : { kind: 'fee', fee: satang(fee) }
}

/** Returns the most restrictive rule of several fares; an unknown one may be the most restrictive. */
function strictestPermission(penalties: readonly WireObject[]): RuleAnswer {
  const [only] = penalties
  if (only && penalties.length === 1) return permissionOfPenalty(only)
  const answers = penalties.map(permissionOfPenalty)
  const no = answers.find((one) => one.kind === 'no')
  if (no) return no
  if (answers.length === 0 || answers.some((one) => one.kind === 'askStaff')) return askStaff
  const fees = answers.flatMap((one) => (one.kind === 'fee' ? [one.fee.amount] : []))
  return fees.length > 0 ? { kind: 'fee', fee: satang(Math.max(...fees)) } : { kind: 'yes' }
}

/** Returns the endorsements: "NONREF/SVCCHGPLUSFAREDIF". Notes about the validating carrier are excluded. */
function endorsementsOf(info: WireObject): { lang: string; text: string }[] {
  return asObjectList(info['fareMessages']).flatMap((message) => {
    const text = message['type'] === 'N' ? asText(message['info']) : undefined
    return text ? [{ lang: 'en', text }] : []
  })
}

/** Returns Sabre's record of each penalty, member by member: the source of an answer. */
export function penaltyTexts(pricing: WireObject, info: WireObject): RuleText[] {
  const texts = penaltiesOf(pricing, info).flatMap((penalty): RuleText[] => {
    const members = Object.entries(penalty).filter(([, value]) =>
      ['string', 'number', 'boolean'].includes(typeof value),
    )
    const text = members.map(([name, value]) => `${name} = ${String(value)}`).join(', ')
    if (text === '') return []
    return [{ topic: penalty['type'] === 'Refund' ? 'refund' : 'rebook', lang: 'en', text }]
  })
  const isToldNonRefundable = info['nonRefundable'] === true && !texts.some(({ topic }) => topic === 'refund')
  return isToldNonRefundable
    ? [...texts, { topic: 'refund', lang: 'en', text: 'nonRefundable = true' }]
    : texts
}

/** Returns what a price states of refund, change and endorsements: enough to read the same rules from it later. */
export function statedTermsOf(pricing: WireObject, info: WireObject): WireObject {
  const penalties = penaltiesOf(pricing, info)
  const messages = asObjectList(info['fareMessages']).filter((message) => message['type'] === 'N')
  return {
    ...(info['nonRefundable'] === undefined ? {} : { nonRefundable: info['nonRefundable'] }),
    ...(penalties.length > 0 ? { penaltiesInfo: { penalties } } : {}),
    ...(messages.length > 0
      ? { fareMessages: messages.map((message) => ({ type: 'N', info: message['info'] })) }
      : {}),
  }
}
