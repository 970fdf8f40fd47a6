import { afterAll, beforeAll, expect, it } from 'vitest'
import type { CompanyBooksAnswer } from '#contract/api/staff/books/company-books.ts'
import type { ExchangeOffersAnswer } from '#contract/api/staff/order/ticket-exchange.ts'
import type { PaymentSettings } from '#contract/api/staff/payment-settings.ts'
import { readCompany, updateCompany } from '#contract/api/staff/companies.ts'
import { exchangeTotal } from '#contract/terms/document/ticket-exchange.ts'
import { AfterSaleShop, type WalletOrder } from '#test-kit/after-sale/after-sale-shop.ts'
import { withDatabase } from '#test-kit/database/test-database.ts'

const agencyFee = 500_00
const path = '/api/staff/orders/exchange'
const settings = '/api/staff/payments/settings'

withDatabase('the difference of an exchange on the account of a company', (kit) => {
  const shop = new AfterSaleShop(kit, 'house')
  beforeAll(() => shop.open())
  afterAll(() => shop.close())

  /** Every difference needs two approvals. */
  const setApprovals = async () => {
    const now = (await shop.ask('GET', settings)).body as unknown as PaymentSettings
    await shop.ask('PUT', settings, { ...now, dualControlThreshold: 100_00 })
  }
  const sold = async (isOnAccount = true) => {
    const order = await shop.beginAfterSale({ adults: 1, isOnAccount }, setApprovals)
    if (!order) throw new Error('nothing refundable is for sale')
    return order
  }
  /** Searches, and returns what to send for an offer that costs more. */
  const found = async ({ orderNumber }: WalletOrder) => {
    const changes = [{ journey: 0, departureOn: '2027-01-22' }]
    const { body } = await shop.ask('POST', `${path}/search`, { orderNumber, changes })
    const { exchangeId, offers, accountCredit, accountRefusal } = body as unknown as ExchangeOffersAnswer
    const totals = offers.map((one) => exchangeTotal({ ...one, agencyFee }))
    const position = totals.findIndex((one) => one > 0)
    const total = totals[position] ?? 0
    const sent = { orderNumber, exchangeId, position, agencyFee, total, onAccount: true }
    return { sent, accountCredit, accountRefusal }
  }
  const exchange = async (sent: object, by = 0) => (await shop.ask('POST', path, sent, by)).body
  const companyOf = async ({ companyId = '' }: WalletOrder) =>
    readCompany.answer.parse((await shop.ask('GET', readCompany.path.replace(':companyId', companyId))).body)
  const setLimit = async (order: WalletOrder, creditLimit: number) => {
    const { companyId, name, taxId, state, showsNet, lowBalance, version } = await companyOf(order)
    const change = { name, taxId, state, showsNet, lowBalance, version, creditLimit }
    const { status } = await shop.ask('PUT', updateCompany.path.replace(':companyId', companyId), change)
    expect(status).toBe(200)
  }
  const differences = () =>
    kit.database.db
      .selectFrom('payment')
      .select(['method', 'state', 'amount_satang as amount'])
      .where('exchange_id', 'is not', null)
      .execute()

  it('The company is charged once, with both approvals and before the tickets are exchanged', async () => {
    const order = await sold()
    const { amountDue } = order
    const { sent, accountCredit } = await found(order)
    const { creditLimit } = await companyOf(order)
    expect(accountCredit).toBe(creditLimit - amountDue)
    expect(await exchange(sent)).toMatchObject({ state: 'approvalNeeded' })
    expect((await shop.orderOf(order)).ticketExchange).toMatchObject({
      onAccount: true,
      byPaymentLink: false,
      approvedBy: [{ isMine: true }],
    })
    const { onAccount: _, ...inCash } = sent
    expect(await exchange({ ...sent, tender: 'cash' }, 1)).toMatchObject({ problem: 'wrongFormat' })
    expect(await exchange(inCash, 1)).toMatchObject({ problem: 'requiredFieldMissing' })
    expect((await companyOf(order)).balance).toBe(-amountDue)
    const answers = await Promise.all([1, 1, 1].map((by) => exchange(sent, by)))
    expect(answers.filter(({ state }) => state === 'done')).toHaveLength(1)
    expect((await companyOf(order)).balance).toBe(-amountDue - sent.total)
    expect(await differences()).toEqual([{ method: 'credit', state: 'received', amount: sent.total }])
    expect(await shop.at.balances()).toMatchObject({ 'at:credit': amountDue + sent.total })
    const books = `/api/staff/companies/${order.companyId}/books`
    const { charges } = (await shop.ask('GET', books)).body as unknown as CompanyBooksAnswer
    const entryIds = charges.flatMap((one) => (one.amount === sent.total ? [one.entryId] : []))
    const { body } = await shop.ask('POST', `${books}/invoices`, { entryIds })
    // The agency is not registered for VAT: the fee is the whole base of tax withheld.
    expect(body).toMatchObject({ invoices: [{ amount: sent.total, serviceValue: agencyFee }] })
  })

  it('The account is credited again when the airline refuses', async () => {
    const order = await sold()
    const { sent } = await found(order)
    shop.exchanges.fault = 'refused'
    await exchange(sent)
    expect(await exchange(sent, 1)).toMatchObject({ state: 'refused' })
    await shop.passTime(60_000)
    expect((await shop.orderOf(order)).refunds).toMatchObject([
      { amount: sent.total, why: 'ticketsNotExchanged', paymentMethod: 'credit', state: 'done' },
    ])
    expect((await companyOf(order)).balance).toBe(-order.amountDue)
    expect(await shop.at.balances()).toMatchObject({ 'at:credit': order.amountDue })
  })

  it('The charge is refused, and nothing is sent, when the credit does not cover it at that moment', async () => {
    const order = await sold()
    const { sent } = await found(order)
    expect(await exchange(sent)).toMatchObject({ state: 'approvalNeeded' })
    await setLimit(order, order.amountDue + sent.total - 1)
    expect(await exchange(sent, 1)).toMatchObject({ problem: 'creditInsufficient' })
    expect((await shop.orderOf(order)).ticketExchange?.state).toBe('offered')
    expect(await differences()).toEqual([])
    expect((await companyOf(order)).balance).toBe(-order.amountDue)
    expect((await found(order)).accountRefusal).toBeUndefined()
    await setLimit(order, order.amountDue)
    expect((await found(order)).accountRefusal).toBe('creditInsufficient')
  })

  it('Nothing is chosen while the company is on stop-sale', async () => {
    const order = await sold()
    const books = `/api/staff/companies/${order.companyId}/books`
    const terms = { paymentDays: 0, stopAfterDays: 0, address: '', branch: '' }
    expect((await shop.ask('PUT', `${books}/terms`, terms)).status).toBe(200)
    const { charges } = (await shop.ask('GET', books)).body as unknown as CompanyBooksAnswer
    await shop.ask('POST', `${books}/invoices`, { entryIds: charges.map(({ entryId }) => entryId) })
    await shop.passTime(2 * 24 * 3_600_000)
    const { sent, accountRefusal } = await found(order)
    expect(accountRefusal).toBe('creditOnHold')
    expect(await exchange(sent)).toMatchObject({ problem: 'creditOnHold' })
    expect((await shop.orderOf(order)).ticketExchange).toBeUndefined()
  })

  it('The account is not offered for an order that was paid in another way', async () => {
    const order = await sold(false)
    const { sent, accountCredit } = await found(order)
    expect(accountCredit).toBeUndefined()
    expect(await exchange(sent)).toMatchObject({ problem: 'paymentMethodNotOffered' })
  })
})
