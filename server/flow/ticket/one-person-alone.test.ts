import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { PaymentSettings } from '#contract/api/staff/payment-settings.ts'
import type { StaffOrderAnswer } from '#contract/api/staff/staff-orders.ts'
import { exchangeOffersAnswer } from '#contract/api/staff/order/ticket-exchange.ts'
import { exchangeTotal } from '#contract/terms/document/ticket-exchange.ts'
import { AfterSaleShop } from '#test-kit/after-sale/after-sale-shop.ts'
import { openBuyer } from '#test-kit/after-sale/company-buyer.ts'
import { faultsAtAnyMoment } from '#test-kit/after-sale/history/history-faults.ts'
import type { HistoryWorld } from '#test-kit/after-sale/history/history-world.ts'
import { makeRandomMove } from '#test-kit/after-sale/history/random-move.ts'
import { signInAs } from '#test-kit/account/sign-in-as.ts'
import { withDatabase } from '#test-kit/database/test-database.ts'
import { createDice } from '#test-kit/fare-oracle/dice.ts'

/** Sequences at each supplier; RANDOM_HISTORIES=1000 is the full run. */
const count = Number(process.env['RANDOM_HISTORIES'] ?? 2)
const seed = Number(process.env['RANDOM_HISTORIES_SEED'] ?? 27_112_027)
const limit = 3_000_00
const settings = '/api/staff/payments/settings'
const exchange = '/api/staff/orders/exchange'

/** Returns what goes back of an order, beside what its customer asked for by the fare rules, in satang. */
function takenOut({ refunds, requests }: StaffOrderAnswer): number {
  const byRules = requests
    .filter((one) => one.kind === 'refund' && one.state === 'done' && !one.isNamedByStaff)
    .reduce((sum, { comesBack = 0 }) => sum + comesBack, 0)
  return refunds.reduce((sum, one) => sum + one.amount, 0) - byRules
}

withDatabase('one member of staff with every right but an administrator’s', (kit) => {
  describe.each(['house', 'sabre'] as const)('at %s', (supplier) => {
    const shop = new AfterSaleShop(kit, supplier, ['Desk', 'Finance', 'Ticketing'])
    const setLimit = async (dualControlThreshold = limit) => {
      const { browser: administrator } = await signInAs(shop.at.shop, kit.database, ['Administrator'])
      const now = (await administrator.get(settings)).json<PaymentSettings>()
      const set = await administrator.send('PUT', settings, { ...now, dualControlThreshold })
      expect(set.statusCode).toBe(200)
    }
    /** Returns what is sent to exchange the tickets of an order for others that cost more, on the account of its company. */
    const differenceOnAccount = async ({ orderNumber }: { readonly orderNumber: string }) => {
      const changes = [{ journey: 0, departureOn: '2027-01-22' }]
      const { body } = await shop.ask('POST', `${exchange}/search`, { orderNumber, changes })
      const { exchangeId, offers } = exchangeOffersAnswer.parse(body)
      const agencyFee = 500_00
      const totals = offers.map((one) => exchangeTotal({ ...one, agencyFee }))
      const position = totals.findIndex((one) => one > 0)
      const chosen = { position, agencyFee, total: totals[position] ?? 0, onAccount: true }
      return { orderNumber, exchangeId, ...chosen }
    }
    beforeAll(() => shop.open())
    afterAll(() => shop.close())

    it(
      'takes less than the limit out of an order in a day, beside what its customer asks for by the fare rules',
      { timeout: 60_000 + count * 5_000 },
      async () => {
        let most = 0
        for (let number = seed; number < seed + count; number += 1) {
          const dice = createDice(number)
          const sold = await shop.beginAfterSale(
            { adults: dice.pick(count > 10 ? [1, 2] : [2]), isOnAccount: false },
            setLimit,
          )
          if (!sold) continue
          const { orderNumber, orderKey } = sold
          const seen = await shop.orderOf(sold)
          const world: HistoryWorld = { shop, dice, orders: [{ orderNumber, orderKey, seen }], isAlone: true }
          const moves: string[] = []
          for (let left = dice.between(4, 12); left > 0; left -= 1) {
            moves.push(await makeRandomMove(world))
            await faultsAtAnyMoment(world)
          }
          const out = world.orders.reduce((sum, one) => sum + takenOut(one.seen), 0)
          expect({ seed: number, moves, isBelow: out < limit, out }).toMatchObject({ isBelow: true })
          most = Math.max(most, out)
        }
        if (count > 20) expect(most).toBeGreaterThan(limit / 4)
      },
    )

    it.runIf(supplier === 'house')(
      'charges less than the limit to the account of a company in a day, over all its orders',
      async () => {
        await shop.begin()
        const buyer = await openBuyer(shop)
        const sent: { readonly orderNumber: string; readonly total: number }[] = []
        for (let number = 0; number < 2; number += 1) {
          const order = await shop.aTicketedOrder(1, buyer)
          if (!order) throw new Error('nothing refundable is for sale')
          sent.push(await differenceOnAccount(order))
        }
        await setLimit(Math.max(...sent.map(({ total }) => total)) + 1)
        const [first, second] = sent
        const charge = async (one: object = {}, by = 0) => (await shop.ask('POST', exchange, one, by)).body
        expect(await charge(first)).toMatchObject({ state: 'done' })
        expect(await charge(second)).toMatchObject({ state: 'approvalNeeded' })
        expect(await charge(second, 1)).toMatchObject({ state: 'done' })
      },
    )
  })
})
