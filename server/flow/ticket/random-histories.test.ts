import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { AfterSaleShop } from '#test-kit/after-sale/after-sale-shop.ts'
import { moveNames } from '#test-kit/after-sale/history/random-move.ts'
import { runHistory } from '#test-kit/after-sale/history/run-history.ts'
import { withDatabase } from '#test-kit/database/test-database.ts'

/** Histories for each supplier; RANDOM_HISTORIES=1000 is the full run, which begins with another seed each time. */
const count = Number(process.env['RANDOM_HISTORIES'] ?? 2)
const isFull = count > 10
const seed = Number(
  process.env['RANDOM_HISTORIES_SEED'] ?? (isFull ? Date.now() % 1_000_000_000 : 27_112_026),
)

/** What only an airline outside does: the house supplier loses no call and cancels no flight. */
const movesOfAirlines = new Set<string>([
  'airlineChanges',
  'ownerAcceptsFlights',
  'staffOnFlights',
  'refundOfCancelled',
  'lostCall',
])

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
        const wrong: string[] = []
        const startedMs = performance.now()
        for (let number = seed; number < seed + count; number += 1) {
          const { moves, faults } = await runHistory(shop, number, isFull ? [1, 2, 3] : [2])
          for (const move of moves) answers.set(move, (answers.get(move) ?? 0) + 1)
          if (faults.length > 0) wrong.push(`${number}: ${moves.join(' | ')} => ${faults.join('; ')}`)
        }
        if (isFull) {
          const each = Math.round((performance.now() - startedMs) / count)
          const reached = JSON.stringify(
            Object.fromEntries([...answers].toSorted(([a], [b]) => a.localeCompare(b))),
          )
          process.stdout.write(`${supplier} from seed ${seed}, ${each} ms each: ${reached}\n`)
        }
        expect(wrong).toEqual([])
        const made = new Set([...answers.keys()].map((one) => one.split(':')[0]))
        const possible = moveNames.filter((one) => supplier !== 'house' || !movesOfAirlines.has(one))
        if (count >= 1000) expect(possible.filter((one) => !made.has(one))).toEqual([])
      },
    )
  })
})
