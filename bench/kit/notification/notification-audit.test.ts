import { describe, expect, it } from 'vitest'
import { type OrderTrace, judge } from './notification-audit.ts'

const like: OrderTrace = {
  orderNumber: 'FH222222',
  states: { order: 'ticketed', payments: ['received'] },
  captured: 100_00,
  amount: 100_00,
  theirState: 'successful',
  effects: { 'payment capturing to received by moneyArrived': 1, 'mail booking-ticketed': 1, ticket: 2 },
}
const verdictOn = (change: Partial<OrderTrace>) => judge([{ trace: { ...like, ...change }, like }], 0)

describe('the audit after a notification storm', () => {
  it('the audit finds no differences when an order matches its model', () => {
    expect(verdictOn({ orderNumber: 'FH333333' })).toEqual({
      differences: [],
      extraEffects: [],
      unbalanced: 0,
    })
  })

  it.each([
    ['money that was taken there and not here', { states: { order: 'held', payments: ['pending'] } }],
    ['money that was taken here and not there', { theirState: 'failed', captured: 0 }],
    ['money that was taken twice', { captured: 200_00 }],
    ['a second attempt', { states: { order: 'ticketed', payments: ['received', 'late'] } }],
    ['money of nobody', { states: { order: 'held', payments: ['mismatched'] } }],
    ['no charge at all', { theirState: 'none' }],
  ] satisfies [string, Partial<OrderTrace>][])('the audit reports a difference: %s', (_what, change) => {
    expect(verdictOn(change).differences).toHaveLength(1)
  })

  it.each([
    ['a second mail', { ...like.effects, 'mail booking-ticketed': 2 }],
    ['a second ticket', { ...like.effects, ticket: 3 }],
    ['a move more', { ...like.effects, 'payment pending to unknown by answerLost': 1 }],
    ['a mail too few', { ...like.effects, 'mail booking-ticketed': 0 }],
  ])('the audit reports an extra or missing effect: %s', (_what, effects) => {
    expect(verdictOn({ effects }).extraEffects).toHaveLength(1)
  })
})
