import { readFileSync } from 'node:fs'
import { beforeEach, describe, expect, it } from 'vitest'
import type { Instant } from '#contract/terms/time.ts'
import { withDatabase } from '#test-kit/database/test-database.ts'

import { createHouseImportStore } from './house-import-store.ts'
import { type ImportOutside, ImportRefused, runImport } from './import-command.ts'
import { loadKnownWorld } from './load-known-world.ts'

const world = loadKnownWorld()

type Machine = {
  readonly files: Record<string, Uint8Array>
  readonly outside: ImportOutside
  told: string[]
}

/** An environment with the samples and the files of a test. */
function machine(withStore: ImportOutside['withStore']): Machine {
  const files: Record<string, Uint8Array> = {}
  const told: string[] = []
  const bytesOf = (path: string) =>
    files[path] ?? readFileSync(new URL(`../../../../../docs/samples/${path}`, import.meta.url))
  const now = () => '2026-11-21T03:00:00.000Z' as Instant
  return {
    files,
    told,
    outside: {
      bytesOf,
      loadWorld: () => world,
      withStore,
      tell: (line) => told.push(line),
      now,
    },
  }
}

const noDatabase = (): Promise<never> => Promise.reject(new Error('the database was opened'))

describe('a dry run', () => {
  it.each([
    ['schedule', 'schedule.ssim', '13 flights'],
    ['schedule', 'schedule.csv', '6 flights'],
    ['fares', 'fares.csv', '8 fares'],
    ['allotment', 'allotment.csv', '6 allotments'],
  ])(
    'a dry run of the sample of %s in %s refuses nothing and opens no database',
    async (kind, path, count) => {
      const { outside, told } = machine(noDatabase)
      expect(await runImport([kind, path, '--dry-run', '--strict'], outside)).toBe(true)
      expect(told[0]).toBe(`${path}: ${count} read.`)
      expect(told.at(-1)).toBe('Nothing was written: it was a dry run.')
    },
  )
})

describe('an invalid import command', () => {
  it.each([
    [['trains', 'a.csv'], /^Usage:/],
    [['fares'], /^Usage:/],
    [['fares', 'fares.csv', 'schedule.csv'], /^Usage:/],
    [['fares', 'fares.csv', '--loud'], /^Usage:/],
    [['fares', '--remove'], /^Usage:/],
    [['fares', 'fares.csv', '--remove'], /--remove takes a source away and reads no file/],
    [['fares', 'fares.csv', '--remove', '--source', 'a'], /Leave out either fares.csv or --remove/],
    [['fares', 'fares.csv', '--source', 'x'.repeat(81)], /1 to 80 characters/],
    [['schedule', 'fares.csv'], /^Nothing was written: there is nothing to write/],
  ])('%j is rejected before the database is opened', async (args, message) => {
    const { outside } = machine(noDatabase)
    await expect(runImport(args, outside)).rejects.toThrow(ImportRefused)
    await expect(runImport(args, outside)).rejects.toThrow(message)
  })

  it('describes a wrong heading in few lines', async () => {
    const { outside, told } = machine(noDatabase)
    await expect(runImport(['schedule', 'fares.csv'], outside)).rejects.toThrow(ImportRefused)
    expect(told).toHaveLength(4)
    expect(told[2]).toMatch(/^ {2}line 2: There is no column "class", "use"/)
  })
})

describe('a truncated file', () => {
  it.each([
    ['schedule', 'schedule.ssim', (text: string) => text.slice(0, -300), /no trailer record/],
    [
      'schedule',
      'schedule.ssim',
      (text: string) => text.split('\n').toSpliced(4, 1).join('\n'),
      /records are missing between/,
    ],
    ['fares', 'fares.csv', (text: string) => `${text}"TG,BKK`, /a quote is opened and not closed/],
  ])('a truncated file is never written: %s of %s', async (kind, sample, cut, told) => {
    const { outside, files, told: lines } = machine(noDatabase)
    files['/net/cut'] = Buffer.from(cut(Buffer.from(outside.bytesOf(sample)).toString('latin1')), 'latin1')
    for (const more of [[], ['--replace'], ['--dry-run']]) {
      await expect(runImport([kind, '/net/cut', ...more], outside)).rejects.toThrow('cut off or damaged')
    }
    expect(lines.join('\n')).toMatch(told)
  })
})

