import { mkdtempSync, openSync, closeSync, readdirSync, rmSync, statSync, writeSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import type { LocalDate } from '#contract/terms/time.ts'
import { dayNumberOf } from './engine/day-number.ts'
import { loadOrGenerateWorld } from './house-world.ts'

let dataDir = ''
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'farehouse-world-'))
})
afterEach(() => rmSync(dataDir, { recursive: true }))

it('a damaged world file is generated again, and an intact one is read', () => {
  const input = {
    source: 'timetable' as const,
    dataDir,
    firstDay: dayNumberOf('2026-01-01' as LocalDate),
    imported: { schedule: [], fares: [], wholeAirlines: [] },
  }
  const bytesOf = () => Buffer.from(new Uint8Array(loadOrGenerateWorld(input).world.buffer))
  const [first, again] = [bytesOf(), bytesOf()]
  expect(again.equals(first)).toBe(true)
  expect(loadOrGenerateWorld(input).leftOut).toBeUndefined()
  const [name = ''] = readdirSync(dataDir).filter((one) => one.startsWith('house-world-'))
  const path = join(dataDir, name)
  const file = openSync(path, 'r+')
  writeSync(file, Buffer.alloc(4096, 0x5a), 0, 4096, Math.floor(statSync(path).size / 2))
  closeSync(file)
  const { world, leftOut } = loadOrGenerateWorld(input)
  expect(Buffer.from(new Uint8Array(world.buffer)).equals(first)).toBe(true)
  expect(leftOut).toBe(0)
})
