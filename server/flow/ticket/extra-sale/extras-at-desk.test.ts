import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import type { BookingAnswer } from '#contract/api/booking.ts'
import type { OrderAnswer } from '#contract/api/order.ts'
import type { CompanyBooksAnswer } from '#contract/api/staff/books/company-books.ts'
import type { TicketSalesReport } from '#contract/api/staff/order/ticket-sales.ts'
import { readCompany, updateCompany } from '#contract/api/staff/companies.ts'
import { readPaymentSettings } from '#contract/api/staff/payment-settings.ts'
import { sumMoney } from '#contract/terms/money.ts'
import type { ReservedExtra } from '#server/providers/supply/supplier-extras.ts'
import type { SupplyProvider } from '#server/providers/supply/supply-provider.ts'
import { aBookingRequest, anOffer } from '#test-kit/app-under-test.ts'
import { openBuyer } from '#test-kit/after-sale/company-buyer.ts'
import { type ChosenLater, ExtrasDesk } from '#test-kit/after-sale/extras-desk.ts'
import { withDatabase } from '#test-kit/database/test-database.ts'
import { mailsIn } from '#test-kit/e2e-shop/shop-mails.ts'
import { TaxInvoiceDesk } from '#test-kit/payments/tax-invoice-desk.ts'

type FoundReservation = Awaited<ReturnType<SupplyProvider['retrieve']>>

