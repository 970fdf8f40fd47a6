import { describe, expect, it } from 'vitest'
import { bankAccountTypeOf } from './bank-account-type.ts'

describe('the kind of a bank account', () => {
  it.each([
    ['Current', 'current'],
    [' savings account ', 'savings'],
    ['ออมทรัพย์', 'savings'],
    ['当座預金', 'current'],
    ['Fixed deposit', undefined],
    ['', undefined],
  ])('the kind is read from %j', (typed, type) => {
    expect(bankAccountTypeOf(typed)).toBe(type)
  })
})
