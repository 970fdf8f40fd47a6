import { afterEach, expect, it } from 'vitest'
import {
  type SurchargeReading,
  surchargeReadings,
  surchargesByReading,
} from '#contract/terms/payment/payment-surcharge.ts'
import type { Instant } from '#contract/terms/time.ts'
import { createTransactionRunner } from '#server/platform/transaction.ts'
import { setSurcharge } from '#test-kit/payments/set-surcharge.ts'
import { testClock } from '#test-kit/test-clock.ts'
import { withBothDatabases } from '#test-kit/database/test-database.ts'
import { createPaymentTermsStore } from './payment-terms-store.ts'

withBothDatabases('the terms of ways to pay', (kit) => {
  afterEach(() => kit.clear())

  const kept = () => {
    const { db } = kit.database
    const clock = testClock()
    const terms = createPaymentTermsStore(db)
    const choose = (reading: SurchargeReading) =>
      createTransactionRunner(db)((tx) => terms.setReading(tx, { reading, setBy: 'usr_1', at: clock.now() }))
    const costs = async (at: Instant = clock.now()) => {
      const set = await terms.termsAt(at)
      return Object.fromEntries(set.map((one) => [one.cardBrand, one.surchargeBasisPoints]))
    }
    return { db, clock, terms, choose, costs }
  }

  it('begin with the English cash note of the specification', async () => {
    const { terms, clock, costs } = kept()
    expect(await terms.readingAt(clock.now())).toBe('cashNote')
    expect(await costs()).toEqual(surchargesByReading.cashNote)
  })

  it('charge nothing for cards when no terms are set', async () => {
    const { terms, clock, costs } = kept()
    expect(await terms.readingAt(clock.now())).toBe('none')
    expect(await costs()).toEqual({})
  })

  it('follow the chosen reading for cards from then on, and keep earlier terms for earlier instants', async () => {
    const { clock, terms, choose, costs } = kept()
    const moments: { reading: SurchargeReading; at: Instant }[] = []
    for (const reading of [...surchargeReadings, ...surchargeReadings.toReversed(), 'cashNote'] as const) {
      await choose(reading)
      expect(await costs()).toEqual(surchargesByReading[reading])
      moments.push({ reading, at: clock.now() })
      clock.advance(60_000)
    }
    for (const { reading, at } of moments) {
      expect(await costs(at)).toEqual(surchargesByReading[reading])
      expect(await terms.readingAt(at)).toBe(reading)
    }
  })

  it('keep other payment methods unchanged when the reading for cards changes', async () => {
    const { db, choose, terms, clock } = kept()
    await setSurcharge({ db }, { paymentMethod: 'counter', surchargeBasisPoints: 100 })
    await choose('none')
    const set = await terms.termsAt(clock.now())
    expect(set).toContainEqual({ paymentMethod: 'counter', surchargeBasisPoints: 100 })
  })
})
