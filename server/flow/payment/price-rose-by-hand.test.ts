import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { type BookingAnswer } from '#contract/api/booking.ts'
import { type CollectedAnswer } from '#contract/api/collected-bills.ts'
import { type MoneyTakenAnswer, type SlipAnswer } from '#contract/api/payment-by-hand.ts'
import { type PaymentAnswer } from '#contract/api/payment.ts'
import { type PriceNowAnswer, type QuoteAnswer } from '#contract/api/quote.ts'
import { satang } from '#contract/terms/money.ts'
import { aSlip, sendSlip } from '#test-kit/a-slip.ts'
import { signInAs } from '#test-kit/sign-in-as.ts'
import { withDatabases } from '#test-kit/test-database.ts'
import { WalletShop } from '#test-kit/wallet-shop.ts'

const desk = '/api/staff/payments'
const more = 250_00

withDatabases('money in the hands of clerks for seats whose price has risen', (kit) => {
  const at = new WalletShop(kit)
  beforeAll(() => at.open())
  beforeEach(() => at.begin())
  afterAll(() => at.shop.close())

  const reprice = (by: number) => {
    const [held] = at.airline.books
    if (!held) throw new Error('nothing is held')
    at.airline.books[0] = { ...held, total: satang(held.total.amount + by) }
  }
  const byTransfer = async () => {
    const booked = await at.book()
    const { orderKey } = booked
    const chosen = { orderKey, paymentMethod: 'bankTransfer' }
    const { body } = await at.shop.post<PaymentAnswer>('/api/payments/', chosen)
    const { reference1, reference2 } = body
    return { ...booked, reference1, reference2 }
  }
  const confirm = ({ orderNumber }: BookingAnswer, json: object = {}) =>
    at.staff<Partial<MoneyTakenAnswer> & { problem?: string }>(`${desk}/received`, { orderNumber, ...json })
  const dearer = { status: 200, body: { state: 'dearer' } }
  const reasonOf = async () =>
    (await kit.database.db.selectFrom('booking').select('reason').executeTakeFirstOrThrow()).reason

  /** The money is in the books and pays for nothing; the order waits for its new price, and its owner was told nothing. */
  const isKept = async (booked: BookingAnswer) => {
    await at.runDue()
    expect((await at.order(booked)).state).toBe('review')
    expect(await reasonOf()).toBe('dearerThanAgreed')
    const { orderNumber, amountDue: arrived } = booked
    expect(await at.lateMoney()).toMatchObject([{ orderNumber, arrived, state: 'late', isUsable: false }])
    expect(await at.balances()).toMatchObject({ 'at:bankTransfer': arrived })
    expect(await at.openRefunds()).toEqual([])
    expect((await at.mailKeys()).filter((key) => key.startsWith('dearer-seats'))).toEqual([])
    expect(at.airline.standing).toHaveLength(1)
  }

  it('is refused before it is taken, and is noted when it is here all the same', async () => {
    const booked = await byTransfer()
    reprice(more)
    expect(await confirm(booked)).toMatchObject({ status: 409, body: { problem: 'seatsDearer' } })
    expect((await at.order(booked)).state).toBe('review')
    expect([await at.lateMoney(), await at.balances()]).toEqual([[], {}])
    expect(await confirm(booked)).toMatchObject(dearer)
    await isKept(booked)
  })

  it('is noted at once where it stands on a slip', async () => {
    const booked = await byTransfer()
    const { slipId } = (await sendSlip<SlipAnswer>(at.shop, booked.orderKey, await aSlip())).body
    reprice(more)
    expect(await confirm(booked, { slipId })).toMatchObject(dearer)
    await isKept(booked)
  })

  it('is noted at once where a channel has collected it', async () => {
    const { reference1, reference2, ...booked } = await byTransfer()
    reprice(more)
    const bill = [
      reference1,
      reference2,
      (booked.amountDue / 100).toFixed(2),
      '2026-11-21T10:00:00+07:00',
      'T-1',
    ]
    const file = `reference1,reference2,amount,paidAt,transactionId\n${bill.join(',')}\n`
    const { browser } = await signInAs(at.shop, kit.database, ['Finance'])
    const bring = async () => {
      const answer = await at.shop.app.http.inject({
        method: 'POST',
        url: `${desk}/collected`,
        payload: file,
        headers: {
          'content-type': 'text/plain',
          'x-requested-with': 'Farehouse',
          cookie: [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; '),
          authorization: `Bearer ${browser.token ?? ''}`,
        },
      })
      return answer.json<CollectedAnswer>().bills[0]?.result
    }
    expect([await bring(), await bring()]).toEqual(['dearer', 'known'])
    await isKept(booked)
  })

  it('is used for its order once staff carry the rise and the owner says yes to the same price again', async () => {
    const booked = await byTransfer()
    reprice(more)
    for (let time = 0; time < 2; time += 1) await confirm(booked)
    const { orderNumber, orderKey } = booked
    const { body: now } = await at.staff<PriceNowAnswer>('/api/staff/orders/price/', { orderNumber })
    expect(now.net).toBe(at.airline.books[0]?.total.amount)
    const wish = {
      orderNumber,
      why: 'other',
      note: 'We carry what the airline asks more',
      validMinutes: 60,
      prices: [{ type: 'adult', perPerson: booked.total }],
    }
    const { body } = await at.staff<QuoteAnswer>('/api/staff/orders/quote/', wish)
    const yes = { orderKey, quoteId: body.quoteId, reply: 'yes', acceptedTotal: body.total }
    expect(await at.shop.post('/api/orders/quote/', yes)).toMatchObject({ body: { state: 'held' } })
    const [late] = await at.lateMoney()
    expect(late).toMatchObject({ isUsable: true })
    expect((await at.desk('POST', 'late/use', { paymentId: late?.paymentId })).status).toBe(200)
    await at.runDue()
    expect((await at.order(booked)).state).toBe('ticketed')
  })

  it('is received as ever where the airline wants the same, or less, or says nothing', async () => {
    for (const [by, isSilent] of [
      [0, false],
      [-1, false],
      [0, true],
    ] as const) {
      await at.begin()
      const booked = await byTransfer()
      reprice(by)
      if (isSilent) at.airline.retrieveInstead = async () => ({ kind: 'silent' })
      expect(await confirm(booked)).toMatchObject({ status: 200, body: { state: 'received' } })
    }
  })
})
