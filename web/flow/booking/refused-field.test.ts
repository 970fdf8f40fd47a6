import { describe, expect, test } from 'vitest'
import { refusedField } from './refused-field.ts'

describe('the field that the server finds fault with', () => {
  test.each([
    ['contact.email', 'passengers', 'contact-email'],
    ['contact.companyName', 'passengers', 'contact-company'],
    ['agreement.version', 'here', 'agreement'],
    ['agreement', 'here', 'agreement'],
    ['paymentMethod', 'here', 'payment-method'],
    ['cardBrand', 'here', 'payment-method'],
    ['passengers.1.expiryDate', 'passengers', 'passenger-1-expiryDate'],
    ['passengers.0', 'passengers', 'passenger-0-lastName'],
  ])('%s is on the page', (field, page, fieldId) => {
    expect(refusedField(field)).toEqual({ page, fieldId })
  })

  test.each([
    undefined,
    '',
    'offerId',
    'contact',
    'contact.method',
    'contact.constructor',
    'passengers',
    'passengers.x.y',
  ])('%s is on no page', (field) => {
    expect(refusedField(field)).toBeUndefined()
  })
})
