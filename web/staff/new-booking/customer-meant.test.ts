import { describe, expect, it } from 'vitest'
import type { CustomerRow } from '#contract/api/staff/customers.ts'
import { customerMeant } from './customer-meant.ts'

const row = (customerId: string, more: Partial<CustomerRow> = {}): CustomerRow => ({
  customerId,
  isAccount: false,
  name: 'Anan Wongsakul',
  email: 'anan@traveller.example',
  phone: '+66815551221',
  orders: 1,
  sales: 0,
  ...more,
})
const [guest, account] = [row('guest'), row('account', { isAccount: true })]
const other = row('other', { isAccount: true, email: 'anan.w@traveller.example' })

describe('the customer of a search', () => {
  it.each([
    ['none of none', [], 'anan', undefined],
    ['the only match', [guest], 'anan', 'guest'],
    ['none of several names', [guest, account], 'anan', undefined],
    [
      'the account whose whole address was typed',
      [guest, other, account],
      'Anan@traveller.example',
      'account',
    ],
    ['none of several guests with the address', [guest, row('twin')], 'anan@traveller.example', undefined],
  ] as const)('a search means %s', (_what, found, typed, meant) => {
    expect(customerMeant(found, typed)?.customerId).toBe(meant)
  })
})
