import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** The tables of the hand-written timetable, as text. */
export type HouseTexts = {
  readonly airports: string
  readonly airlines: string
  readonly timetable: string
  readonly codeshares: string
  readonly aircraft: string
}

/** Also the tables of the generated world, as text. */
export type WorldTexts = HouseTexts & {
  readonly worldAirports: string
  readonly worldAirlines: string
  readonly worldAircraft: string
}

/** The two files of a network, as text. */
export type NetworkTexts = { readonly networkCsv: string; readonly airportsCsv: string }

/** Reads the tables of the hand-written timetable. Throws when one is missing: they ship with the product. */
export function readHouseTexts(): HouseTexts {
  return {
    airports: tableText('airports'),
    airlines: tableText('airlines'),
    timetable: tableText('timetable'),
    codeshares: tableText('codeshares'),
    aircraft: tableText('aircraft'),
  }
}

/** Reads all tables a world is generated from. Throws when one is missing: they ship with the product. */
export function readWorldTexts(): WorldTexts {
  return {
    ...readHouseTexts(),
    worldAirports: tableText('world-airports'),
    worldAirlines: tableText('world-airlines'),
    worldAircraft: tableText('world-aircraft'),
  }
}

/**
 * Reads the network files in `network/` of the data directory, or beside the repository during development.
 * Undefined when neither has both files.
 */
export function readNetworkTexts(dataDir: string | undefined): NetworkTexts | undefined {
  const beside = join('..', 'shared', 'data', 'network')
  const folders = [...(dataDir === undefined ? [] : [join(dataDir, 'network')]), beside]
  const folder = folders.find((one) => files.every((name) => existsSync(join(one, name))))
  if (folder === undefined) return undefined
  const [networkCsv = '', airportsCsv = ''] = files.map((name) => readFileSync(join(folder, name), 'utf8'))
  return { networkCsv, airportsCsv }
}

const files = ['network.csv', 'airports.csv']

function tableText(name: string): string {
  return readFileSync(new URL(`../data/${name}.csv`, import.meta.url), 'utf8')
}
