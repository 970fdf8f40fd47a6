import { expect, it } from 'vitest'
import { satang } from '#contract/terms/money.ts'
import type { Instant } from '#contract/terms/time.ts'
import type { Tx } from '#server/platform/transaction.ts'
import { testClock } from '#test-kit/test-clock.ts'
import { testIds } from '#test-kit/test-ids.ts'
import type { NewCashMovement } from './cash-drawer-store.ts'
import { createDrawerCash } from './drawer-cash.ts'

const openedAt = '2026-11-26T02:00:00.000Z' as Instant
const drawer = { drawerId: 'drw_1', clerk: 'usr_1', clerkName: 'clerk', float: satang(0), openedAt }
const payout = { clerk: 'usr_1', bookingId: 'bkg_1', paymentId: 'pay_1', refundId: 'ref_1' }

it.each([
  ['goes out of a drawer that holds it', 5_000, [-5_000]],
  ['leaves a drawer that holds less as it is', 5_001, []],
])('a refund in cash %s', async (_, amount, moved) => {
  const movements: NewCashMovement[] = []
  const cash = createDrawerCash({
    clock: testClock(openedAt),
    ids: testIds(1),
    drawers: {
      openOf: async () => ({ ...drawer, balance: satang(5_000) }),
      heldFor: async () => undefined,
      add: async (_tx, movement) => void movements.push(movement),
    },
  })
  await cash.payOut({} as Tx, { ...payout, satang: amount })
  expect(movements.map((one) => one.satang)).toEqual(moved)
})
