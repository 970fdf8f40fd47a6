import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { LocalDate } from '#contract/terms/time.ts'
import { emptyPassenger } from '#web/session/trip-draft.ts'
import { conflictingFields, filledPassenger, passengersForRows } from './fill-passengers.ts'
import { pastedTable, tableRow, type TableReading } from './passenger-table.ts'

const reading: TableReading = {
  language: 'en',
  today: '2026-11-21' as LocalDate,
  countries: [
    { value: 'TH', text: 'Thailand' },
    { value: 'JP', text: 'Japan' },
    { value: 'GB', text: 'United Kingdom' },
  ],
}
const known = (text: string, more: Partial<TableReading> = {}) => {
  const { columns, rows } = pastedTable(text, { ...reading, ...more })
  return rows.map((row) => tableRow(row, columns, { ...reading, ...more }).known)
}
const somchai = {
  lastName: 'Dee',
  firstName: 'Somchai',
  title: 'MR',
  sex: 'M',
  birthdate: '1992-04-12',
  nationality: 'TH',
  passportNumber: 'AA1234567',
  expiryDate: '2030-01-31',
}

describe('a pasted table', () => {
  it.each([
    ['from a spreadsheet', 'Dee\tSomchai\tMr\t12/04/1992\tTH\tAA1234567\t31/01/2030'],
    ['of a file', 'Dee,Somchai,Mr,1992-04-12,Thai,AA1234567,2030-01-31'],
    ['with semicolons', 'Dee;Somchai;M;12 Apr 1992;Thailand;AA1234567;31 Jan 2030'],
    ['with spaces', 'Dee   Somchai   MR   12-Apr-1992   THA   AA 1234567   31-Jan-2030'],
    ['in Thai years', 'Dee\tSomchai\tนาย\t12/04/2535\tไทย\tAA1234567\t31/01/2573'],
    ['in Thai words', 'Dee\tSomchai\tชาย\t12 เม.ย. 2535\tไทย\tAA1234567\t31 ม.ค. 2573'],
    ['of a chat', '1. Somchai Dee MR 12/04/1992 TH AA1234567 31/01/2030'],
    ['of an airline', 'DEE/SOMCHAI MR\t12APR92\tTHA\tAA1234567\t31JAN30'],
    [
      'with headings',
      'Passport no.\tExpiry\tFirst name\tSurname\tTitle\tDOB\tNationality\nAA1234567\t31/01/2030\tSomchai\tDee\tMR\t12/04/1992\tTH',
    ],
    [
      'with Thai headings',
      'ชื่อ\tนามสกุล\tคำนำหน้า\tวันเกิด\tสัญชาติ\tเลขที่หนังสือเดินทาง\tวันหมดอายุ\nSomchai\tDee\tนาย\t12/04/2535\tไทย\tAA1234567\t31/01/2573',
    ],
    [
      'with Japanese headings',
      '姓\t名\t性別\t生年月日\t国籍\tパスポート番号\t有効期限\nDee\tSomchai\t男\t1992年4月12日\tタイ\tAA1234567\t2030年1月31日',
    ],
  ])('%s', (_name, text) => {
    const [one] = known(text)
    const upper = (value: unknown) => JSON.stringify(value).toUpperCase()
    const { title, ...rest } = { title: 'MR', ...one }
    expect(title).toBe('MR')
    const { title: _title, ...wanted } = somchai
    expect(JSON.parse(upper(rest))).toEqual(JSON.parse(upper(wanted)))
  })

  it('tells a birth date from dates of issue and expiry', () => {
    const [one] = known('Dee\tSomchai\t02/02/2020\t31/01/2030\t12/04/1992')
    expect(one).toMatchObject({ birthdate: '1992-04-12', issueDate: '2020-02-02', expiryDate: '2030-01-31' })
  })

  it('keeps what it does not understand apart, and reads on', () => {
    const { columns, rows } = pastedTable('Dee\tSomchai\t12/04/1992\nNgam\tMint\t31/02/2025', reading)
    expect(columns).toEqual(['lastName', 'firstName', 'birthdate'])
    const [, second] = rows.map((row) => tableRow(row, columns, reading))
    expect(second?.known).toEqual({ lastName: 'Ngam', firstName: 'Mint' })
    expect(second?.cells.map((cell) => cell.isUnderstood)).toEqual([true, true, false])
  })

  it('marks names in other letters, and keeps them', () => {
    const { columns, rows } = pastedTable('นามสกุล\tชื่อ\nดี\tSomchai', reading)
    const [one] = rows.map((row) => tableRow(row, columns, reading))
    expect(one?.known.lastName).toBe('ดี')
    expect(one?.cells[0]?.isUnderstood).toBe(false)
  })

  it('says which Thai year was written', () => {
    const { columns, rows } = pastedTable('Dee\tSomchai\t12/04/2535', reading)
    const [one] = rows.map((row) => tableRow(row, columns, reading))
    expect(one?.cells[2]).toMatchObject({ value: '1992-04-12', thaiYear: '2535' })
  })

  it('takes any text without failing, and never makes up a letter of a name', () => {
    const piece = fc.oneof(
      fc.string(),
      fc.constantFrom('Mr', 'TH', '12/04/2535', 'AA1234567', '"', ',', '\t', '  ', 'Ngam', '31/02/2025'),
    )
    fc.assert(
      fc.property(fc.array(fc.array(piece, { maxLength: 8 }), { maxLength: 6 }), (lines) => {
        const text = lines.map((line) => line.join('\t')).join('\n')
        for (const one of known(text)) {
          if (one.lastName !== undefined) expect(text).toContain(one.lastName.split(' ')[0])
          expect(one.birthdate ?? '1990-01-01').toMatch(/^\d{4}-\d\d-\d\d$/)
        }
      }),
    )
  })

  it('gives back what a spreadsheet holds', () => {
    const name = fc
      .stringMatching(/^[A-Z][a-z]{2,12}$/)
      .filter((word) => !/^(?:Mr|Mrs|Ms|Miss|Thai)$/.test(word))
    const day = fc.date({ min: new Date('1930-01-01'), max: new Date('2026-01-01'), noInvalidDate: true })
    fc.assert(
      fc.property(fc.array(fc.tuple(name, name, day), { minLength: 1, maxLength: 9 }), (people) => {
        const days = people.map(([, , bornAt]) => bornAt.toISOString().slice(0, 10))
        const lines = people.map(([last, first], index) => [last, first, days[index]].join('\t'))
        const read = known(`Surname\tGiven names\tBirth date\n${lines.join('\n')}`)
        expect(read).toEqual(
          people.map(([lastName, firstName], index) => ({ lastName, firstName, birthdate: days[index] })),
        )
      }),
    )
  })
})

