import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { agencyCommand } from '#contract/api/agency.ts'
import { officeTimeText } from '#contract/terms/calendar/office-hours-labels.ts'
import { type AgencyFormValues, parseAgencyForm, agencyFormValuesOf } from './agency-form-values.ts'
import { parseTimeOfDay } from './parse-time-of-day.ts'

const day = { opens: 510, closes: 1020 }
const told = {
  name: 'Siam Sky Travel',
  address: '99/9 Rama IV Road',
  email: 'desk@siamsky.example',
  phone: '+66 2 123 4567',
  fax: '',
  iataNumber: '35-3 0013 4',
  licence: '11/01234',
  remark: '',
  taxId: '0107536000315',
  billerId: '010753600031500',
  promptPayId: '0812345678',
  vatBranch: '00000',
  vatBase: 'fees' as const,
  selfServiceVoid: true,
  accounts: [
    {
      bank: 'Bank of Examples',
      branch: '',
      accountName: 'SIAM SKY',
      accountNumber: '123-4-56789-0',
      accountType: '',
    },
  ],
  hours: {
    week: [day, day, day, day, day, { opens: 540, closes: 1440 }, null],
    keepsHolidays: true,
    specialDays: [{ on: '2026-12-31', hours: null, note: 'New Year' }],
  },
}
const typed = agencyFormValuesOf(told)
const faultsOf = (more: Partial<AgencyFormValues>) => {
  const read = parseAgencyForm({ ...typed, ...more })
  return 'faults' in read ? read.faults : []
}

describe('the form of the agency', () => {
  it('reads back what it shows, and the server takes it', () => {
    const read = parseAgencyForm(typed)
    expect(read).toEqual({ agency: told })
    expect(agencyCommand.safeParse('agency' in read ? read.agency : {}).success).toBe(true)
  })

  it.each<[string, Partial<AgencyFormValues>, string, string]>([
    ['no name', { name: ' ' }, 'name', 'missing'],
    ['a tax id with a wrong digit', { taxId: '0107536000316' }, 'taxId', 'taxId'],
    ['a branch for tax invoices without a tax id', { taxId: '' }, 'taxId', 'taxIdForVat'],
    ['a branch of four digits', { vatBranch: '0001' }, 'vatBranch', 'vatBranch'],
    ['a fax that is none', { fax: 'none' }, 'fax', 'phone'],
    [
      'a week that never opens',
      { week: typed.week.map((one) => ({ ...one, isOpen: false })) },
      'week.0.isOpen',
      'neverOpen',
    ],
    [
      'hours that end first',
      { week: typed.week.with(2, { isOpen: true, opens: '9', closes: '8:59' }) },
      'week.2.closes',
      'closesFirst',
    ],
    [
      'hours that are none',
      { week: typed.week.with(0, { isOpen: true, opens: '8:60', closes: '9' }) },
      'week.0.opens',
      'clock',
    ],
    ['a day twice', { days: [...typed.days, ...typed.days] }, 'days.1.on', 'sameDay'],
    ['a day without a date', { days: typed.days.map((one) => ({ ...one, on: '' })) }, 'days.0.on', 'missing'],
    [
      'an account without a bank',
      { accounts: typed.accounts.map((one) => ({ ...one, bank: '' })) },
      'accounts.0.bank',
      'missing',
    ],
    [
      'a number that is too short',
      { accounts: typed.accounts.map((one) => ({ ...one, accountNumber: '12' })) },
      'accounts.0.accountNumber',
      'accountNumber',
    ],
  ])('says what is wrong with %s', (_what, more, field, kind) => {
    expect(faultsOf(more)).toEqual([{ field, kind }])
  })
})

describe('a time of day', () => {
  it('a time of day is read in every common notation', () => {
    fc.assert(
      fc.property(fc.nat(1440), (minutes) => {
        const text = officeTimeText(minutes)
        const padded = text.padStart(5, '0')
        for (const way of [text, padded, padded.replace(':', '.'), padded.replace(':', ''), ` ${text} `])
          expect(parseTimeOfDay(way)).toBe(minutes)
      }),
    )
    expect(['25:00', '8:60', '24:01', '', 'noon', '-1'].map(parseTimeOfDay)).toEqual(Array(6).fill(undefined))
    expect(parseTimeOfDay('17')).toBe(1020)
  })
})
