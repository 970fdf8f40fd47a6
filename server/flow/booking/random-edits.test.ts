import { afterAll, beforeAll, expect, it } from 'vitest'
import { satang } from '#contract/terms/money.ts'
import { agreementVersion } from '#server/flow/price/price.ts'
import { AirlineUnderTest } from '#test-kit/suppliers/airline-under-test.ts'
import { type AppUnderTest, anOffer, appUnderTest } from '#test-kit/app-under-test.ts'
import { createDice } from '#test-kit/fare-oracle/dice.ts'
import type { EditTerms } from '#test-kit/random-edits/edit-audit.ts'
import { EditWorld } from '#test-kit/random-edits/edit-world.ts'
import { EditRun } from '#test-kit/random-edits/edit-run.ts'
import { setStandingMarkup } from '#test-kit/house/set-standing-markup.ts'
import { setSurcharge } from '#test-kit/payments/set-surcharge.ts'
import { withDatabase } from '#test-kit/database/test-database.ts'

/** Number of edited requests; RANDOM_EDITS=10000 is the full run. */
const count = Number(process.env['RANDOM_EDITS'] ?? 1_000)
const terms: EditTerms = {
  agreementVersion,
  band: { most: satang(100_00), mostBasisPoints: 100 },
  counterBasisPoints: 100,
  markup: { adult: 200_00, child: 100_00, infant: 1_00, fee: 50_00 },
}

withDatabase('requests with random edits', (kit) => {
  let shop: AppUnderTest
  let other: AppUnderTest
  const airline = new AirlineUnderTest()
  beforeAll(async () => {
    shop = await appUnderTest(kit.database, {}, airline.supplyOf)
    other = await appUnderTest(kit.database)
    await setStandingMarkup(kit.database, { adult: 200_00, serviceFee: 50_00 })
    await setSurcharge(kit.database, { paymentMethod: 'counter', surchargeBasisPoints: 100 })
    await kit.database.db
      .insertInto('price_tolerance')
      .values({ most_satang: 100_00, most_basis_points: 100, set_by: 'test', created_at: shop.clock.now() })
      .execute()
  })
  afterAll(async () => {
    await shop.close()
    await other.close()
  })

  it(
    'book and price only shown offers, at the shown and accepted price',
    { timeout: 60_000 + count * 100 },
    async () => {
      const world = new EditWorld({ shop, airline, dice: createDice(20_261_121) })
      world.foreign = [(await anOffer(other)).offerId]
      const run = new EditRun(world, { terms, db: kit.database.db })
      for (let number = 0; number < count; number++) await run.next(number)
      expect(run.faults).toEqual([])
      // Guards against an empty run: good requests succeed, edited ones fail, increases are absorbed.
      const { asked, booked, priced, refused, carried, unedited } = run.tally
      expect(asked).toBe(count)
      expect(booked + priced + refused).toBe(count)
      expect(booked).toBeGreaterThan(count / 20)
      expect(priced).toBeGreaterThan(count / 20)
      expect(refused).toBeGreaterThan(count / 3)
      expect(carried).toBeGreaterThan(count / 200)
      expect(unedited.taken).toBeGreaterThan(unedited.asked / 3)
      if (count > 1_000) process.stdout.write(`${JSON.stringify(run.tally)}\n`)
    },
  )
})
