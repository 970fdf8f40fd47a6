import { describe, expect, it } from 'vitest'
import { proposedToStay } from './proposed-to-stay.ts'

const account = (orders: number) => ({ isAccount: true, orders })
const guest = (orders: number) => ({ isAccount: false, orders })

describe('the customer that is proposed to stay', () => {
  it.each([
    ['an account before a guest', guest(9), account(0), 1],
    ['an account before a guest, in either place', account(0), guest(9), 0],
    ['the guest with more orders', guest(1), guest(2), 1],
    ['the account with more orders', account(3), account(2), 0],
    ['the open one of equals', guest(1), guest(1), 0],
  ] as const)('%s stays', (_rule, one, other, index) => {
    const both = [one, other] as const
    expect(proposedToStay(both)).toBe(both[index])
  })
})
