import { describe, expect, it } from 'vitest'
import { payerRedirectUrl } from './payer-redirect-url.ts'

const here = 'https://shop.example/payments?key=1'

describe('where a payer is sent on', () => {
  it.each([
    ['/payments/card?key=1', 'https://shop.example/payments/card?key=1'],
    ['https://pay.example/a?b=c', 'https://pay.example/a?b=c'],
    ['http://127.0.0.1:4101/pay', 'http://127.0.0.1:4101/pay'],
  ])('the next address of a payer is %s', (goOn, address) => {
    expect(payerRedirectUrl(goOn, here)).toBe(address)
  })

  it.each([undefined, 'javascript:alert(1)', 'data:text/html,x', 'http://'])(
    'a payer is sent nowhere for %s',
    (goOn) => {
      expect(payerRedirectUrl(goOn, here)).toBeUndefined()
    },
  )
})
