import { closeSync, openSync, readSync, statSync, writeSync } from 'node:fs'

import type { LocalDate } from '#contract/terms/time.ts'
import { dayNumberOf } from '#server/providers/supply/house/engine/day-number.ts'
import { packWorld } from '#server/providers/supply/house/engine/world/pack-world.ts'
import type { PackedWorld } from '#server/providers/supply/house/engine/world/packed-world.ts'
import type { WorldTables } from '#server/providers/supply/house/engine/world/schedule.ts'
import {
  attachWorld,
  bufferByteLength,
  headerLengthIn,
  lengthDigits,
  readHeader,
  worldChunks,
} from '#server/providers/supply/house/engine/world/world-bytes.ts'
import { generatedTables } from '#server/providers/supply/house/generate/generated-tables.ts'
import { networkTables } from '#server/providers/supply/house/generate/network/network-tables.ts'
import { readNetworkTexts } from '#server/providers/supply/house/generate/read-world-files.ts'

/** First day of the benches' calendar. */
export const firstDay = dayNumberOf('2026-01-01' as LocalDate)

/** The source tables of a world, and the build times of tables and packing. */
export type BuildFigures = {
  readonly source: 'network' | 'generated'
  readonly buildMs: number
  readonly tablesMs: number
  readonly packMs: number
}

/** Builds a world, from the network file where there is one, and stores it in a file. */
export function buildWorldFile(file: string, flightsPerDay: number | undefined): BuildFigures {
  const begun = performance.now()
  const { source, tables } = tablesFor(flightsPerDay)
  const made = performance.now()
  const world = packWorld(tables, firstDay)
  const packed = performance.now()
  const to = openSync(file, 'w')
  for (const chunk of worldChunks(world)) {
    for (let at = 0; at < chunk.length; at += writeSync(to, chunk, at)) continue
  }
  closeSync(to)
  return {
    source,
    buildMs: Math.round(packed - begun),
    tablesMs: Math.round(made - begun),
    packMs: Math.round(packed - made),
  }
}

function tablesFor(flightsPerDay: number | undefined): {
  source: BuildFigures['source']
  tables: WorldTables
} {
  const size = flightsPerDay === undefined ? {} : { flightsPerDay }
  const network = readNetworkTexts(process.env['DATA_DIR'])
  if (network) return { source: 'network', tables: networkTables({ ...network, ...size }) }
  return { source: 'generated', tables: generatedTables(size) }
}

/** Loads a world from its file into shared memory. Throws on an invalid file. */
export function loadWorldFile(file: string): PackedWorld {
  const from = openSync(file, 'r')
  const digits = new Uint8Array(lengthDigits)
  readSync(from, digits)
  const head = new Uint8Array(headerLengthIn(digits) ?? 0)
  readSync(from, head)
  const header = readHeader(head)
  if (!header) throw new Error(`${file} is no world of this version`)
  const start = lengthDigits + head.length
  const bytes = statSync(file).size - start
  if (bytes < bufferByteLength(header) - 4096) throw new Error(`${file} ends early`)
  const buffer = new SharedArrayBuffer(bytes)
  const view = new Uint8Array(buffer)
  for (let at = 0; at < bytes;) at += readSync(from, view, at, bytes - at, start + at)
  closeSync(from)
  return attachWorld({ header, buffer })
}