withDatabase('an import', (kit) => {
  beforeEach(() => kit.clear())
  const shop = () => machine((work) => work(createHouseImportStore(kit.database.db)))

  it('an import is named after its file, and can be repeated, listed and removed', async () => {
    const { outside, told } = shop()
    const lastOf = async (...args: string[]) => {
      await runImport(args, outside)
      return told.at(-1)
    }
    expect(await lastOf('list')).toBe('Nothing was imported yet.')
    expect(await lastOf('fares', 'fares.csv')).toBe('Source "fares": 8 new, 0 changed, 0 gone, 0 as before.')
    expect(await lastOf('fares', 'fares.csv')).toBe('Source "fares": 0 new, 0 changed, 0 gone, 8 as before.')
    await lastOf('schedule', 'schedule.ssim', '--whole', '--source', 'TG summer')
    expect(told.slice(-1)).toEqual(['Source "TG summer": 13 new, 0 changed, 0 gone, 0 as before.'])
    await lastOf('list')
    expect(told.slice(-2)).toEqual([
      'schedule "TG summer": 13 rows of schedule.ssim, 2026-11-21 03:00 UTC, whole schedule of its airlines',
      'fares "fares": 8 rows of fares.csv, 2026-11-21 03:00 UTC',
    ])
    expect(await lastOf('fares', '--remove', '--source', 'fares', '--dry-run')).toBe(
      'Nothing was removed: it was a dry run.',
    )
    expect(told.at(-2)).toBe('Source "fares" would go with its 8 rows.')
    expect(await lastOf('fares', '--remove', '--source', 'fares')).toBe(
      'Source "fares": 0 new, 0 changed, 8 gone, 0 as before.',
    )
    await expect(lastOf('fares', '--remove', '--source', 'fares')).rejects.toThrow(
      'There is no source "fares" of this kind',
    )
  })

  it('imports the good rows of a file and lists the first fifty bad ones, but nothing with --strict', async () => {
    const { outside, told, files } = shop()
    const bad = Array.from({ length: 60 }, (_, index) => `TG,BKK,QQQ,Q,oneWay,QNET${index},9500,10`)
    const heading = 'carrier,from,to,class,use,fareBasis,baht,infantOnLapPercent'
    const rows = [heading, 'TG,BKK,NRT,Q,oneWay,QNET,9500,10', ...bad]
    files['/net/mixed.csv'] = Buffer.from(rows.join('\r\n'))
    await expect(runImport(['fares', '/net/mixed.csv', '--strict'], outside)).rejects.toThrow(
      '--strict takes whole files only',
    )
    await runImport(['list'], outside)
    expect(told.at(-1)).toBe('Nothing was imported yet.')
    told.length = 0
    expect(await runImport(['fares', '/net/mixed.csv'], outside)).toBe(false)
    expect(told.slice(0, 3)).toEqual([
      '/net/mixed.csv: 1 fares read.',
      'Refused: 60',
      '  line 3: to "QQQ" is no airport of this shop',
    ])
    expect(told.slice(-3)).toEqual([
      expect.stringMatching(/^ {2}line 52: /),
      '  and 10 more',
      'Source "mixed": 1 new, 0 changed, 0 gone, 0 as before.',
    ])
  })
  it('an import with refused rows removes no row of its source without an explicit option', async () => {
    const { outside, told, files } = shop()
    const write = (...rows: string[]) => {
      const all = [
        'carrier,from,to,class,use,fareBasis,baht',
        ...rows.map((row) => `TG,BKK,NRT,Q,oneWay,${row}`),
      ]
      files['/net/own.csv'] = Buffer.from(all.join('\n'))
    }
    write('ONE,9500', 'TWO,9600')
    await runImport(['fares', '/net/own.csv'], outside)
    write('ONE,9900', 'TWO,a lot')
    await expect(runImport(['fares', '/net/own.csv'], outside)).rejects.toThrow(
      /1 rows that the source "own" has are not among those that were read/,
    )
    write('ONE,9900', 'TWO,9600', 'SIX,a lot')
    expect(await runImport(['fares', '/net/own.csv'], outside)).toBe(false)
    expect(told.at(-1)).toBe('Source "own": 0 new, 1 changed, 0 gone, 1 as before.')
    write('ONE,9900', 'TWO,a lot')
    await runImport(['fares', '/net/own.csv', '--replace'], outside)
    expect(told.at(-1)).toBe('Source "own": 0 new, 0 changed, 1 gone, 1 as before.')
  })
})
