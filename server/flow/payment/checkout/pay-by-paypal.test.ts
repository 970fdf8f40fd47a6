import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { BookingAnswer } from '#contract/api/booking.ts'
import { tooLateMs } from '#test-kit/suppliers/airline-faults.ts'
import { paymentSilences } from '#test-kit/payments/payment-faults.ts'
import { type ShopAtPaypal, shopAtPaypal } from '#test-kit/payments/shop-at-paypal.ts'
import { withDatabase } from '#test-kit/database/test-database.ts'

/** Longer than a call and the settle window after it. */
const windowMs = 180_000
/** PayPal is a process of its own on a machine that may be busy. */
const patience = { timeout: 20_000 }
const orders = '/v2/checkout/orders'
/** One of each kind; the adapter itself is held to all of them. */
const silences = paymentSilences.filter(({ row }) => ['F1', 'F3', 'F6'].includes(row))
const wire = {
  starting: { method: 'POST', path: orders },
  capturing: { method: 'POST', path: `${orders}/*/capture` },
} as const

withDatabase('paying by PayPal', (kit) => {
  let market: ShopAtPaypal
  let booked: BookingAnswer
  beforeAll(async () => {
    market = await shopAtPaypal(kit)
  })
  beforeEach(async () => {
    await market.beginAnew()
    booked = await market.aBooking()
  })
  afterAll(() => market.close())

  const attempts = async () =>
    (await kit.database.db.selectFrom('payment').select('state').orderBy('attempt').execute()).map(
      ({ state }) => state,
    )
  const ledger = async () => {
    const rows = kit.database.db.selectFrom('ledger_entry').select(({ fn }) => fn.sum('satang').as('sum'))
    return Number((await rows.executeTakeFirst())?.sum ?? 0)
  }
  const taken = async () =>
    (await market.paypal.payments()).map(({ captured, refunded }) => ({ captured, refunded }))
  const told = async () => (await market.paypal.told()).map(({ event, state }) => `${event} ${state}`)
  const page = async () => {
    const goOn = await market.begin(booked)
    if (goOn === undefined) throw new Error('there is no page to go on at')
    return goOn
  }

  /** Paid once and ticketed, in our books and in theirs. */
  async function expectPaidOnce() {
    const { state, payment, amountDue } = await market.order(booked)
    expect(payment).toMatchObject({ state: 'received', outcome: 'passed' })
    expect(state).toBe('ticketed')
    expect((await taken()).filter(({ captured }) => captured > 0)).toEqual([
      { captured: amountDue, refunded: 0 },
    ])
    expect(await ledger()).toBe(0)
  }

  it('sends the payer to PayPal, captures when the browser comes back, and issues the tickets', async () => {
    const goOn = await page()
    expect(goOn).toContain(`${market.paypal.url}/checkoutnow?token=`)
    expect(await market.begin(booked)).toBe(goOn)
    await market.comeBack(await market.paypal.decide(goOn, 'approve'))
    expect((await market.payable(booked)).payment).toMatchObject({ outcome: 'passed' })
    await market.advance(0)
    await expectPaidOnce()
    expect(await market.paypal.payments()).toHaveLength(1)
  })

  it('learns of the approval from PayPal when the browser never refunded', async () => {
    await market.paypal.decide(await page(), 'approve')
    await expect.poll(told, patience).toEqual(['CHECKOUT.ORDER.APPROVED delivered'])
    await market.advance(0)
    await expectPaidOnce()
    await expect
      .poll(told, patience)
      .toEqual(['CHECKOUT.ORDER.APPROVED delivered', 'PAYMENT.CAPTURE.COMPLETED delivered'])
    await market.advance(0)
    await expectPaidOnce()
  })

  it('ignores a notification with a foreign signature, and finds the payment by its job', async () => {
    await market.paypal.control({ match: { method: 'NOTIFY' }, times: 1, badSignature: true })
    await market.paypal.decide(await page(), 'approve')
    await expect.poll(async () => (await market.paypal.told())[0]?.sendings[0]?.answer, patience).toBe(401)
    await market.shop.app.runDue()
    expect(await taken()).toEqual([{ captured: 0, refunded: 0 }])
    await market.advance(windowMs)
    await market.advance(windowMs)
    await expectPaidOnce()
  })

  it('keeps the seats when the payer cancels, and lets the payer try again', async () => {
    const goOn = await page()
    await market.comeBack(await market.paypal.decide(goOn, 'cancel'))
    expect(await market.payable(booked)).toMatchObject({ isPayable: true })
    expect(await taken()).toEqual([{ captured: 0, refunded: 0 }])
    await market.comeBack(await market.paypal.decide(await page(), 'approve'))
    await market.advance(0)
    await expectPaidOnce()
  })

  it('reports a decline when PayPal refuses the card, and accepts another attempt', async () => {
    await market.comeBack(await market.paypal.decide(await page(), 'decline'))
    expect((await market.payable(booked)).payment).toMatchObject({ outcome: 'rejected', failure: 'refused' })
    await market.shop.post('/api/payments/', { orderKey: booked.orderKey, paymentMethod: 'paypal' })
    await market.comeBack(await market.paypal.decide(await page(), 'approve'))
    await market.advance(0)
    await expectPaidOnce()
    expect(await attempts()).toEqual(['declined', 'received'])
  })

  it('captures nothing when the payer approves again after another method was chosen', async () => {
    const goOn = await page()
    await market.shop.post('/api/payments/', { orderKey: booked.orderKey, paymentMethod: 'counter' })
    await market.paypal.decide(goOn, 'approve')
    await expect.poll(told, patience).toEqual(['CHECKOUT.ORDER.APPROVED delivered'])
    await market.advance(windowMs)
    await market.advance(windowMs)
    expect(await taken()).toEqual([{ captured: 0, refunded: 0 }])
    expect((await attempts())[1]).toBe('awaited')
  })

  it('waits while PayPal reviews the payment, and is paid when PayPal releases it', async () => {
    await market.comeBack(await market.paypal.decide(await page(), 'review'))
    await market.advance(windowMs)
    expect(await attempts()).toEqual(['capturing'])
    expect((await market.order(booked)).state).toBe('held')
    await market.paypal.settle('COMPLETED')
    await expect.poll(told, patience).toContain('PAYMENT.CAPTURE.COMPLETED delivered')
    await market.advance(0)
    await expectPaidOnce()
  })

  it('refunds everything when the tickets are refused', async () => {
    market.airline.ticketInstead = async () => ({ kind: 'notDone', reason: 'notPossible' })
    await market.comeBack(await market.paypal.decide(await page(), 'approve'))
    await market.advance(0)
    await market.advance(windowMs)
    const { amountDue } = await market.order(booked)
    expect(await taken()).toEqual([{ captured: amountDue, refunded: amountDue }])
    expect(await ledger()).toBe(0)
  })

  it('refuses to capture an amount other than the one requested', async () => {
    await market.paypal.control({ match: wire.starting, times: 1, wrongAmount: true })
    await market.comeBack(await market.paypal.decide(await page(), 'approve'))
    await market.advance(0)
    expect(await taken()).toEqual([{ captured: 0, refunded: 0 }])
    expect(['mismatched', 'voided']).toContain((await attempts())[0])
  })

  describe('without a usable answer', () => {
    const strike = (fault: (typeof silences)[number], step: keyof typeof wire) =>
      market.paypal.control(
        fault.effect === undefined ? { door: 'shut' } : { faults: [{ match: wire[step], ...fault.effect }] },
      )
    const calm = async () => {
      await market.paypal.control({ clear: true, door: 'open' })
      await market.paypal.control({ clock: { advanceMs: tooLateMs } })
    }

    it.each(silences)('$row: $name: on create, at most one PayPal order is ever paid', async (fault) => {
      await strike(fault, 'starting')
      await market.begin(booked)
      expect((await market.payable(booked)).isPayable).toBe(true)
      await calm()
      await market.advance(windowMs)
      await market.advance(windowMs)
      await market.shop.post('/api/payments/', { orderKey: booked.orderKey, paymentMethod: 'paypal' })
      await market.comeBack(await market.paypal.decide(await page(), 'approve'))
      await market.advance(0)
      await expectPaidOnce()
    })

    it.each(silences)('$row: $name: on capture, the payment is captured exactly once', async (fault) => {
      const back = await market.paypal.decide(await page(), 'approve')
      await strike(fault, 'capturing')
      await market.comeBack(back)
      await calm()
      await market.advance(windowMs)
      await market.advance(windowMs)
      await expectPaidOnce()
    })
  })
})
