import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { AfterSaleShop } from '#test-kit/after-sale/after-sale-shop.ts'
import { faultsAtAnyMoment, faultsAtTheEnd } from '#test-kit/after-sale/history-faults.ts'
import { makeRandomMove } from '#test-kit/after-sale/random-history.ts'
import { withDatabase } from '#test-kit/database/test-database.ts'
import { createDice } from '#test-kit/fare-oracle/dice.ts'

/** Histories for each supplier; RANDOM_HISTORIES=1000 is the full run. */
const count = Number(process.env['RANDOM_HISTORIES'] ?? 4)
const seed = Number(process.env['RANDOM_HISTORIES_SEED'] ?? 27_112_026)
const settleMs = [31_000, 31_000, 600_000, 7_200_000, 36 * 3_600_000]

withDatabase('orders with a random life after the sale', (kit) => {
  describe.each(['house', 'sabre', 'duffel'] as const)('at %s', (supplier) => {
    const shop = new AfterSaleShop(kit, supplier)
    beforeAll(() => shop.open())
    afterAll(() => shop.close())

    it(
      'keep travel, the money of supplier and customer, documents and ledger in agreement',
      { timeout: 60_000 + count * 5_000 },
      async () => {
        const answers = new Map<string, number>()
        let sold = 0
        for (let number = 0; number < count; number += 1) {
          const dice = createDice(seed + number)
          await shop.begin()
          const order = await shop.aTicketedOrder(dice.between(1, 3))
          if (!order) continue
          sold += 1
          const moves: string[] = []
          const faults: string[] = []
          for (let left = dice.between(3, 14); left > 0 && faults.length === 0; left -= 1) {
            const move = await makeRandomMove({ shop, order, dice })
            moves.push(move)
            answers.set(move, (answers.get(move) ?? 0) + 1)
            faults.push(...(await faultsAtAnyMoment(shop, order)))
          }
          await shop.airline?.control({ clear: true })
          for (const ms of settleMs) await shop.passTime(ms)
          faults.push(...(await faultsAtTheEnd(shop, order)))
          expect({ number, moves, faults }).toEqual({ number, moves, faults: [] })
        }
        expect(sold).toBeGreaterThan(count / 2)
        if (count > 100) process.stdout.write(`${supplier} ${JSON.stringify(Object.fromEntries(answers))}\n`)
      },
    )
  })
})
