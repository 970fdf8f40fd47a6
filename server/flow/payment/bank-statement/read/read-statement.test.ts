import { readFileSync } from 'node:fs'
import writeExcelFile from 'write-excel-file/node'
import { describe, expect, it } from 'vitest'
import type { HeaderMapping } from '#contract/terms/payment/bank-statement.ts'
import type { LocalDate } from '#contract/terms/time.ts'
import { hostileStatements } from '#test-kit/hostile-files/hostile-statements.ts'
import { readStatement } from './read-statement.ts'

const today = '2026-11-27' as LocalDate
const fixture = (name: string) => readFileSync(new URL(`fixtures/${name}`, import.meta.url))
const read = (bytes: Uint8Array, accountNumber = '012-3-45678-9', mapping: HeaderMapping = {}) =>
  readStatement(bytes, { accountNumber, mapping, today })
const linesOf = (...args: Parameters<typeof read>) => {
  const found = read(...args)
  if (!found.ok) throw new Error(JSON.stringify(found.fault))
  return found.value
}
const brief = (...args: Parameters<typeof read>) =>
  linesOf(...args).lines.map(({ on, time, amount, balance, reference }) =>
    [on, time ?? '-', amount, balance, reference].join(' '),
  )

describe('a statement of a Thai bank', () => {
  it("reads Kasikornbank's layout: TIS-620, Buddhist years, amounts without a sign", () => {
    const found = linesOf(fixture('kbank.csv'))
    expect(found).toMatchObject({ format: 'csv', opening: 100_000_000 })
    expect(brief(fixture('kbank.csv'))).toEqual([
      '2026-11-02 09:14 2512040 102512040 ',
      '2026-11-02 14:02 -500000 102012040 ',
      '2026-11-05 23:59 10000 102022040 ',
    ])
    expect(found.lines[0]).toMatchObject({
      row: 8,
      text: 'รับโอนเงิน · K PLUS · จาก SCB X5685 MS SUDA DEE FH7K2M9P',
    })
    expect(found.lines[2]?.text).toContain('จาก KTB X0099 "นาย ก, ข"')
  })

  it("reads Bangkok Bank's layout: no time, two columns of amounts, newest first", () => {
    expect(brief(fixture('bbl.txt'), '123-4-56789-0')).toEqual([
      '2026-11-26 - -959000 5041000 1000234',
      '2026-11-26 - -1000 5040000 ',
      '2026-11-27 - 3785747 8825747 ',
    ])
  })

  it("reads Siam Commercial Bank's layout: seconds, codes, the other account, totals below", () => {
    expect(brief(fixture('scb.csv'), '9990001112')).toEqual([
      '2026-11-27 08:01 1931500 11931500 2026112708012201',
      '2026-11-27 10:30 -31500 11900000 2026112710300001',
      '2026-11-27 11:45 100050 12000050 2026112711451001',
    ])
    expect(linesOf(fixture('scb.csv'), '9990001112').lines[0]?.text).toBe(
      'X1 · ENET · กสิกรไทย (KBANK) /X685027',
    )
  })

  it('reads MT940 and CAMT.053 with the balance of each line', () => {
    const expected = [
      '2026-11-27 - 2512040 12512040 KB2611270001',
      '2026-11-27 - -12000 12500040 KB2611270002',
    ]
    expect(brief(fixture('statement.sta'))).toEqual(expected)
    expect(linesOf(fixture('statement.sta')).lines[0]?.text).toBe(
      'NTRF · FH7K2M9P · MS SUDA DEE INV FH7K2M9P',
    )
    expect(brief(fixture('statement.xml'))).toEqual([expected[0]?.replace(' - ', ' 09:14 '), expected[1]])
    expect(linesOf(fixture('statement.xml')).lines[0]?.text).toBe('FH7K2M9P · ticket · สุดา ดี & บุตร')
  })

  it('reads a workbook with dates, times and amounts as Excel stores them', async () => {
    const heading = ['Date', 'Time', 'Description', 'Deposit', 'Balance'].map((value) => ({ value }))
    const row = (at: string, amount: number, balance: number) => [
      { value: new Date(`${at}Z`), type: Date, format: 'dd/mm/yyyy hh:mm' },
      null,
      { value: 'โอน <เข้า>', type: String },
      { value: amount, type: Number },
      { value: balance, type: Number },
    ]
    const body = [row('2026-11-27T09:30', 0.1 + 0.2, 1000.3), row('2026-11-27T17:05', 25_120.39, 26_120.69)]
    const bytes = await writeExcelFile([[{ value: 'Account 012-3-45678-9' }], heading, ...body]).toBuffer()
    expect(brief(bytes)).toEqual(['2026-11-27 09:30 30 100030 ', '2026-11-27 17:05 2512039 2612069 '])
    expect(linesOf(bytes)).toMatchObject({ format: 'xlsx', lines: [{ row: 3, text: 'โอน <เข้า>' }, {}] })
  })

  it('reads headings that are mapped for the account, and lists those that it found otherwise', () => {
    const file = Buffer.from('Dag,Beløb,Saldo\n2026-11-27,5.00,105.00\n2026-11-27,-5.00,100.00\n')
    expect(read(file)).toMatchObject({
      fault: { faults: [{ reason: 'headerMissing' }], headings: ['Dag', 'Beløb', 'Saldo'] },
    })
    const mapping = { date: 'Dag', amount: 'Beløb', balance: 'Saldo' }
    const signed = Buffer.from(file.toString().replace(',5.00', ',+5.00'))
    expect(brief(signed, '1', mapping)).toEqual(['2026-11-27 - 500 10500 ', '2026-11-27 - -500 10000 '])
  })
})

describe('a hostile statement', () => {
  const all = hostileStatements(fixture('statement.xml').toString())

  it.each(all)('$name is refused as $reason', ({ bytes, reason, row }) => {
    const found = read(bytes)
    expect(found).toMatchObject({ ok: false, fault: { faults: expect.any(Array) } })
    const [first] = found.ok ? [] : found.fault.faults
    expect(first).toMatchObject({ reason, ...(row !== undefined && { row }) })
  })

  it.each([
    ['kbank.csv', '0123456789'],
    ['bbl.txt', '1234567890'],
    ['scb.csv', '9990001112'],
    ['statement.sta', '0123456789'],
    ['statement.xml', '0123456789'],
  ])('%s cut anywhere is refused, or gives whole lines of the uncut file', (name, accountNumber) => {
    const whole = fixture(name)
    const lines = brief(whole, accountNumber)
    for (let end = 0; end < whole.length; end += 1) {
      const cut = read(whole.subarray(0, end), accountNumber)
      if (!cut.ok) continue
      const found = cut.value.lines.map(({ on, amount, balance }) => `${on} ${amount} ${balance}`)
      const known = lines.map((line) => {
        const [on, , amount, balance] = line.split(' ')
        return `${on} ${amount} ${balance}`
      })
      expect(known).toEqual(expect.arrayContaining(found))
    }
  })

  it('keeps a formula in a remark as the text that it is', () => {
    const file = `Date,Description,Deposit,Balance\n27/11/2026,"=cmd|' /C calc'!A0",5.00,5.00`
    expect(linesOf(Buffer.from(file)).lines).toMatchObject([{ text: `=cmd|' /C calc'!A0` }])
  })

  it('there are 200 of them', () => {
    expect(all.length).toBeGreaterThanOrEqual(200)
  })
})
