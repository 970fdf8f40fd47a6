import { afterEach, expect, it } from 'vitest'
import { satang } from '#contract/terms/money.ts'
import { plusMinutes } from '#contract/terms/time.ts'
import { aMarkupRule } from '#test-kit/house/a-markup-rule.ts'
import { testClock } from '#test-kit/test-clock.ts'
import { withBothDatabases } from '#test-kit/database/test-database.ts'
import { createMarkupBookStore } from './markup/markup-book-store.ts'
import { createPriceStore } from './price-store.ts'

withBothDatabases('the store of markups', (kit) => {
  afterEach(() => kit.clear())
  const now = testClock().now()
  const setFee = async (fee: number) =>
    createPriceStore(kit.database).setStandingMarkup(
      { adult: satang(0), child: satang(0), infant: satang(0), serviceFee: satang(fee) },
      { by: 'usr_1', at: now },
    )

  it('the markup in force is read each time where other processes commit, too', async () => {
    const store = createPriceStore({ db: kit.database.db })
    for (const fee of [100, 200]) {
      await setFee(fee)
      expect((await store.inForce(now)).standing.serviceFee).toEqual(satang(fee))
    }
  })

  it('the markup in force is read again after a commit, and not before', async () => {
    let commits = 0
    const store = createPriceStore({ db: kit.database.db, commits: () => commits })
    await setFee(100)
    const first = await store.inForce(now)
    await setFee(200)
    expect(await store.inForce(plusMinutes(now, 1))).toBe(first)
    commits += 1
    expect((await store.inForce(now)).standing.serviceFee).toEqual(satang(200))
  })

  it('the markup in force changes without a commit at the moment at which a book of rules takes effect', async () => {
    const store = createPriceStore({ db: kit.database.db, commits: () => 0 })
    const books = createMarkupBookStore(kit.database.db)
    const takesEffectAt = plusMinutes(now, 60)
    const book = { follows: 0, rules: [aMarkupRule()], takesEffectAt, note: '', by: 'usr_1', at: now }
    const bookId = await books.add(book)
    const bookAt = async (minutes: number) => (await store.inForce(plusMinutes(now, minutes))).book?.bookId
    expect(await bookAt(0)).toBe(undefined)
    expect(await bookAt(59)).toBe(undefined)
    expect(await bookAt(60)).toBe(bookId)
    expect(await bookAt(59)).toBe(undefined)
  })
})
