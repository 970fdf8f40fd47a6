import { afterEach, expect, it } from 'vitest'
import {
  type OwnSurcharges,
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
      createTransactionRunner(db)((tx) =>
        terms.setCardSurcharges(tx, { choice: reading, own: {}, setBy: 'usr_1', at: clock.now() }),
      )
    const costs = async (at: Instant = clock.now()) => {
      const set = await terms.termsAt(at)
      return Object.fromEntries(set.map((one) => [one.cardBrand, one.surchargeBasisPoints]))
    }
    return { db, clock, terms, choose, costs }
  }

  it('begin with the English cash note of the specification', async () => {
    const { terms, clock, costs } = kept()
    expect(await terms.cardSurchargesAt(clock.now())).toEqual({ choice: 'cashNote', own: {} })
    expect(await costs()).toEqual(surchargesByReading.cashNote)
  })

  it('charge nothing for cards when no terms are set', async () => {
    const { terms, clock, costs } = kept()
    expect(await terms.cardSurchargesAt(clock.now())).toEqual({ choice: 'none', own: {} })
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
      expect(await terms.cardSurchargesAt(at)).toEqual({ choice: reading, own: {} })
    }
  })

  it('follow own rates from then on, and leave out a brand that has none later', async () => {
    const { db, clock, terms, choose, costs } = kept()
    const setOwn = (own: OwnSurcharges) =>
      createTransactionRunner(db)((tx) =>
        terms.setCardSurcharges(tx, { choice: 'ownRates', own, setBy: 'usr_1', at: clock.now() }),
      )
    await setOwn({ visa: 1.9, amex: 100, diners: 0 })
    expect(await costs()).toEqual({ visa: 190, amex: 10_000, diners: 0 })
    const before = clock.now()
    clock.advance(60_000)
    await setOwn({ visa: 2 })
    expect(await costs()).toEqual({ visa: 200 })
    expect(await terms.cardSurchargesAt(clock.now())).toEqual({ choice: 'ownRates', own: { visa: 2 } })
    expect(await terms.cardSurchargesAt(before)).toEqual({
      choice: 'ownRates',
      own: { visa: 1.9, amex: 100, diners: 0 },
    })
    clock.advance(60_000)
    await choose('otherTexts')
    expect(await costs()).toEqual(surchargesByReading.otherTexts)
  })

  it('keep other payment methods unchanged when the reading for cards changes', async () => {
    const { db, choose, terms, clock } = kept()
    await setSurcharge({ db }, { paymentMethod: 'counter', surchargeBasisPoints: 100 })
    await choose('none')
    const set = await terms.termsAt(clock.now())
    expect(set).toContainEqual({ paymentMethod: 'counter', surchargeBasisPoints: 100 })
  })
})
