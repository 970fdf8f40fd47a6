import { type EffectiveEntries, dayOffsets, poolSize } from './effective-entries.ts'
import {
  isRefundabilityMet,
  isRuleMet,
  isTravelDateMet,
  partySharePercent,
  staysMeetingRule,
} from './entry-verdict.ts'
import type { SearchState } from '../search-state.ts'

/** Returns the list of a tariff for a day offset (0 is the day before) and a kind; computed on first use. */
export function effectiveFareList(s: SearchState, tariff: number, offsetAndKind: number): number {
  const key = tariff * dayOffsets * 4 + offsetAndKind
  if (s.entries.stamp[key] !== s.epoch) computeEntries(s, key)
  return key
}

function computeEntries(s: SearchState, key: number): void {
  const e = s.entries
  const kind = key & 3
  const offset = (key >> 2) % dayOffsets
  const tariff = Math.floor(key / (dayOffsets * 4))
  const cell = (tariff * 4 + s.cabin) * 4 + kind
  const { tariffs } = s.world
  const isTimeless = s.timelessDays > 0
  const at = { group: tariffs.group[tariff] ?? 0, day: s.wayDay + offset - 1 }
  e.stamp[key] = s.epoch
  e.start[key] = e.used
  e.lowShare[key] = Number.POSITIVE_INFINITY
  const last = tariffs.start[cell + 1] ?? 0
  let entry = tariffs.start[cell] ?? 0
  while (entry < last) {
    const rule = tariffs.rule[entry] ?? 0
    if (!isTimeless && !isTravelDateMet(s.world, rule, at)) {
      entry = tariffs.runEnd[entry] ?? last
      continue
    }
    const stays = allowedStays(s, rule, kind)
    const isMet = stays !== 0 && (isTimeless ? isRefundabilityMet(s, rule) : isRuleMet(s, rule, at.day))
    const share = isMet ? partySharePercent(s, rule) : -1
    if (share >= 0) appendEntry(s, key, { entry, share, stays })
    entry += 1
  }
  sortEffectiveList(e, key)
}

/** Stays of a one way: no stay rule applies. */
const anyStay = 255

function allowedStays(s: SearchState, rule: number, kind: number): number {
  return kind === 0 || s.timelessDays > 0 ? anyStay : staysMeetingRule(s.world, rule, s.stays)
}

type KeptEntries = { readonly entry: number; readonly share: number; readonly stays: number }

/** Appends an entry to its list, or replaces one that it dominates; drops it when it is dominated. */
function appendEntry(s: SearchState, key: number, { entry, share, stays }: KeptEntries): void {
  const e = s.entries
  const { tariffs } = s.world
  const factor = ((tariffs.multiplier[entry] ?? 0) / 10_000) * share
  const add = (tariffs.add[entry] ?? 0) * share
  const bit = 1 << (tariffs.slot[entry] ?? 0)
  const isLocal = isLocalRule(s, tariffs.rule[entry] ?? 0, entry)
  let place = e.used
  const end = isLocal ? 0 : e.used
  for (let at = e.start[key] ?? 0; at < end; at += 1) {
    if (e.bit[at] !== bit || e.isLocal[at] === 1 || !isShareEqual(s, e.entry[at] ?? 0, entry)) continue
    const lessFactor = (e.factor[at] ?? 0) <= factor
    const lessAdd = (e.add[at] ?? 0) <= add
    const covers = ((e.stays[at] ?? 0) & stays) === stays
    const isCovered = ((e.stays[at] ?? 0) & stays) === e.stays[at]
    if (lessFactor && lessAdd && covers) return
    if (!lessFactor && !lessAdd && isCovered) place = at
  }
  if (place >= poolSize) {
    // The list is full: a dropped fare may be cheaper.
    s.isProven = false
    return
  }
  if (place === e.used) e.used += 1
  e.entry[place] = entry
  e.factor[place] = factor
  e.add[place] = add
  e.bit[place] = bit
  e.isLocal[place] = isLocal ? 1 : 0
  e.stays[place] = stays
  e.lowShare[key] = Math.min(e.lowShare[key] ?? 0, share)
}

/**
 * Whether two entries have the same percentages for all types: only then does the order before rounding hold
 * after rounding, because each passenger's share is rounded separately.
 */
function isShareEqual(s: SearchState, left: number, right: number): boolean {
  if (s.isAdultsOnly) return true
  const { rules, tariffs } = s.world
  const one = (tariffs.rule[left] ?? 0) * 7
  const other = (tariffs.rule[right] ?? 0) * 7
  for (let type = 0; type < 7; type += 1) {
    if (rules.percent[one + type] !== rules.percent[other + type]) return false
  }
  return true
}

/**
 * Whether departure minute or transfers matter. Low-cost airlines sell single flights, so their transfer
 * limit is not checked.
 */
function isLocalRule({ world: { rules, header } }: SearchState, rule: number, entry: number): boolean {
  if ((rules.fromMinute[rule] ?? 0) > 0 || (rules.toMinute[rule] ?? 0) < 1439) return true
  const limit = rules.maxTransfers[rule] ?? 0
  return limit < 2 && !(limit === 0 && entry < header.firstExtraEntry)
}

/** Sorts a list by factor and stores its minima. */
function sortEffectiveList(e: EffectiveEntries, key: number): void {
  const start = e.start[key] ?? 0
  e.end[key] = e.used
  let lowAdd = Number.POSITIVE_INFINITY
  let isOrdered = 1
  for (let at = start; at < e.used; at += 1) {
    lowAdd = Math.min(lowAdd, e.add[at] ?? 0)
    for (let to = at; to > start && (e.factor[to - 1] ?? 0) > (e.factor[to] ?? 0); to -= 1)
      swapEntries(e, to - 1, to)
  }
  for (let at = start + 1; at < e.used; at += 1) if ((e.add[at] ?? 0) < (e.add[at - 1] ?? 0)) isOrdered = 0
  e.isOrdered[key] = isOrdered
  e.lowFactor[key] = e.used > start ? (e.factor[start] ?? 0) : Number.POSITIVE_INFINITY
  e.lowAdd[key] = e.used > start ? lowAdd : 0
}

function swapEntries(e: EffectiveEntries, left: number, right: number): void {
  swapValues(e.entry, left, right)
  swapValues(e.factor, left, right)
  swapValues(e.add, left, right)
  swapValues(e.bit, left, right)
  swapValues(e.isLocal, left, right)
  swapValues(e.stays, left, right)
}

function swapValues(
  column: EffectiveEntries['entry' | 'factor' | 'isLocal'],
  left: number,
  right: number,
): void {
  const kept = column[left] ?? 0
  column[left] = column[right] ?? 0
  column[right] = kept
}
