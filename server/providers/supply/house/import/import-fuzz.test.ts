import fc from 'fast-check'
import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { ssimBytes } from '#test-kit/suppliers/ssim-file.ts'

import { readAllotmentCsv } from './csv/allotment-csv.ts'
import { readFareCsv } from './csv/fare-csv.ts'
import type { ReadResult } from './import-fault.ts'
import type { KnownWorld } from './known-world.ts'
import { loadKnownWorld } from './load-known-world.ts'
import { readScheduleCsv } from './csv/schedule-csv.ts'
import { readSsim } from './ssim/ssim-reader.ts'

const world = loadKnownWorld()
const sample = (name: string): Uint8Array =>
  readFileSync(new URL(`../../../../../docs/samples/${name}`, import.meta.url))

const legs = [
  { number: 916, to: 'LHR', departs: '1240', arrives: '1850', dayVariation: '00', segments: ['050 NH 0642'] },
  { variation: '02', rate: '2', period: '01APR2700XXX00', segments: ['010 NH 5952/LH 9714', '170 A'] },
  { number: 600, to: 'HKG', departs: '2200', arrives: '0145', dayVariation: '01' },
  { number: 600, sequence: '02', from: 'HKG', departs: '0300', arrives: '0800', dayVariation: '11' },
]

/** A mutation of a file: bytes are replaced, inserted or deleted. */
const slip = fc.record({
  at: fc.double({ min: 0, max: 1, noNaN: true }),
  taken: fc.option(fc.integer({ min: 0, max: 40 }), { freq: 2 }),
  put: fc.oneof(
    fc.string({ maxLength: 8 }).map((text) => Buffer.from(text)),
    fc.uint8Array({ maxLength: 4 }).map((bytes) => Buffer.from(bytes)),
    fc
      .constantFrom('"', ',', '\n', '\r\n', '""', ';', '00XXX00', '2400', '-', '9', 'A', '\0')
      .map((text) => Buffer.from(text)),
  ),
})

function slipped(
  bytes: Uint8Array,
  slips: readonly { at: number; taken: number | null; put: Buffer }[],
): Uint8Array {
  let result = Buffer.from(bytes)
  for (const { at, taken, put } of slips) {
    const place = Math.floor(at * result.length)
    result = Buffer.concat([result.subarray(0, place), put, result.subarray(place + (taken ?? put.length))])
  }
  return result
}

type Read = (bytes: Uint8Array, world: KnownWorld) => ReadResult<unknown>

function linesOf(bytes: Uint8Array): number {
  const text = Buffer.from(bytes).toString('latin1').replaceAll('\r\n', '\n').replaceAll('\r', '\n')
  return text.includes('\n') ? text.split('\n').length : Math.max(1, Math.ceil(text.length / 200))
}

describe.each<[string, Read, () => Uint8Array]>([
  ['an SSIM file', readSsim, () => ssimBytes({ legs })],
  ['the sample of an SSIM file', readSsim, () => sample('schedule.ssim')],
  ['a table of flights', readScheduleCsv, () => sample('schedule.csv')],
  ['a table of fares', readFareCsv, () => sample('fares.csv')],
  ['a table of allotments', readAllotmentCsv, () => sample('allotment.csv')],
])('%s with errors in it', (_, read, whole) => {
  it('rows are read as far as possible, and each fault names a line of the file', () => {
    fc.assert(
      fc.property(fc.array(slip, { minLength: 1, maxLength: 6 }), (slips) => {
        const bytes = slipped(whole(), slips)
        const last = linesOf(bytes)
        const { rows, faults } = read(bytes, world)
        for (const { line, reason } of faults) {
          expect(line).toBeGreaterThanOrEqual(1)
          expect(line).toBeLessThanOrEqual(last)
          expect(reason).toMatch(/^\P{Cc}+$/u)
        }
        for (const { line } of rows) expect(line).toBeLessThanOrEqual(last)
      }),
      { numRuns: 300 },
    )
  })

  it('random bytes are never an exception', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 900 }), (bytes) => {
        expect(() => read(bytes, world)).not.toThrow()
      }),
    )
  })
})

describe('the rows read from a damaged schedule', () => {
  it('have bounded dates, weekdays, and minutes within the limits of a flight record', () => {
    fc.assert(
      fc.property(fc.array(slip, { minLength: 1, maxLength: 6 }), (slips) => {
        for (const { value } of readSsim(slipped(ssimBytes({ legs }), slips), world).rows) {
          expect(value.firstDay).toBeLessThanOrEqual(value.lastDay)
          expect(value.days).toBeGreaterThanOrEqual(1)
          expect(value.days).toBeLessThanOrEqual(127)
          expect(value.departureMinute).toBeGreaterThanOrEqual(0)
          expect(value.departureMinute).toBeLessThan(1440)
          expect(value.blockMinutes).toBeGreaterThanOrEqual(1)
          expect(value.blockMinutes).toBeLessThanOrEqual(2047)
        }
      }),
      { numRuns: 500 },
    )
  })
})
