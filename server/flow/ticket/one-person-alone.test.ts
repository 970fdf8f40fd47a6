import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { PaymentSettings } from '#contract/api/staff/payment-settings.ts'
import { AfterSaleShop } from '#test-kit/after-sale/after-sale-shop.ts'
import { makeRandomMove } from '#test-kit/after-sale/random-history.ts'
import { signInAs } from '#test-kit/account/sign-in-as.ts'
import { withDatabase } from '#test-kit/database/test-database.ts'
import { createDice } from '#test-kit/fare-oracle/dice.ts'

/** Sequences at each supplier; RANDOM_HISTORIES=1000 is the full run. */
const count = Number(process.env['RANDOM_HISTORIES'] ?? 4)
const seed = Number(process.env['RANDOM_HISTORIES_SEED'] ?? 27_112_027)
const limit = 3_000_00

withDatabase('one member of staff with every right but an administrator’s', (kit) => {
  describe.each(['house', 'sabre'] as const)('at %s', (supplier) => {
    const shop = new AfterSaleShop(kit, supplier, ['Desk', 'Finance', 'Ticketing'])
    const settings = '/api/staff/payments/settings'
    beforeAll(() => shop.open())
    afterAll(() => shop.close())

    it(
      'takes less than the limit out of an order in a day, beside what its customer asks for by the fare rules',
      { timeout: 60_000 + count * 5_000 },
      async () => {
        let most = 0
        for (let number = 0; number < count; number += 1) {
          const dice = createDice(seed + number)
          await shop.begin()
          const { browser: administrator } = await signInAs(shop.at.shop, kit.database, ['Administrator'])
          const now = (await administrator.get(settings)).json<PaymentSettings>()
          const set = await administrator.send('PUT', settings, { ...now, dualControlThreshold: limit })
          expect(set.statusCode).toBe(200)
          const order = await shop.aTicketedOrder(dice.between(1, 2))
          if (!order) continue
          const moves: string[] = []
          for (let left = dice.between(4, 12); left > 0; left -= 1)
            moves.push(await makeRandomMove({ shop, order, dice, isAlone: true }))
          const { refunds, requests } = await shop.orderOf(order)
          const byRules = requests
            .filter((one) => one.kind === 'refund' && one.state === 'done' && !one.isNamedByStaff)
            .reduce((sum, { comesBack = 0 }) => sum + comesBack, 0)
          const out = refunds.reduce((sum, one) => sum + one.amount, 0) - byRules
          expect({ number, moves, isBelow: out < limit, out }).toMatchObject({ number, isBelow: true })
          most = Math.max(most, out)
        }
        if (count > 20) expect(most).toBeGreaterThan(limit / 4)
      },
    )
  })
})
