import {
  type FareRules,
  type RuleAnswer,
  type RuleText,
  type RuleTopic,
  ruleTopics,
} from '#contract/terms/fare.ts'
import type { LocalDate } from '#contract/terms/time.ts'

type Span = { readonly from?: LocalDate; readonly to?: LocalDate }

/** Filed conditions that no structured answer covers. */
export type FiledWords = {
  readonly needsSaturday?: boolean
  readonly travel?: Span
  /** Blackout dates within the season. */
  readonly blackout?: Span
}

/**
 * Returns the rules of one fare in English, with a text for every heading, as airlines file them. Generated
 * from the figures of the structured answers, so the two cannot contradict each other.
 */
export function ruleTextsOf(rules: FareRules, words: FiledWords): RuleText[] {
  return ruleTopics.map((topic) => ({ topic, lang: 'en', text: writers[topic](rules, words).join(' ') }))
}

type Writer = (rules: FareRules, words: FiledWords) => readonly string[]

const writers: Readonly<Record<RuleTopic, Writer>> = {
  advancePurchase: ({ advancePurchaseDays: days }) => [
    days === 0
      ? 'No advance reservation or ticketing requirements apply.'
      : `Reservations and ticketing must be completed at least ${dayCountText(days)} before departure of the first flight.`,
  ],
  minimumStay: ({ minimumStayDays: days }, { needsSaturday }) => [
    ...(days === 0 && !needsSaturday ? ['No minimum stay requirements apply.'] : []),
    ...(days === 0
      ? []
      : [
          `Return travel must commence no earlier than ${dayCountText(days)} after departure from the fare origin.`,
        ]),
    ...(needsSaturday ? ['A Saturday night must be spent away from the fare origin.'] : []),
  ],
  maximumStay: ({ maximumStayDays: days }) => [
    days === undefined
      ? 'No maximum stay requirements apply within the validity of the ticket.'
      : `Return travel must commence no later than ${dayCountText(days)} after departure from the fare origin.`,
  ],
  season: ({ season }, { travel, blackout }) => [
    `Valid for travel ${periodText(season ?? travel ?? {})}.`,
    ...(blackout?.from === undefined ? [] : [`Not permitted for travel ${periodText(blackout)}.`]),
  ],
  validity: ({ validityDays }) => [
    `The ticket is valid for ${dayCountText(validityDays)} from the date of the first flight.`,
  ],
  refund: ({ refund }) => [
    `Before departure: ${refundText(refund.beforeDeparture)}`,
    `After departure of the first flight: ${refundText(refund.afterDeparture)}`,
    `In case of no-show: ${refundText(refund.noShow)}`,
  ],
  rebook: ({ rebook }) => [
    `Before departure: ${changeText(rebook.beforeDeparture)}`,
    `After departure of the first flight: ${changeText(rebook.afterDeparture)}`,
  ],
  reroute: ({ reroute }) => [permissionSentence('Rerouting', reroute)],
}

const refundText = (answer: RuleAnswer) => permissionSentence('refund', answer)
const changeText = (answer: RuleAnswer) => permissionSentence('change of flight or date', answer)

function permissionSentence(what: string, answer: RuleAnswer): string {
  switch (answer.kind) {
    case 'yes':
      return `${what} permitted free of charge.`
    case 'no':
      return `${what} not permitted.`
    case 'fee':
      return `${what} permitted, charge THB ${answer.fee.amount / 100} per passenger.`
    case 'askStaff':
      return `${what}: nothing filed.`
  }
}

const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']

function periodText({ from, to }: Span): string {
  if (from === undefined && to === undefined) return 'all year'
  if (to === undefined) return `on or after ${dateText(from)}`
  return from === undefined ? `on or before ${dateText(to)}` : `${dateText(from)} through ${dateText(to)}`
}

function dateText(on: LocalDate = '' as LocalDate): string {
  const [year = '', month = '', day = ''] = on.split('-')
  return `${day} ${months[Number(month) - 1] ?? ''} ${year}`
}

function dayCountText(days: number): string {
  return days === 1 ? '1 day' : `${days} days`
}
