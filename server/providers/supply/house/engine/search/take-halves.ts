import { type Direction, noteOffer, notePart, noteWay } from './direction.ts'
import { effectiveList } from './effective-entries.ts'
import { unsold } from './low-bounds.ts'
import { mayOwn } from './price-chain.ts'
import { type SearchState } from './search-state.ts'
import { type PartAsk, aimAtPart, createPartAsk, sellPart } from './sell-part.ts'

/** What the two sides of a trip must have in common to be priced together. */
const oneWaysKey = 0

/** A side of a trip that is cut in two, or a whole way: how it can be sold. Baht without levies. */
type SideOption = {
  /** 0 for one way; else owner and group: a half that wants its counterpart. */
  readonly half: number
  readonly baht: number
  readonly first: number
  readonly last: number
  readonly owner: number
  readonly extra: number
  readonly entry: number
}

const ask: PartAsk = createPartAsk()

/**
 * Notes what a chain can be sold as, for a round trip; `isBack` on the way back. One ways: the sum that
 * `priceOneWay` found. Through: one half over all flights. Split: cut in two at an airport, each side a half or a
 * one way. Only what may still be of use is noted.
 */
export function takeHalves(direction: Direction, s: SearchState, isBack: boolean): void {
  const room = { direction, way: -1, s }
  if (s.bestBaht <= direction.limit) noteOneWays(room)
  if (!s.hasHalves || s.levies > direction.limit) return
  for (const option of optionsOf(s, 0, s.stops)) {
    if (option.half !== 0) note(room, halfKey(option.half), [option])
  }
  for (let cut = 0; cut < s.stops; cut += 1) noteSplit(room, cut, isBack)
}

type Room = { readonly direction: Direction; way: number; readonly s: SearchState }

function noteOneWays(room: Room): void {
  const { s, direction } = room
  if (room.way < 0) room.way = noteWay(direction, s)
  const offer = noteOffer(direction, oneWaysKey, { way: room.way, baht: s.bestBaht })
  for (let part = 0; part < s.partCount; part += 1) {
    notePart(direction, offer, {
      first: s.partFirst[part] ?? 0,
      last: s.partLast[part] ?? 0,
      owner: s.partOwner[part] ?? 0,
      extra: s.partExtra[part] ?? 0,
      entry: s.partEntry[part] ?? 0,
    })
  }
}

function note(room: Room, key: number, options: readonly SideOption[]): void {
  const { s, direction } = room
  const baht = options.reduce((sum, option) => sum + option.baht, s.levies)
  if (baht > direction.limit) return
  if (room.way < 0) room.way = noteWay(direction, s)
  const offer = noteOffer(direction, key, { way: room.way, baht })
  for (const option of options) notePart(direction, offer, option)
}

/** Through keys stand apart from split ones by their airport, which is none. */
function halfKey(half: number): number {
  return half
}

const sides = 1 << 13

/** The key of a cut: the airport, and how the side near home and the far side are sold. */
function splitKey(airport: number, near: number, far: number): number {
  return ((airport + 1) * sides + near) * sides + far
}

function noteSplit(room: Room, cut: number, isBack: boolean): void {
  const { s } = room
  const { services, pairs } = s.world
  const landed = pairs.to[services.pair[s.service[cut] ?? 0] ?? 0] ?? 0
  const leaves = pairs.from[services.pair[s.service[cut + 1] ?? 0] ?? 0] ?? 0
  if (landed !== leaves) return
  const before = optionsOf(s, 0, cut)
  const after = before.length > 0 ? optionsOf(s, cut + 1, s.stops) : []
  for (const left of before) {
    for (const right of after) {
      if (left.half === 0 && right.half === 0) continue
      const near = isBack ? right.half : left.half
      const far = isBack ? left.half : right.half
      note(room, splitKey(landed, near, far), [left, right])
    }
  }
}

/** How a run of the chain can be sold: the cheapest one way, and each owner's halves. */
function optionsOf(s: SearchState, first: number, last: number): SideOption[] {
  ask.first = first
  if (!aimAtPart(s, ask, last)) return []
  const options: SideOption[] = []
  let oneWay: SideOption | undefined
  for (let at = first; at <= last; at += 1) {
    const owner = s.world.services.airline[s.service[at] ?? 0] ?? 0
    if (isRepeated(s, { first, at }, owner) || !mayOwn(s, ask, owner)) continue
    ask.kind = 0
    sellPart(s, ask, owner)
    if (ask.baht < (oneWay?.baht ?? unsold)) oneWay = optionFrom(ask, 0)
    pushHalves(s, owner, options)
  }
  if (oneWay) options.push(oneWay)
  return options
}

function isRepeated(s: SearchState, { first, at }: { first: number; at: number }, owner: number): boolean {
  for (let before = first; before < at; before += 1) {
    if (s.world.services.airline[s.service[before] ?? 0] === owner) return true
  }
  return false
}

/**
 * The halves of an owner. Its own groups are the same fares, dearer by family: the first that is sold stands for
 * all, unless imported fares of it may want a counterpart in another group.
 */
function pushHalves(s: SearchState, owner: number, options: SideOption[]): void {
  const hasExtras = s.world.airlines.hasExtras[owner] === 1
  if (!hasExtras && s.world.airlines.isLowCost[owner] === 1) return
  for (let kind = 1; kind < 4; kind += 1) {
    ask.kind = kind
    sellPart(s, ask, owner)
    if (ask.baht < unsold) options.push(optionFrom(ask, owner * 4 + kind))
    if (!hasExtras && isSold(s, kind)) return
  }
}

/** Whether the list last asked for has any fare at all. */
function isSold(s: SearchState, kind: number): boolean {
  const offset = (s.day[ask.first] ?? 0) - s.wayDay + 1
  const list = effectiveList(s, ask.tariff, offset * 4 + kind)
  return (s.entries.start[list] ?? 0) < (s.entries.end[list] ?? 0)
}

function optionFrom({ baht, first, last, owner, extra, entry }: PartAsk, half: number): SideOption {
  return { half, baht, first, last, owner, extra, entry }
}
