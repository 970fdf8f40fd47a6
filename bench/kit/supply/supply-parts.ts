import { usualBudget } from '#server/providers/supply/house/engine/search/query.ts'
import type { PackedWorld } from '#server/providers/supply/house/engine/world/packed-world.ts'
import { httpFigures } from './supply-http.ts'
import { oracleFigures } from './supply-oracle.ts'
import { attachMs, benchSearch, calendarFigures, matrixFigures, searchFigures } from './supply-search.ts'
import { twinFigures } from './supply-twin.ts'
import { buildWorldFile, loadWorldFile } from './supply-world.ts'

/** Measures one part. Throws on an unknown part. */
export async function runPart(part: string, [file = '', size = 'full']: readonly string[]): Promise<unknown> {
  switch (part) {
    case 'build':
      return buildWorldFile(file, size === 'full' ? undefined : Number(size))
    case 'world':
      return worldFigures(file)
    case 'search': {
      const world = loadWorldFile(file)
      return { search: searchFigures(benchSearch(world), world, usualBudget), rssMb: rssMb() }
    }
    case 'calendar': {
      const world = loadWorldFile(file)
      return { calendar60: calendarFigures(benchSearch(world), world, usualBudget) }
    }
    case 'matrix': {
      const world = loadWorldFile(file)
      return { matrix7: matrixFigures(benchSearch(world), world, usualBudget) }
    }
    case 'twin': {
      const world = loadWorldFile(file)
      return { twin: twinFigures(benchSearch(world), world) }
    }
    case 'http':
      return { roundTripHttp: await httpFigures(loadWorldFile(file)) }
    case 'growth':
      return growth(file)
    case 'oracle':
      return { oracle: oracleFigures() }
    default:
      throw new RangeError(`there is no part ${part}`)
  }
}

async function worldFigures(file: string) {
  // The file is in the page cache: only the loading is timed, not the disk.
  loadWorldFile(file)
  const begun = performance.now()
  const world = loadWorldFile(file)
  const loadMs = Math.round(performance.now() - begun)
  const { airports, airlines, flightsPerDay, fares } = world.header.counts
  return {
    world: { airports, airlines, flightsPerDay, fares },
    loadMs,
    sharedMb: sharedMb(world),
    attachMs: await attachMs(world),
  }
}

function growth(file: string) {
  const world = loadWorldFile(file)
  const { oneWay, oneWayHub, roundTrip, roundTripHub } = searchFigures(
    benchSearch(world),
    world,
    Number.MAX_SAFE_INTEGER,
  )
  return {
    flightsPerDay: world.header.counts.flightsPerDay,
    p50Ms: oneWay.p50Ms,
    p99Ms: oneWay.p99Ms,
    rssMb: rssMb(),
    sharedMb: sharedMb(world),
    oneWay,
    oneWayHub,
    roundTrip,
    roundTripHub,
  }
}

function sharedMb({ buffer }: PackedWorld): number {
  return Math.round(buffer.byteLength / 1024 ** 2)
}

function rssMb(): number {
  return Math.round(process.memoryUsage.rss() / 1024 ** 2)
}
