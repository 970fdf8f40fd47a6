import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  isBankAccountNumber,
  isBillerId,
  isIataNumber,
  isPromptPayId,
  isThaiTaxId,
  isTourismLicence,
} from './agency-numbers.ts'

const digits = (length: number) => fc.stringMatching(new RegExp(`^\\d{${length}}$`))

describe('the checks of agency numbers', () => {
  it.each<[string, (typed: string) => boolean, string, boolean]>([
    ['IATA number without its check digit', isIataNumber, '35-3 0013', true],
    ['IATA number with its check digit', isIataNumber, '35-3 0013 4', true],
    ['IATA number with another check digit', isIataNumber, '35-3 0013 5', false],
    ['IATA number that is too short', isIataNumber, '353001', false],
    ['tax id of a company', isThaiTaxId, '0-1075-36000-31-5', true],
    ['tax id with two digits changed round', isThaiTaxId, '0107536000351', false],
    ['tax id with a letter', isThaiTaxId, '010753600031O', false],
    ['biller id', isBillerId, '0107536000315 01', true],
    ['biller id without its suffix', isBillerId, '0107536000315', false],
    ['biller id of no tax id', isBillerId, '010753600031601', false],
    ['mobile number for PromptPay', isPromptPayId, '081-234-5678', true],
    ['fixed line for PromptPay', isPromptPayId, '02-234-5678', false],
    ['tax id for PromptPay', isPromptPayId, '0107536000315', true],
    ['bank account', isBankAccountNumber, '123-4-56789-0', true],
    ['bank account with a letter', isBankAccountNumber, '123-4-56789-O', false],
    ['bank account that is too short', isBankAccountNumber, '123-4-5678', false],
    ['licence', isTourismLicence, '11/01234', true],
    ['licence of another form', isTourismLicence, '11-1234', false],
  ])('The check judges: %s', (_what, check, typed, isOne) => {
    expect(check(typed)).toBe(isOne)
  })

  it('Exactly one last digit is valid, and every single-digit slip is detected', () => {
    fc.assert(
      fc.property(digits(12), fc.nat(11), fc.integer({ min: 1, max: 9 }), (first, place, shift) => {
        const last = Array.from({ length: 10 }, (_, digit) => digit).filter((one) => isThaiTaxId(first + one))
        expect(last).toHaveLength(1)
        const slipped = (Number(first[place]) + shift) % 10
        const wrong = `${first.slice(0, place)}${slipped}${first.slice(place + 1)}${last[0]}`
        // By design the third digit has the weight 11 and is not checked, and two remainders lead to the digit 1.
        if (isThaiTaxId(wrong)) expect(place === 2 || last[0] === 1).toBe(true)
      }),
    )
  })
})
