import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import type { BookingAnswer } from '#contract/api/booking.ts'
import { createTransactionRunner } from '#server/platform/transaction.ts'
import { cardBooks } from '#test-kit/payments/card-books.ts'
import { type ShopAtCard, shopAtCard } from '#test-kit/payments/shop-at-card.ts'
import { withPostgres } from '#test-kit/database/test-database.ts'

withPostgres('a card payment that begins while another way to pay is chosen', (kit) => {
  let market: ShopAtCard
  let booked: BookingAnswer
  const books = cardBooks(kit, () => market)
  beforeAll(async () => {
    market = await shopAtCard(kit)
  })
  beforeEach(async () => {
    await market.beginAnew()
    booked = await market.aBooking()
    await market.choose(booked)
  })
  afterAll(() => market.close())

  const waiting = async (count: number) => {
    const { db } = kit.database
    const locks = sql<{
      count: number
    }>`select count(distinct pid)::int as count from pg_locks join pg_stat_activity using (pid)
      where not granted and datname = current_database()`
    while (((await locks.execute(db)).rows[0]?.count ?? 0) < count);
  }
  const chooseCounter = () =>
    market.shop.post('/api/payments/', { orderKey: booked.orderKey, paymentMethod: 'counter' })
  const chooseOtherBrand = () =>
    market.shop.post('/api/payments/', {
      orderKey: booked.orderKey,
      paymentMethod: 'card',
      cardBrand: 'jcb',
    })
  const sendCard = async () => market.begin(booked, await market.card.token())

  /** Holds the attempt while both requests are sent, the first of them first, and lets them go. */
  const atOnce = async <First, Second>(first: () => Promise<First>, second: () => Promise<Second>) => {
    let answers: [Promise<First>, Promise<Second>] | undefined
    const other = await kit.another()
    await createTransactionRunner(other.db)(async (tx) => {
      await tx.selectFrom('payment').select('payment_id').forUpdate().execute()
      const earlier = first()
      await waiting(1)
      answers = [earlier, second()]
      await waiting(2)
    })
    if (!answers) throw new Error('nothing was sent')
    return Promise.all(answers)
  }

  it('refuses the other payment method while the card is being charged', async () => {
    const [card, counter] = await atOnce(sendCard, chooseCounter)
    expect(counter).toMatchObject({ status: 409, body: { problem: 'paymentUnderWay' } })
    expect(card.status).toBe(303)
    expect(card.location).toContain(market.card.url)
    expect(await books.attempts()).toHaveLength(1)
  })

  it('leaves the card uncharged once the other payment method is chosen', async () => {
    const [counter, card] = await atOnce(chooseCounter, sendCard)
    expect(counter.status).toBe(200)
    expect(card).toMatchObject({ status: 303, location: `/payments#key=${booked.orderKey}` })
    expect(await market.card.payments()).toEqual([])
    expect(await books.attempts()).toEqual(['cancelled', 'awaited'])
  })

  it('does not start the newer attempt with the card entered for the earlier one', async () => {
    const [chosen, card] = await atOnce(chooseOtherBrand, sendCard)
    expect(chosen.status).toBe(200)
    expect(card).toMatchObject({ status: 303, location: `/payments#key=${booked.orderKey}` })
    expect(await market.card.payments()).toEqual([])
    expect(await books.attempts()).toEqual(['cancelled', 'awaited'])
  })
})
