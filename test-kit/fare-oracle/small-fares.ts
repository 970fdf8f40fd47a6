import type { AirlineCode, AirportCode } from '#contract/terms/codes.ts'
import { passengerTypes } from '#contract/terms/passenger.ts'
import { houseCabins } from '#server/providers/supply/house/engine/cabin-seats.ts'
import { bookingClasses } from '#server/providers/supply/house/engine/fares/booking-classes.ts'
import type {
  FiledFare,
  FiledRule,
  ScheduledFlight,
} from '#server/providers/supply/house/engine/world/schedule.ts'
import type { Dice } from './dice.ts'

/** The input of random imported fares. */
export type FareParts = {
  readonly schedule: readonly ScheduledFlight[]
  readonly fares: number
  /** Days around which tickets are issued and flights leave. */
  readonly issueDay: number
  readonly days: readonly number[]
}

/** Returns random imported fares, most of them cheap enough to matter, each with a rule or two. */
export function smallFares(dice: Dice, parts: FareParts): FiledFare[] {
  return Array.from({ length: parts.fares }, () => {
    const market = marketOf(dice, parts.schedule)
    const fares = [smallFare(dice, market, parts)]
    // Half round trips are useful only in pairs.
    if (fares.some(({ kind }) => kind > 0)) {
      const [half] = fares
      if (half) fares.push({ ...smallFare(dice, backOf(market), parts), kind: half.kind })
    }
    return fares
  }).flat()
}

type Market = { readonly carrier: AirlineCode; readonly from: AirportCode; readonly to: AirportCode }

/** Returns the ends of one flight, or of two consecutive flights. */
function marketOf(dice: Dice, schedule: readonly ScheduledFlight[]): Market {
  const first = dice.pick(schedule)
  const onward = schedule.filter(({ from, to }) => from === first.to && to !== first.from)
  if (onward.length === 0 || dice.chance(0.5))
    return { carrier: first.carrier, from: first.from, to: first.to }
  const next = dice.pick(onward)
  return { carrier: dice.pick([first.carrier, next.carrier]), from: first.from, to: next.to }
}

function backOf({ carrier, from, to }: Market): Market {
  return { carrier, from: to, to: from }
}

function smallFare(dice: Dice, market: Market, parts: FareParts): FiledFare {
  const cabin = dice.chance(0.7) ? 'economy' : dice.pick(houseCabins)
  const { rbd } = dice.pick(bookingClasses[cabin])
  const level = { economy: 1, premiumEconomy: 2, business: 4, first: 7 }[cabin]
  return {
    ...market,
    rbd,
    kind: dice.chance(0.45) ? 0 : (dice.between(1, 3) as 1 | 2 | 3),
    fareBasis: `${rbd}${dice.between(100, 999)}`,
    baht: Math.round(level * (300 + 4200 * dice.fraction())),
    rule: Object.assign(
      {},
      ...dice.some(ruleKinds, dice.pick([0, 1, 1, 1, 2, 3])).map((kind) => kind(dice, parts)),
    ),
  }
}

type RuleKind = (dice: Dice, parts: FareParts) => FiledRule

/** Returns a day on which a flight or a sale is likely. */
const someDays = (dice: Dice, { days }: FareParts) => dice.pick(days) + dice.between(-2, 3)

/** One generator for each rule of an imported fare. */
const ruleKinds: readonly RuleKind[] = [
  (dice) => ({ advanceDays: dice.pick([1, 3, 7, 14, 21, 30, 60]) }),
  (dice) => ({ minimumStayDays: dice.between(1, 10) }),
  (dice) => ({ maximumStayDays: dice.between(1, 14) }),
  () => ({ saturdayNight: true }),
  (dice) => ({ weekdays: dice.between(1, 127) }),
  (dice) => ({ fromMinute: 60 * dice.between(4, 14) }),
  (dice) => ({ toMinute: 60 * dice.between(8, 20) + dice.pick([0, 5, 59]) }),
  (dice) => ({ maxTransfers: dice.between(0, 1) }),
  (dice, parts) => ({ travelFirst: someDays(dice, parts) }),
  (dice, parts) => ({ travelLast: someDays(dice, parts) }),
  (dice, { issueDay }) => ({ saleFirst: issueDay + dice.between(-3, 3) }),
  (dice, { issueDay }) => ({ saleLast: issueDay + dice.between(-3, 3) }),
  (dice, parts) => {
    const blackoutFirst = someDays(dice, parts)
    return { blackoutFirst, blackoutLast: blackoutFirst + dice.between(0, 6) }
  },
  (dice, parts) => ({ blackoutFirst: someDays(dice, parts) }),
  (dice, parts) => ({ blackoutLast: someDays(dice, parts) }),
  (dice) => ({
    percent: Object.fromEntries(
      dice
        .some(passengerTypes, dice.between(1, 4))
        .map((type) => [type, dice.chance(0.4) ? null : dice.between(0, 120)]),
    ),
  }),
  (dice) => ({ refundFee: dice.pick([0, 500]) }),
  (dice) => ({ refundFee: dice.pick([0, 1200]), rebookFee: 300, rerouteFee: 700, noShowFee: 900 }),
  () => ({ validityDays: 90, brand: 'Own' }),
]
