import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { csvText } from './csv.ts'

/** Parses CSV by the grammar of RFC 4180, character by character, sharing no code with the writer. */
function parsed(text: string): string[][] {
  expect(text.codePointAt(0)).toBe(0xfeff)
  const records: string[][] = [[]]
  let at = 1
  while (at < text.length) {
    if (text[at] !== '"') throw new Error(`a cell without quotes at ${at}`)
    let cell = ''
    for (at += 1; ; at += 1) {
      if (at >= text.length) throw new Error('a cell that never ends')
      if (text[at] !== '"') cell += text[at]
      else if (text[at + 1] === '"') cell += text[(at += 1)]
      else break
    }
    records.at(-1)?.push(cell)
    at += 1
    if (text[at] === ',') at += 1
    else if (text.startsWith('\r\n', at)) {
      at += 2
      records.push([])
    } else throw new Error(`neither comma nor line end at ${at}`)
  }
  expect(records.pop()).toEqual([])
  return records
}

const dangerous = ['=', '+', '-', '@', '\t', '\r', '\n', '\0', '＝', '＋', '－', '＠']
const hostile = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.constantFrom('ไทย, "กรุงเทพฯ"', '日本\r\n東京', '', "'", '"', ',', '\uFEFF'),
  fc.tuple(fc.constantFrom(...dangerous), fc.string()).map(([first, rest]) => first + rest),
)
const cells = fc.oneof(hostile, fc.integer(), fc.double({ noNaN: true, noDefaultInfinity: true }))

describe('a table as CSV', () => {
  it('the file can be read back, apart from the apostrophe before a possible formula', () => {
    const tables = fc.integer({ min: 1, max: 5 }).chain((columns) => {
      const line = fc.array(cells, { minLength: columns, maxLength: columns })
      return fc.tuple(fc.array(hostile, { minLength: columns, maxLength: columns }), fc.array(line))
    })
    const shown = (cell: string | number) =>
      typeof cell === 'string' && dangerous.some((one) => cell.startsWith(one)) ? `'${cell}` : String(cell)
    fc.assert(
      fc.property(tables, ([header, rows]) => {
        expect(parsed(csvText(header, rows))).toEqual([header, ...rows].map((line) => line.map(shown)))
      }),
    )
  })

  it('the file has no text cell that a spreadsheet would execute', () => {
    fc.assert(
      fc.property(hostile, (text) => {
        const [[cell] = []] = parsed(csvText([text], []))
        expect(dangerous.some((one) => cell?.startsWith(one))).toBe(false)
      }),
    )
  })

  it.each([
    ['=HYPERLINK("https://evil.test")', '"\'=HYPERLINK(""https://evil.test"")"'],
    ['＝1+1', '"\'＝1+1"'],
    ['-5 baht', '"\'-5 baht"'],
    ['BKK-NRT', '"BKK-NRT"'],
  ])('the value %s is written as %s', (text, written) => {
    expect(csvText([text], [])).toBe(`\uFEFF${written}\r\n`)
  })

  it.each([
    [0, '0.00'],
    [5, '0.05'],
    [-5, '-0.05'],
    [3_205_150, '32051.50'],
    [-123_400, '-1234.00'],
  ])('the amount of %i satang is written as %s baht, which is no formula', (satang, written) => {
    expect(csvText(['a'], [[{ satang }]])).toBe(`\uFEFF"a"\r\n"${written}"\r\n`)
    expect(() => csvText(['a'], [[{ satang: 0.5 }]])).toThrow(/satang/)
  })

  it('negative numbers stay numbers, and invalid ones are rejected', () => {
    expect(csvText(['a'], [[-12.5]])).toBe('\uFEFF"a"\r\n"-12.5"\r\n')
    expect(() => csvText(['a'], [[Number.NaN]])).toThrow(/not a number/)
  })
})
