import { describe, expect, it } from 'vitest'

import { readCsvRecords } from './csv-records.ts'
import { readCsvTable } from './csv-table.ts'
import { decodeCsv } from './file-text.ts'

const cellsOf = (text: string) => readCsvRecords(text).records.map(({ line, cells }) => [line, ...cells])

describe('CSV records', () => {
  it.each([
    [
      'a,b\nc,d',
      [
        [1, 'a', 'b'],
        [2, 'c', 'd'],
      ],
    ],
    [' a , "b" ,c\n', [[1, 'a', 'b', 'c']]],
    ['"a, ""b""",c', [[1, 'a, "b"', 'c']]],
    [
      'a,"b\nb"\nc,d',
      [
        [1, 'a', 'b\nb'],
        [3, 'c', 'd'],
      ],
    ],
    ['"",""\na', [[2, 'a']]],
    ['# heading\n\n ,\na,\n', [[4, 'a', '']]],
    ['a,""', [[1, 'a', '']]],
  ])('the text %j gives its cells', (text, expected) => {
    expect(cellsOf(text)).toEqual(expected)
  })

  it.each([
    ['a,"b', 'a quote is opened and not closed'],
    ['a,b"c', /a quote stands in the middle of "b"c"/],
    ['a,"b"c', /text follows the closing quote of "b"/],
  ])('a line %j is refused, and the next line is read', (text, reason) => {
    const { records, faults } = readCsvRecords(`x,y\n${text}\nz,z`)
    expect(records.map(({ line }) => line)).toEqual([1, 3])
    expect(faults).toMatchObject([{ line: 2, kind: 'refused', reason: expect.stringMatching(reason) }])
  })
})

describe('a CSV table', () => {
  const columns = { required: ['from', 'firstDate'], optional: ['to'] } as const
  const read = (text: string | Uint8Array) => {
    const bytes = typeof text === 'string' ? Buffer.from(text) : text
    const { rows, faults, isUnreadable } = readCsvTable<'from' | 'firstDate' | 'to'>(
      decodeCsv(bytes),
      columns,
    )
    return {
      rows: rows.map(({ line, cell }) => [line, cell('from'), cell('firstDate'), cell('to')]),
      faults: faults.map(({ line, reason }) => `${line} ${reason}`),
      isUnreadable,
    }
  }

  it('accepts columns in any order and spelling, a byte order mark and any line ends', () => {
    for (const end of ['\n', '\r\n', '\r']) {
      const found = read(`\uFEFFFirst Date,note,FROM${end}2027-01-31,"1${end}2",BKK${end}x,,NRT${end}`)
      expect(found).toEqual({
        rows: [
          [2, 'BKK', '2027-01-31', ''],
          [4, 'NRT', 'x', ''],
        ],
        faults: [],
        isUnreadable: false,
      })
    }
  })

  it.each([
    ['from;firstDate\nBKK;1', 'The columns are separated by semicolons: save the file with commas.'],
    ['from\tfirstDate', 'The columns are separated by tabs: save the file with commas.'],
    ['from,firstDate,tto', 'There is no column "tto".'],
    ['from,firstDate,from', 'The column from is named twice.'],
    ['from', 'The heading lacks firstDate.'],
    ['', 'The file has no heading and no rows.'],
    [Buffer.from('PK\u0003\u0004'), /a workbook, not a CSV file/],
    [Buffer.from('\uFEFFfrom', 'utf16le'), /in UTF-16/],
    ['from,\0', /zero bytes/],
  ])('%j cannot be read', (text, reason) => {
    const found = read(text)
    expect(found.isUnreadable).toBe(true)
    expect(found.faults).toEqual([expect.stringMatching(typeof reason === 'string' ? `1 ${reason}` : reason)])
  })

  it('reports rows with too few or too many cells; blank ones at the end are accepted', () => {
    const found = read('from,firstDate\nBKK\nBKK,1,2\nBKK,1,,\n')
    expect(found.rows).toEqual([[4, 'BKK', '1', '']])
    expect(found.faults).toEqual([
      '2 the row has 1 cells, the heading names 2 columns',
      '3 the row has 3 cells, the heading names 2 columns',
    ])
  })

  it('reads bytes that are not UTF-8 as replacement characters', () => {
    expect(read(Buffer.from([...Buffer.from('from,firstDate\n'), 0xe1, 0x2c, 0x31])).rows).toEqual([
      [2, '\uFFFD', '1', ''],
    ])
  })
})
