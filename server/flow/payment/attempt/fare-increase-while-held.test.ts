import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import type { BookingAnswer } from '#contract/api/booking.ts'
import type { QuoteAnswer } from '#contract/api/quote.ts'
import { satang } from '#contract/terms/money.ts'
import { withDatabase } from '#test-kit/database/test-database.ts'
import { WalletHarness } from '#test-kit/payments/wallet-shop.ts'
import { workQueueKinds } from '#test-kit/staff/work-queue-recount.ts'

const minuteMs = 60_000

withDatabase('seats whose price has risen while they were held', (kit) => {
  const at = new WalletHarness(kit)
  beforeAll(() => at.open())
  beforeEach(() => at.begin())
  afterAll(() => at.shop.close())

  /** The airline wants so much more, or less, for the seats that it holds. */
  const reprice = (more: number) => {
    const [held] = at.airline.books
    if (!held) throw new Error('nothing is held')
    at.airline.books[0] = { ...held, total: satang(held.total.amount + more) }
  }
  const payAgain = async (booked: BookingAnswer) => {
    const reference = await at.sendToWallet(booked)
    at.wallet.agree(reference)
    await at.check(booked)
    await at.runDue(minuteMs)
    return reference
  }
  const reasonOf = async () =>
    (await kit.database.db.selectFrom('booking').select('reason').executeTakeFirstOrThrow()).reason
  const mails = async (begin: string) => (await at.mailKeys()).filter((key) => key.startsWith(begin))

  it('voids the authorisation after a fare increase, tells the owner and moves the order to manual review', async () => {
    const booked = await at.book()
    reprice(1)
    const reference = await payAgain(booked)
    expect(at.wallet.payments.get(reference)).toMatchObject({ state: 'voided', captured: 0 })
    expect((await at.latest(booked)).state).toBe('voided')
    expect((await at.order(booked)).state).toBe('review')
    expect(await reasonOf()).toBe('dearerThanAgreed')
    expect(await mails('dearer-seats')).toHaveLength(1)
    expect(await at.balances()).toEqual({})
    expect(at.airline.standing).toHaveLength(1)
    const desk = await workQueueKinds(kit.database)
    expect(desk).toEqual([{ kind: 'review' }])
  })

  it('takes the payment once the owner accepts the price that staff quote', async () => {
    const booked = await at.book()
    reprice(250_00)
    await payAgain(booked)
    const input = {
      orderNumber: booked.orderNumber,
      why: 'other',
      note: 'The airline has raised its price',
      validMinutes: 60,
      prices: [{ type: 'adult', perPerson: booked.total + 250_00 }],
    }
    const { status, body } = await at.staff<QuoteAnswer>('/api/staff/orders/quote/', input)
    expect({ status, body }).toMatchObject({ status: 200 })
    const { orderKey } = booked
    const yes = { orderKey, quoteId: body.quoteId, reply: 'yes', acceptedTotal: body.total }
    expect(await at.shop.post('/api/orders/quote/', yes)).toMatchObject({ body: { state: 'held' } })
    const reference = await payAgain(booked)
    const { state, amountDue } = await at.order(booked)
    expect(state).toBe('ticketed')
    expect(at.wallet.payments.get(reference)).toMatchObject({ captured: amountDue })
    expect(amountDue).toBeGreaterThanOrEqual(booked.total + 250_00)
  })

  it('takes the payment at the agreed price after a fare decrease', async () => {
    const booked = await at.book()
    reprice(-1)
    await payAgain(booked)
    expect(await at.order(booked)).toMatchObject({ state: 'ticketed', amountDue: booked.amountDue })
    expect(await mails('dearer-seats')).toEqual([])
  })
})
