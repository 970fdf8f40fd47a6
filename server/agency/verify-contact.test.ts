import { describe, expect, it } from 'vitest'
import { agencyContactKind } from './verify-contact.ts'

const agency = {
  phone: '+66 2 123 4567',
  fax: '+66 2 123 4568',
  email: 'Desk@agency.example',
  promptPayId: '0812345678',
  billerId: '099400016550100',
  accounts: [
    {
      bank: 'Bank of Examples',
      branch: 'Silom',
      accountName: 'EXAMPLE TRAVEL',
      accountNumber: '123-4-56789-0',
      accountType: 'Savings',
    },
  ],
}

describe('checking contact details against those of the agency', () => {
  it.each([
    ['our number as it is dialled here', '02 123 4567', 'phone'],
    ['our number with its country', '+66 (0)2-123-4567', 'phone'],
    ['our fax', '021234568', 'fax'],
    ['our address in other letters', ' desk@AGENCY.example ', 'email'],
    ['our account without hyphens', '1234567890', 'bankAccount'],
    ['our PromptPay number', '081-234-5678', 'promptPay'],
    ['our biller id', '0994000165501 00', 'biller'],
    ['an account that is nearly ours', '123-4-56789-1', undefined],
    ['a part of our account', '123-4-5678', undefined],
    ['an address that begins like ours', 'desk@agency.example.evil.test', undefined],
    ['another number', '+66 81 999 9999', undefined],
    ['a dot', '.', undefined],
  ])('the check recognises %s', (_what, text, isOurs) => {
    expect(agencyContactKind(text, agency)).toBe(isOurs)
  })

  it('the check returns undefined for contact details that the agency has left empty', () => {
    expect(agencyContactKind('-', { ...agency, fax: '', promptPayId: '', billerId: '' })).toBeUndefined()
  })
})
