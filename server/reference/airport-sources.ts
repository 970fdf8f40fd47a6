import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { findPackageJSON } from 'node:module'
import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'

/** An airport with an IATA code as the npm package airport-data-js (CC BY 4.0) describes it. */
export type AirportSource = {
  readonly iata: string
  readonly type: string
  readonly airport: string
  readonly country_code: string
  /** The time zone: "Asia/Bangkok". */
  readonly time: string
  readonly latitude: number
  readonly longitude: number
}

type PackedSources = { readonly version: string; readonly airports: readonly AirportSource[] }

const packedFile = fileURLToPath(new URL('../../dist/airports.json', import.meta.url))

/**
 * Returns the airports from the file that the build packs. Without it, or of another version of the package,
 * from the package itself, which takes a third of a second and tens of megabytes.
 */
export async function readAirportSources(): Promise<readonly AirportSource[]> {
  const packed = readPackedSources()
  return packed?.version === packageVersion() ? packed.airports : readFromPackage()
}

/** Packs the airports for {@link readAirportSources}. */
export async function packAirportSources(): Promise<void> {
  const packed: PackedSources = { version: packageVersion(), airports: await readFromPackage() }
  mkdirSync(dirname(packedFile), { recursive: true })
  writeFileSync(packedFile, JSON.stringify(packed))
}

function readPackedSources(): PackedSources | undefined {
  try {
    return JSON.parse(readFileSync(packedFile, 'utf8')) as PackedSources
  } catch {
    // not built yet
    return undefined
  }
}

async function readFromPackage(): Promise<AirportSource[]> {
  const { default: airportData } = await import('airport-data-js')
  const all = await airportData.findAirports({})
  return all
    .filter(({ iata }) => /^[A-Z]{3}$/.test(iata))
    .map(({ iata, type, airport, country_code, time, latitude, longitude }) => ({
      iata,
      type,
      airport,
      country_code,
      time,
      latitude,
      longitude,
    }))
}

function packageVersion(): string {
  const file = findPackageJSON('airport-data-js', import.meta.url)
  if (file === undefined) throw new Error('the package airport-data-js is not installed')
  return (JSON.parse(readFileSync(file, 'utf8')) as { version: string }).version
}