withDatabase('bags and seats after the booking at the desk', (kit) => {
  const desk = new ExtrasDesk(kit, 'house')
  const { at } = desk
  beforeAll(() => desk.open())
  beforeEach(() => desk.begin())
  afterAll(() => desk.close())

  const saleOf = async (order: BookingAnswer) => (await desk.orderOf(order)).extraSales[0]
  const refundsOf = async (order: BookingAnswer) =>
    (await at.ownRefunds(order)).map(({ amount, why }) => ({ amount, why }))
  const workOf = async (order: BookingAnswer) => (await desk.orderOf(order)).work.map(({ kind }) => kind)
  const mailsAbout = (text: string) =>
    mailsIn(join(at.shop.dataDir, 'mail')).filter((one) => one.includes(text))
  const ticketSales = async () => {
    const period = 'from=2026-11-01&to=2026-11-30'
    const answer = await desk.clerk.get(`/api/staff/reports/ticket-sales?${period}`)
    return answer.json<TicketSalesReport>()
  }
  /** The airline adds only the first of several bags, and its answer is lost. */
  const addOnlyTheFirst = () => {
    desk.addExtrasInstead = async (command, context) => {
      const extras = command.extras.slice(0, 1)
      const expected = sumMoney(extras.map(({ amount }) => amount))
      await desk.provider.addExtras?.({ ...command, extras, expected }, context)
      return { kind: 'unknown', note: 'lost' }
    }
  }

  it('A sale that is seen in part is settled by two members of staff, and what was not added is refunded', async () => {
    const paid = await desk.aTicketedOrder({ adults: 2 })
    await desk.surchargeWallet(500)
    const bags = [await desk.aBag(paid, 0), await desk.aBag(paid, 1)]
    const [price = 0, other = 0] = bags.map((one) => one.price)
    addOnlyTheFirst()
    const { chosen, reference } = await desk.buy(paid, bags)
    const { extraSaleId } = chosen
    expect(await desk.settleByHand(paid, { extraSaleId, added: [0] })).toMatchObject({
      problem: 'extrasStillPending',
    })
    await desk.settle()
    expect(await saleOf(paid)).toMatchObject({ state: 'unknown', statedBy: [] })
    expect(await workOf(paid)).toContain('ticketOutcomeUnknown')
    // nobody can state that a bag is missing which the reservation shows, or one that was never chosen
    for (const [added, problem] of [
      [[], 'extrasShownAsAdded'],
      [[1], 'extrasShownAsAdded'],
      [[0, 2], 'extrasNotPossible'],
    ] as const)
      expect(await desk.settleByHand(paid, { extraSaleId, added })).toMatchObject({ problem })
    const settle = (added: readonly number[], by = desk.clerk) =>
      desk.settleByHand(paid, { extraSaleId, added }, by)
    expect(await settle([0])).toEqual({ state: 'approvalNeeded' })
    expect(await settle([0])).toEqual({ state: 'approvalNeeded' })
    expect(await settle([0, 1], desk.second)).toEqual({ state: 'approvalNeeded' })
    expect((await saleOf(paid))?.statedBy.map(({ added, isMine }) => [added, isMine])).toEqual([
      [[0], true],
      [[0, 1], false],
    ])
    const answers = await Promise.all([1, 2, 3].map(() => settle([0], desk.second)))
    expect(answers.filter(({ state }) => state === 'done').length).toBeGreaterThan(0)
    await at.runDue()
    const surcharge = Math.round((price + other) * 0.05)
    const back = other + Math.floor((2 * surcharge * other + price + other) / (2 * (price + other)))
    expect(await refundsOf(paid)).toEqual([{ amount: back, why: 'extrasNotBought' }])
    expect(at.wallet.givenBack(reference)).toBe(back)
    const kept = price + other + surcharge - back
    expect(await at.balances()).toMatchObject({
      sales: -(paid.amountDue + price),
      surcharge: price - kept,
      'at:paypal': paid.amountDue + kept,
    })
    const seen = await at.order(paid)
    expect(seen.extraSale).toMatchObject({ state: 'addedInPart' })
    expect(seen.laterExtras).toMatchObject([{ kind: 'bag', passenger: 0, amount: price }])
    expect(await saleOf(paid)).toMatchObject({ state: 'done', notAdded: [1] })
    expect(await workOf(paid)).not.toContain('ticketOutcomeUnknown')
    expect(mailsAbout(`${paid.orderNumber}: bags and seats added`)).toHaveLength(1)
    expect(mailsAbout('Some of your bags and seats are added')).toHaveLength(1)
    const sales = (await ticketSales()).tickets.filter(({ transaction }) => transaction === 'EMDA')
    expect(sales).toMatchObject([{ total: kept, adjustment: kept - price }])
    const tax = new TaxInvoiceDesk(at.shop, desk.clerk)
    await tax.register()
    const { laterFees: [fee] = [] } = await tax.read(paid.orderNumber)
    expect((fee?.amounts.value ?? 0) + (fee?.amounts.vat ?? 0)).toBe(kept - price)
    expect(fee).toMatchObject({ extraSaleId, amounts: { collectedForAirlines: price } })
    expect(desk.calls).toBe(1)
  })

  it('A confirmed sale that the airline denies is refunded as a whole, and one that it shows settles itself', async () => {
    const paid = await desk.aTicketedOrder()
    const bag = await desk.aBag(paid)
    desk.addExtrasInstead = async () => ({ kind: 'unknown', note: 'lost', isConfirmed: true })
    const first = (await desk.buy(paid, [bag])).chosen.extraSaleId
    await desk.settle()
    await desk.settleByHand(paid, { extraSaleId: first, added: [] })
    expect(await desk.settleByHand(paid, { extraSaleId: first, added: [] }, desk.second)).toEqual({
      state: 'refused',
    })
    expect(await refundsOf(paid)).toEqual([{ amount: bag.price, why: 'extrasNotBought' }])
    desk.addExtrasInstead = async (command, context) => {
      await desk.provider.addExtras?.(command, context)
      return { kind: 'unknown', note: 'lost' }
    }
    // the supplier is silent until a member of staff has it read again
    desk.retrieveInstead = async () => ({ kind: 'silent' })
    const again = await desk.retrieving(() => desk.aBag(paid))
    const { extraSaleId } = await desk.retrieving(() => desk.choose(paid, [again]))
    await desk.payFor(paid, { extraSaleId, total: again.price, state: 'due' })
    await desk.settle()
    const stated = { extraSaleId, added: [] }
    expect(await desk.settleByHand(paid, stated)).toMatchObject({ problem: 'supplierUnavailable' })
    desk.retrieveInstead = undefined
    expect(await desk.settleByHand(paid, stated)).toEqual({ state: 'done' })
    expect((await at.order(paid)).extraSale).toMatchObject({ state: 'added' })
  })

  it('A bag that came another way between the choice and the payment is not taken for the one that was paid', async () => {
    const paid = await desk.aTicketedOrder()
    const bag = await desk.aBag(paid)
    const chosen = await desk.choose(paid, [bag])
    const sale = kit.database.db.selectFrom('extra_sale').select('extras')
    const { extras } = await sale.where('extra_sale_id', '=', chosen.extraSaleId).executeTakeFirstOrThrow()
    desk.retrieveInstead = async (ref, context) => {
      const found = await desk.provider.retrieve(ref, context)
      if (found.kind !== 'found') return found
      return { ...found, reservation: { ...found.reservation, extras: extras as ReservedExtra[] } }
    }
    desk.addExtrasInstead = async () => ({ kind: 'unknown', note: 'lost' })
    await desk.payFor(paid, chosen)
    await desk.settle()
    expect(await saleOf(paid)).toMatchObject({ state: 'refused' })
    expect(await refundsOf(paid)).toEqual([{ amount: bag.price, why: 'extrasNotBought' }])
    expect(desk.calls).toBe(1)
  })

  it('EMDs that the airline lists only after the settlement belong to the sale', async () => {
    const paid = await desk.aTicketedOrder()
    const bag = await desk.aBag(paid)
    const withoutEmds = (found: FoundReservation): FoundReservation =>
      found.kind === 'found'
        ? {
            ...found,
            reservation: {
              ...found.reservation,
              documents: found.reservation.documents?.filter(({ kind }) => kind === 'ticket') ?? [],
            },
          }
        : found
    desk.retrieveInstead = async (ref, context) => withoutEmds(await desk.provider.retrieve(ref, context))
    desk.addExtrasInstead = async (command, context) => {
      await desk.provider.addExtras?.(command, context)
      return { kind: 'unknown', note: 'lost' }
    }
    await desk.buy(paid, [bag])
    await desk.advance(31)
    expect((await at.order(paid)).extraSale).toMatchObject({ state: 'added' })
    expect((await ticketSales()).tickets.map(({ transaction }) => transaction)).toEqual(['TKTT'])
    desk.retrieveInstead = undefined
    await desk.advance(120)
    const { tickets, totals } = await ticketSales()
    expect(tickets.map(({ transaction }) => transaction).toSorted()).toEqual(['EMDA', 'TKTT'])
    expect(totals.total).toBe(paid.amountDue + bag.price)
  })

  it('Staff choose a bag for the customer, who pays for it by the link of an email', async () => {
    const paid = await desk.aTicketedOrder()
    const { orderNumber } = paid
    const { bags } = (await desk.clerk.get(`/api/staff/orders/${orderNumber}/extras`)).json<
      Awaited<ReturnType<typeof desk.onSale>>
    >()
    expect(bags.length).toBeGreaterThan(0)
    const bag = await desk.aBag(paid)
    const send = (extras: readonly object[]) =>
      desk.clerk.send('POST', '/api/staff/orders/extras', { orderNumber, extras })
    expect((await send([{ ...bag, price: bag.price - 1 }])).json()).toMatchObject({
      problem: 'extrasChanged',
    })
    const chosen = (await send([bag])).json<ChosenLater>()
    expect(chosen).toMatchObject({ state: 'awaitingPayment', total: bag.price })
    await at.runDue()
    const [mail = ''] = mailsAbout(`${orderNumber}: pay for your bags and seats`)
    expect(mail).toContain(paid.orderKey)
    // longer than a customer has who sits in front of the page
    await desk.advance(100 * 60)
    expect(desk.calls).toBe(0)
    await desk.payFor(paid, chosen)
    await desk.signIn()
    expect(await saleOf(paid)).toMatchObject({ state: 'done', isByStaff: true })
    expect(await desk.received(paid)).toEqual([paid.amountDue, bag.price])
    const audit = kit.database.db.selectFrom('audit_entry').select('object')
    expect(await audit.where('action', '=', 'POST /api/staff/orders/extras').execute()).toEqual([
      { object: orderNumber },
      { object: orderNumber },
    ])
  })

  it('An agent charges a bag to the account of the company within its credit, and nobody else does', async () => {
    const ask = async (method: 'GET' | 'POST' | 'PUT', path: string, json?: object, by = 0) => {
      const answer = await (by === 0 ? desk.clerk : desk.second).send(method, path, json)
      return { status: answer.statusCode, body: answer.json<Record<string, unknown>>() }
    }
    const buyer = await openBuyer({ at, database: kit.database, ask })
    const paid = await buyer.buy(aBookingRequest(await anOffer(at.shop)))
    await at.runDue()
    const { companyId, orderKey, amountDue } = paid
    const companyPath = readCompany.path.replace(':companyId', companyId)
    const company = async () => readCompany.answer.parse((await ask('GET', companyPath)).body)
    const setLimit = async (creditLimit: number) => {
      const { name, taxId, state, showsNet, lowBalance, version } = await company()
      const change = { name, taxId, state, showsNet, lowBalance, version, creditLimit }
      for (const by of [0, 1])
        await ask('PUT', updateCompany.path.replace(':companyId', companyId), change, by)
    }
    const bag = await desk.aBag(paid)
    const { extraSaleId, total } = await desk.choose(paid, [bag])
    const seenBy = async (browser: typeof buyer.browser) => {
      const { extraSale } = (await browser.get(`/api/orders/${orderKey}`)).json<OrderAnswer>()
      return extraSale?.choices.map(({ paymentMethod }) => paymentMethod)
    }
    const charge = async (sale = extraSaleId) => {
      const body = { orderKey, extraSaleId: sale, total, paymentMethod: 'credit' }
      return (await buyer.browser.send('POST', '/api/orders/extras/pay/', body)).json<object>()
    }
    expect((await at.order(paid)).extraSale?.choices.map((one) => one.paymentMethod)).toEqual(['paypal'])
    expect(await seenBy(buyer.browser)).toEqual(['paypal', 'credit'])
    await setLimit(amountDue + bag.price - 1)
    expect(await seenBy(buyer.browser)).toEqual(['paypal'])
    expect(await charge()).toMatchObject({ problem: 'creditInsufficient' })
    await setLimit(amountDue + bag.price)
    // what the airline refuses is credited again
    desk.addExtrasInstead = async () => ({ kind: 'notDone', reason: 'extraGone' })
    expect(await charge()).toEqual({})
    await at.runDue()
    await at.runDue()
    expect((await company()).balance).toBe(-amountDue)
    expect((await at.order(paid)).extraSale).toMatchObject({ state: 'refused' })
    desk.addExtrasInstead = undefined
    // nobody is asked to pay online where that is not offered
    const settings = (await ask('GET', readPaymentSettings.path)).body
    await ask('PUT', readPaymentSettings.path, { ...settings, switchedOff: ['paypal'] })
    const { orderNumber } = paid
    await ask('POST', '/api/staff/orders/extras', { orderNumber, extras: [bag] })
    await ask('PUT', readPaymentSettings.path, settings)
    await at.runDue()
    const [mail = ''] = mailsAbout(`${orderNumber}: pay for your bags and seats`)
    expect(mail).toContain('an agent of your company')
    expect(mail).not.toContain('pay online')
    const again = (await desk.choose(paid, [bag])).extraSaleId
    const stranger = await at.shop.post<object>('/api/orders/extras/pay/', {
      orderKey,
      extraSaleId: again,
      total,
      paymentMethod: 'credit',
    })
    expect(stranger.body).toMatchObject({ problem: 'notAllowed' })
    const answers = await Promise.all([1, 2, 3].map(() => charge(again)))
    expect(answers).toEqual([{}, {}, {}])
    await at.runDue()
    expect((await at.order(paid)).extraSale).toMatchObject({ state: 'added' })
    expect((await company()).balance).toBe(-amountDue - bag.price)
    expect(await at.balances()).toMatchObject({ 'at:credit': amountDue + bag.price })
    const books = `/api/staff/companies/${companyId}/books`
    const { charges } = (await ask('GET', books)).body as unknown as CompanyBooksAnswer
    const entryIds = charges.flatMap((one) => (one.amount === bag.price ? [one.entryId] : [])).slice(-1)
    const { body } = await ask('POST', `${books}/invoices`, { entryIds })
    // nothing of a bag is the agency's: no tax is withheld from it
    expect(body).toMatchObject({ invoices: [{ amount: bag.price, serviceValue: 0 }] })
    expect(desk.calls).toBe(2)
  })
})