describe('rows and passengers', () => {
  const dates = ['2027-04-10', '2027-04-20'] as LocalDate[]
  it('meet by age first, then in order', () => {
    const rows = [
      { birthdate: '2020-01-01' },
      { lastName: 'Dee' },
      { birthdate: '1990-01-01' },
      { lastName: 'Four' },
    ]
    expect(passengersForRows(rows, ['adult', 'adult', 'child'], dates)).toEqual([2, 1, 0, undefined])
  })

  it('fill what is empty and leave what was typed until somebody says yes', () => {
    const typed = { ...emptyPassenger('adult'), firstName: 'Somchay', ticketFirstName: 'S', birthdate: '--' }
    expect(conflictingFields(typed, somchai)).toEqual(['firstName'])
    const careful = filledPassenger(typed, somchai, false)
    expect(careful).toMatchObject({ ...somchai, firstName: 'Somchay', ticketFirstName: 'S' })
    const bold = filledPassenger(typed, somchai, true)
    expect(bold).toMatchObject({ ...somchai, ticketFirstName: '' })
  })

  it.each([
    ['adult', 'MISS', 'MS'],
    ['adult', 'MSTR', 'MR'],
    ['child', 'MR', 'MSTR'],
    ['infantOnLap', 'MS', 'MISS'],
    ['adult', 'MRS', 'MRS'],
  ] as const)('an %s called %s in a list is %s here', (type, title, own) => {
    expect(filledPassenger(emptyPassenger(type), { title }, false).title).toBe(own)
  })
})
