import { highestFareOf } from '../../world/market-base.ts'
import type { PackedWorld } from '../../world/packed-world.ts'
import { type MarketTable, createMarketTable } from './market-table.ts'

/**
 * Lower bounds of fares for the party on the current bound. The day of the first flight is known; later
 * flights use the cheapest possible day.
 */
export type FareLowerBounds = {
  readonly tariffStamp: Uint32Array
  /** By tariff, first for the first flight, then for later ones: factor, add, share. */
  readonly factor: Float64Array
  readonly add: Float64Array
  readonly share: Float64Array
  readonly serviceStamp: Uint32Array
  readonly service: Int32Array
  /** 1 for services whose fares have a ceiling or whose airline has imported fares. */
  readonly isSpecial: Uint8Array
  /** Through fares from the origin, and to the destination, by airport and airline. */
  readonly fromOrigin: MarketTable
  readonly toEnd: MarketTable
}

/** Allocates the bounds of a world. */
export function createFareLowerBounds(world: PackedWorld): FareLowerBounds {
  const tariffs = world.tariffs.group.length * 2
  const services = world.services.pair.length
  return {
    tariffStamp: new Uint32Array(tariffs),
    factor: new Float64Array(tariffs),
    add: new Float64Array(tariffs),
    share: new Float64Array(tariffs),
    serviceStamp: new Uint32Array(services * 2),
    service: new Int32Array(services * 2),
    isSpecial: flagExceptionalServices(world),
    fromOrigin: createMarketTable(),
    toEnd: createMarketTable(),
  }
}

function flagExceptionalServices(world: PackedWorld): Uint8Array {
  const { services, pairs, airlines } = world
  return Uint8Array.from(services.pair, (pair, service) => {
    const airline = services.airline[service] ?? 0
    const market = { airline, from: pairs.from[pair] ?? 0, to: pairs.to[pair] ?? 0, km: pairs.km[pair] ?? 0 }
    return Number(
      airlines.hasExtras[airline] === 1 || highestFareOf(world, market) < Number.POSITIVE_INFINITY,
    )
  })
}
