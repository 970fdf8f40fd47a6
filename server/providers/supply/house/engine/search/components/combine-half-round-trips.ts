import { effectiveFareList } from './effective-list.ts'
import type { FoundPart } from '../found-trip.ts'
import { unsold } from '../bounds/lower-bounds.ts'
import { cheapestOneWayFare, cheapestFoundPart, maySellRun } from './price-itinerary.ts'
import type { SearchState } from '../search-state.ts'
import {
  type ComponentQuery,
  prepareComponent,
  createComponentQuery,
  findCheapestFare,
} from './price-component.ts'

/** The key that both sides of a trip must share to be combined: here, none. */
export const oneWaysKey = 0

/** A part of a journey and one way to sell it. Baht without taxes and surcharges. */
type SideOption = FoundPart & {
  /** 0 for one way; else owner and group: a half that needs its counterpart. */
  readonly half: number
  readonly baht: number
  /** Stays of the query for which it is saleable, as bits. */
  readonly stays: number
}

/** One way to sell a chain: price with taxes and surcharges, allowed stays, fares. */
export type HalfOffer = {
  readonly baht: number
  readonly stays: number
  readonly parts: readonly FoundPart[]
}

/** Receives such offers, with their price limit. */
export type HalvesReceiver = {
  limit: number
  note(s: SearchState, key: number, offer: HalfOffer): void
}

const ask: ComponentQuery = createComponentQuery()

/**
 * Passes on the ways to sell a chain on a round trip; `isBack` for the inbound. One ways: the sum found by
 * `priceOneWay`. Through: one half over all flights. Split: cut in two at an airport, each side a half or a
 * one way. Only what may still be useful is passed on.
 */
export function emitHalfRoundTrips(receiver: HalvesReceiver, s: SearchState, isBack: boolean): void {
  const stays = allStayBits(s)
  if (s.bestBaht <= receiver.limit) {
    receiver.note(s, oneWaysKey, { baht: s.bestBaht, stays, parts: cheapestFareParts(s) })
  }
  if (!s.hasHalves || s.levies > receiver.limit) return
  for (const option of sellingOptionsOf(s, 0, s.stops))
    if (option.half !== 0) emitThroughHalf(receiver, s, option)
  for (let cut = 0; cut < s.stops; cut += 1) emitFareBreak(receiver, { s, cut, isBack })
}

function allStayBits({ stays }: SearchState): number {
  return (1 << Math.max(1, stays.length)) - 1
}

/** Returns the fares that make up {@link SearchState.bestBaht}. */
export function cheapestFareParts(s: SearchState): FoundPart[] {
  return Array.from({ length: s.partCount }, (_, part) => ({
    first: s.partFirst[part] ?? 0,
    last: s.partLast[part] ?? 0,
    owner: s.partOwner[part] ?? 0,
    extra: s.partExtra[part] ?? 0,
    entry: s.partEntry[part] ?? 0,
  }))
}

function emitThroughHalf(receiver: HalvesReceiver, s: SearchState, option: SideOption): void {
  const baht = s.levies + option.baht
  const stays = allStayBits(s) & option.stays
  if (baht <= receiver.limit && stays !== 0) receiver.note(s, option.half, { baht, stays, parts: [option] })
}

const sides = 1 << 13

/** Returns the key of a split: the airport, and how the near and the far side are sold. */
function fareBreakKey(airport: number, near: number, far: number): number {
  return ((airport + 1) * sides + near) * sides + far
}

type Cut = { readonly s: SearchState; readonly cut: number; readonly isBack: boolean }

function emitFareBreak(receiver: HalvesReceiver, { s, cut, isBack }: Cut): void {
  const { services, pairs } = s.world
  const landed = pairs.to[services.pair[s.service[cut] ?? 0] ?? 0] ?? 0
  const leaves = pairs.from[services.pair[s.service[cut + 1] ?? 0] ?? 0] ?? 0
  if (landed !== leaves) return
  const before = sellingOptionsOf(s, 0, cut)
  const after = before.length > 0 ? sellingOptionsOf(s, cut + 1, s.stops) : []
  const allStays = allStayBits(s)
  for (const left of before) {
    const leftBaht = s.levies + left.baht
    if (leftBaht > receiver.limit) continue
    for (const right of after) {
      const baht = leftBaht + right.baht
      const stays = allStays & left.stays & right.stays
      if (baht > receiver.limit || stays === 0 || (left.half === 0 && right.half === 0)) continue
      const near = isBack ? right.half : left.half
      const far = isBack ? left.half : right.half
      receiver.note(s, fareBreakKey(landed, near, far), { baht, stays, parts: [left, right] })
    }
  }
}

/** Returns the ways to sell a run of the chain: the cheapest one way, and each owner's halves. */
function sellingOptionsOf(s: SearchState, first: number, last: number): SideOption[] {
  const baht = cheapestOneWayFare(s, first, last)
  const options: SideOption[] =
    baht < unsold ? [{ ...cheapestFoundPart(first, last), half: 0, baht, stays: 255 }] : []
  ask.first = first
  if (!prepareComponent(s, ask, last)) return options
  for (let at = first; at <= last; at += 1) {
    const owner = s.world.services.airline[s.service[at] ?? 0] ?? 0
    if (!isOptionRepeated(s, { first, at }, owner) && maySellRun(s, ask, owner))
      addHalfFares(s, owner, options)
  }
  return options
}

function isOptionRepeated(
  s: SearchState,
  { first, at }: { first: number; at: number },
  owner: number,
): boolean {
  for (let before = first; before < at; before += 1) {
    if (s.world.services.airline[s.service[before] ?? 0] === owner) return true
  }
  return false
}

/**
 * Adds the half round-trip fares of an airline. Its generated fare groups differ only in fare family, so the
 * first one with a fare is enough. An airline with imported fares is searched in all groups: a half may need its
 * other half in any of them.
 */
function addHalfFares(s: SearchState, owner: number, options: SideOption[]): void {
  const hasExtras = s.world.airlines.hasExtras[owner] === 1
  if (!hasExtras && s.world.airlines.isLowCost[owner] === 1) return
  for (let kind = 1; kind < 4; kind += 1) {
    ask.kind = kind
    ask.wantedStays = allStayBits(s)
    while (ask.wantedStays !== 0) {
      findCheapestFare(s, ask, owner)
      if (ask.baht >= unsold) break
      options.push(sideOptionFrom(ask, owner * 4 + kind))
      ask.wantedStays &= ~ask.stays
    }
    if (!hasExtras && hasFareForSide(s, kind)) return
  }
}

/** Whether the current list has any fare. */
function hasFareForSide(s: SearchState, kind: number): boolean {
  const offset = (s.day[ask.first] ?? 0) - s.wayDay + 1
  const list = effectiveFareList(s, ask.tariff, offset * 4 + kind)
  return (s.entries.start[list] ?? 0) < (s.entries.end[list] ?? 0)
}

function sideOptionFrom(
  { baht, stays, first, last, owner, extra, entry }: ComponentQuery,
  half: number,
): SideOption {
  return { half, baht, stays, first, last, owner, extra, entry }
}
