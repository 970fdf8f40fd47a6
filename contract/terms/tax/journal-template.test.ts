import { expect, it } from 'vitest'
import { type JournalTemplate, journalFields, journalPresets, writeByTemplate } from './journal-template.ts'

const account = { code: '4100', name: '=รายได้ "ค่าบริการ"', taxRate: '' }
const line = { on: '2026-11-21', entry: 'received:pay_1', reference: 'FH000001', account, satang: -10_705 }

it('a template writes its columns in its order, with its separator, decimal sign and Buddhist years', () => {
  const template: JournalTemplate = {
    columns: journalFields.map((field) => ({ field, header: field === 'empty' ? '+x' : field })),
    separator: 'semicolon',
    decimal: 'comma',
    dateForm: 'DD/MM/BBBB',
    encoding: 'windows874',
  }
  const [head, row] = writeByTemplate(template, [line]).split('\r\n')
  expect(head?.split(';').at(-1)).toBe(`"'+x"`)
  expect(row).toBe(
    `"21/11/2569";"received:pay_1";"FH000001";"4100";"'=รายได้ ""ค่าบริการ""";"";"";"107,05";"-107,05";""`,
  )
})

it.each([
  ['YYYY-MM-DD', '2026-11-21'],
  ['MM/DD/YYYY', '11/21/2026'],
  ['YYYYMMDD', '20261121'],
] as const)('a day in the form %s is %s', (dateForm, text) => {
  const template: JournalTemplate = { ...journalPresets.general, dateForm }
  expect(writeByTemplate(template, [line]).split('\r\n')[1]).toMatch(`"${text}"`)
})
