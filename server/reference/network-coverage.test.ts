import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { loadReference } from './reference.ts'

// An optional network model next to the repository; without it the repository's own list is tested.
const folder = join(import.meta.dirname, '../../../shared/data/network')
const carriers = new Set('TG FD SL VZ PG DD XJ JL NH MM BC 7G HD 6J GK IJ NQ ZG NU JC FW JH OC MZ'.split(' '))

describe.skipIf(!existsSync(join(folder, 'network.csv')))('a network file beside the repository', () => {
  test('every airport of the carriers of Thailand and Japan is in the table', () => {
    const reference = loadReference()
    const flown = new Set(
      readFileSync(join(folder, 'network.csv'), 'utf8')
        .split('\n')
        .map((line) => line.split(','))
        .filter(([airline]) => carriers.has(airline ?? ''))
        .flatMap(([, origin = '', destination = '']) => [origin, destination]),
    )
    expect(flown.size).toBeGreaterThan(200)
    const missing = [...flown].filter((code) => {
      const airport = reference.airport(code)
      return airport === undefined || reference.city(airport.city)?.isListed !== true
    })
    expect(missing).toEqual([])
  })
})
