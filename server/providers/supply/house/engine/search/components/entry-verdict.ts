import type { PackedWorld } from '../../world/packed-world.ts'
import type { SearchState } from '../search-state.ts'
import type { Stay } from '../queries/length-of-stay.ts'

/**
 * Whether a rule allows a sale for the departure day of a component: advance purchase, travel and sale dates,
 * blackout, refund, as in fares/rule-checks.ts. Excludes rules that depend on its flights (minute, transfers), season, weekday and stay.
 */
export function isRuleMet(s: SearchState, rule: number, day: number): boolean {
  const { rules } = s.world
  if (day - s.issueDay < (rules.advance[rule] ?? 0)) return false
  if (!isRefundabilityMet(s, rule)) return false
  if (day < (rules.travelFirst[rule] ?? 0) || day > (rules.travelLast[rule] ?? 0)) return false
  if (s.issueDay < (rules.saleFirst[rule] ?? 0) || s.issueDay > (rules.saleLast[rule] ?? 0)) return false
  return day < (rules.blackoutFirst[rule] ?? 0) || day > (rules.blackoutLast[rule] ?? 0)
}

/** Whether a rule is at least as refundable as the query demands. */
export function isRefundabilityMet({ refundableOnly, world: { rules } }: SearchState, rule: number): boolean {
  return !refundableOnly || rules.refund[rule] !== 0
}

/** Whether the rule allows the weekday of a day and its season for a group of markets. */
export function isTravelDateMet(
  { calendar, header, rules }: PackedWorld,
  rule: number,
  at: WhenAsk,
): boolean {
  if (((rules.weekdays[rule] ?? 0) & (1 << ((at.day + 3) % 7))) === 0) return false
  const season = calendar.season[at.group * header.days + at.day - header.firstDay] ?? 0
  return ((rules.seasons[rule] ?? 0) & (1 << season)) !== 0
}

type WhenAsk = { readonly group: number; readonly day: number }

/** Returns the stays of the query that a rule allows: bit 0 is the first of them. */
export function staysMeetingRule({ rules }: PackedWorld, rule: number, stays: readonly Stay[]): number {
  let bits = 0
  for (let at = 0; at < stays.length; at += 1) {
    const stay = stays[at]
    if (!stay) continue
    const isLongEnough =
      stay.nights >= (rules.minStay[rule] ?? 0) && stay.nights <= (rules.maxStay[rule] ?? 0)
    if (isLongEnough && (rules.saturday[rule] === 0 || stay.hasSaturday)) bits |= 1 << at
  }
  return bits
}

/** Returns the percentage of the adult amount for the whole party, summed over passengers; -1 when one cannot buy. */
export function partySharePercent(s: SearchState, rule: number): number {
  let percent = 0
  for (let type = 0; type < 7; type += 1) {
    const passengerCount = s.party[type] ?? 0
    if (passengerCount === 0) continue
    const share = s.world.rules.percent[rule * 7 + type] ?? 0
    if (share === 255) return -1
    percent += passengerCount * share
  }
  return percent / 100
}
