import type { OwnMarket } from '../../world/market-base.ts'

/**
 * Visited own markets between one end of a bound and other airports, with their lower bounds: a hash table with open
 * addressing, because a search visits few of the millions of airports and airlines.
 */
export type MarketTable = {
  /** Epoch in which a slot was taken; slots of another one are free. */
  stamp: Uint32Array
  key: Int32Array
  base: Int32Array
  tariff: Uint8Array
  ceiling: Float64Array
  /** Epoch of the lower bound. */
  lowStamp: Uint32Array
  low: Int32Array
  epoch: number
  used: number
}

const firstSlots = 4096

/** Allocates a table, which grows with the markets that a search visits. */
export function createMarketTable(slots = firstSlots): MarketTable {
  return {
    stamp: new Uint32Array(slots),
    key: new Int32Array(slots),
    base: new Int32Array(slots),
    tariff: new Uint8Array(slots),
    ceiling: new Float64Array(slots),
    lowStamp: new Uint32Array(slots),
    low: new Int32Array(slots),
    epoch: 0,
    used: 0,
  }
}

/** Returns the slot of a market; negative when it was not visited in the epoch. */
export function findMarketSlot(table: MarketTable, key: number, epoch: number): number {
  const { stamp, key: keys } = table
  const last = stamp.length - 1
  let at = spread(key) & last
  while (stamp[at] === epoch) {
    if (keys[at] === key) return at
    at = (at + 1) & last
  }
  return -1
}

/** Adds a market that was not visited in the table's epoch; returns its slot. */
export function addMarketSlot(table: MarketTable, key: number, own: OwnMarket): number {
  if (table.used * 2 >= table.stamp.length) growTable(table)
  const at = freeSlot(table, key)
  table.base[at] = own.base
  table.tariff[at] = own.tariff
  table.ceiling[at] = own.ceiling
  table.lowStamp[at] = 0
  return at
}

/** Frees all slots for another epoch. */
export function beginMarketEpoch(table: MarketTable, epoch: number): void {
  if (table.epoch === epoch) return
  table.epoch = epoch
  table.used = 0
}

function freeSlot(table: MarketTable, key: number): number {
  const last = table.stamp.length - 1
  let at = spread(key) & last
  while (table.stamp[at] === table.epoch) at = (at + 1) & last
  table.stamp[at] = table.epoch
  table.key[at] = key
  table.used += 1
  return at
}

function growTable(table: MarketTable): void {
  const before = { ...table }
  Object.assign(table, { ...createMarketTable(before.stamp.length * 2), epoch: before.epoch })
  for (const [from, stamp] of before.stamp.entries()) {
    if (stamp !== before.epoch) continue
    const at = freeSlot(table, before.key[from] ?? 0)
    table.base[at] = before.base[from] ?? 0
    table.tariff[at] = before.tariff[from] ?? 0
    table.ceiling[at] = before.ceiling[from] ?? 0
    table.lowStamp[at] = before.lowStamp[from] ?? 0
    table.low[at] = before.low[from] ?? 0
  }
}

/** Mixes the bits of a key, so that neighbours do not crowd. */
function spread(key: number): number {
  const mixed = Math.imul(key, 0x9e3779b1)
  return (mixed ^ (mixed >>> 15)) >>> 0
}
