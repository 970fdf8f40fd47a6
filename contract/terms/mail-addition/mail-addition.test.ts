import { describe, expect, it } from 'vitest'
import { mailAdditionFaultOf } from './mail-addition.ts'

describe('an addition to emails', () => {
  it.each([
    ['See https://shop.example/fares for {orderNumber}, or call {agencyPhone}.', undefined],
    ['Bring your passport: the original, not a copy.', undefined],
    ['http://shop.example', 'unsafeLink'],
    ['HTTP://shop.example', 'unsafeLink'],
    ['javascript:alert(1)', 'unsafeLink'],
    ['ftp://shop.example', 'unsafeLink'],
    ['Dear {customerName}', 'unknownVariable'],
    ['x'.repeat(501), 'tooLong'],
  ])('%s is judged %s', (text, fault) => {
    expect(mailAdditionFaultOf(text)).toBe(fault)
  })
})
