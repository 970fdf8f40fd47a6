import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import type { BankCreditsAnswer, StatementImportAnswer } from '#contract/api/staff/bank/bank-statements.ts'
import type { StaffTransferProofsAnswer } from '#contract/api/staff/manual-payment.ts'
import type { OrderAnswer } from '#contract/api/order.ts'
import type { PaymentAnswer } from '#contract/api/payment.ts'
import type { PaymentSettings } from '#contract/api/staff/payment-settings.ts'
import { formatDecimalAmount } from '#contract/terms/payment/decimal-amount.ts'
import { officeZone } from '#contract/terms/calendar/office-hours.ts'
import { toLocal } from '#contract/terms/time-zone.ts'
import type { TestBrowser } from '#test-kit/account/account-shop.ts'
import { signInAs } from '#test-kit/account/sign-in-as.ts'
import { type AppUnderTest, aBookingRequest, anOffer, appUnderTest } from '#test-kit/app-under-test.ts'
import { aTransferProof, sendTransferProof } from '#test-kit/payments/a-transfer-proof.ts'
import { AirlineUnderTest } from '#test-kit/suppliers/airline-under-test.ts'
import { withDatabase } from '#test-kit/database/test-database.ts'

const money = '/api/staff/payments'
const settings = `${money}/settings`
const accountNumber = '000-0-00000-0'

withDatabase('bank statements', (kit) => {
  const airline = new AirlineUnderTest()
  let shop: AppUnderTest
  let clerks: readonly [TestBrowser, TestBrowser]
  beforeAll(async () => {
    shop = await appUnderTest(kit.database, {}, airline.supplyOf)
  })
  beforeEach(async () => {
    await kit.clear()
    airline.begin()
    const clerk = async () => (await signInAs(shop, kit.database, ['Administrator'])).browser
    clerks = [await clerk(), await clerk()]
  })
  afterAll(() => shop.close())

  const anOrder = async () => {
    const { orderKey } = (await shop.book(aBookingRequest(await anOffer(shop)))).body
    const chosen = { orderKey, paymentMethod: 'bankTransfer' }
    const { amount, reference1 } = (await shop.post<PaymentAnswer>('/api/payments/', chosen)).body
    return { orderKey, amount, orderNumber: reference1 }
  }
  const stateOf = async ({ orderKey }: { orderKey: string }) => {
    await shop.app.runDue()
    return (await shop.get<OrderAnswer>(`/api/orders/${orderKey}`)).body.state
  }

  type Line = { readonly amount: number; readonly text?: string; readonly reference?: string }
  /** A statement of today with these credits, one a minute from now on, from a balance of 1,000 baht. */
  const statementOf = (...lines: readonly Line[]) => {
    const [on = '', at = ''] = toLocal(shop.clock.now(), officeZone).split('T')
    let balance = 100_000
    const rows = lines.map(({ amount, text = '', reference = '' }) => {
      balance += amount
      return [on, at, text, formatDecimalAmount(amount), formatDecimalAmount(balance), reference].join(',')
    })
    return ['Date,Time,Description,Deposit,Balance,Reference', ...rows].join('\n')
  }
  const bring = async (file: string, by: TestBrowser = clerks[0], account = accountNumber) => {
    const answer = await shop.app.http.inject({
      method: 'POST',
      url: `${money}/bank-statements?account=${account}&name=november.csv`,
      payload: file,
      headers: {
        'content-type': 'text/plain',
        'x-requested-with': 'Farehouse',
        cookie: [...by.cookies].map(([name, value]) => `${name}=${value}`).join('; '),
        authorization: `Bearer ${by.token ?? ''}`,
      },
    })
    return answer.json<StatementImportAnswer>()
  }
  const credits = async (by = clerks[0]) => (await by.get(`${money}/bank-credits`)).json<BankCreditsAnswer>()
  const act = async (path: string, body: object, by = clerks[0]) => {
    const answer = await by.send('POST', `${money}/bank-credits/${path}`, body)
    return { status: answer.statusCode, body: answer.json<Record<string, unknown>>() }
  }
  const exact = async (by = clerks[0]) => {
    const lineIds = (await credits(by)).open.map(({ lineId }) => lineId)
    return (await act('match-exact', { lineIds }, by)).body['results']
  }

  it('imports every line once, and nothing of a file that does not continue the last one', async () => {
    const file = statementOf({ amount: 5_000 }, { amount: 5_000 }, { amount: 7_500 })
    const both = await Promise.all([bring(file), bring(file, clerks[1])])
    expect(new Set(both.map(({ imported }) => imported))).toEqual(new Set([0, 3]))
    expect(await bring(file)).toMatchObject({ isImported: true, imported: 0, known: 3 })
    const longer = statementOf({ amount: 5_000 }, { amount: 5_000 }, { amount: 7_500 }, { amount: 1 })
    expect(await bring(longer, clerks[1])).toMatchObject({ imported: 1, known: 3 })
    const gap = statementOf({ amount: 9_000_000 }, { amount: 3 })
    expect(await bring(gap.split('\n').toSpliced(1, 1).join('\n'))).toMatchObject({
      isImported: false,
      faults: [{ reason: 'gap', row: 2 }],
    })
    expect(await bring(`${longer}\n2026-13-01,,x,1.00,1.00,`)).toMatchObject({
      faults: [{ reason: 'date', row: 6, column: 'date' }],
    })
    expect((await credits()).open).toHaveLength(4)
    expect(await bring(file, clerks[0], '999-9-99999-9')).toMatchObject({ problem: 'notFound' })
  })

  it('matches exact credits: by order number, and by an odd amount that only one order has', async () => {
    const [first, second] = [await anOrder(), await anOrder()]
    const text = `transfer from ms dee ${first.orderNumber.toLowerCase()}`
    await bring(statementOf({ amount: first.amount, text }, { amount: 123_456 }))
    expect((await credits()).open).toMatchObject([
      {
        amount: first.amount,
        proposals: [{ orderNumber: first.orderNumber, rule: 'orderNumber', isExact: true }],
      },
      { amount: 123_456, proposals: [] },
    ])
    expect(await exact()).toMatchObject([
      { orderNumber: first.orderNumber, state: 'received' },
      { state: 'refused' },
    ])
    expect([await stateOf(first), await stateOf(second)]).toEqual(['ticketed', 'held'])
    const after = await credits()
    expect(after.open).toMatchObject([{ amount: 123_456 }])
    expect(after.matched).toMatchObject([{ match: { orderNumber: first.orderNumber, state: 'recorded' } }])
  })

  it('needs a second person above the limit, and when many credits together reach it', async () => {
    const orders = [await anOrder(), await anOrder()]
    const now = (await clerks[0].get(settings)).json<PaymentSettings>()
    const most = Math.max(...orders.map(({ amount }) => amount))
    await clerks[0].send('PUT', settings, { ...now, dualControlThreshold: most + 1 })
    await bring(statementOf(...orders.map(({ amount, orderNumber }) => ({ amount, text: orderNumber }))))
    const states = (results: unknown) => (results as { state: string }[]).map(({ state }) => state)
    expect(states(await exact())).toEqual(['approvalNeeded', 'approvalNeeded'])
    expect(states(await exact())).toEqual(['refused', 'refused'])
    expect((await credits()).open).toMatchObject([
      { match: { state: 'pending', confirmedBy: 1, isMine: true } },
      { match: { state: 'pending', isMine: true } },
    ])
    expect(await stateOf(orders[0] ?? { orderKey: '' })).toBe('held')
    expect(states(await exact(clerks[1]))).toEqual(['received', 'received'])
    expect(await Promise.all(orders.map(stateOf))).toEqual(['ticketed', 'ticketed'])
  })

  it('settles an order with one credit, and an undone match frees both', async () => {
    const order = await anOrder()
    const { amount, orderNumber } = order
    await bring(statementOf({ amount }, { amount }, { amount: amount - 1000 }))
    const [one, two, three] = (await credits()).open.map(({ lineId }) => lineId)
    expect(await act('match', { lineId: three, orderNumber })).toMatchObject({
      status: 409,
      body: { problem: 'amountNotAsked' },
    })
    expect((await credits()).open).toHaveLength(3)
    const both = await Promise.all([1, 2].map(() => act('match', { lineId: one, orderNumber })))
    expect(both.map(({ body }) => body['state'])).toEqual(['received', 'received'])
    expect(await act('match', { lineId: two, orderNumber })).toMatchObject({
      body: { problem: 'bookingNotPayable' },
    })
    const matchId = (await credits()).matched[0]?.match?.matchId
    expect(await act('undo', { matchId, reason: 'wrong line' }, clerks[1])).toMatchObject({
      body: { isStillRecorded: true },
    })
    expect(await act('undo', { matchId, reason: 'again' })).toMatchObject({ status: 404 })
    expect(await act('match', { lineId: two, orderNumber })).toMatchObject({ body: { state: 'linked' } })
    expect(await stateOf(order)).toBe('ticketed')
    expect((await credits()).open.map(({ lineId }) => lineId)).toEqual([one, three])
  })

  it('refuses to match a credit that was recorded as the payment of a company', async () => {
    const { amount, orderNumber } = await anOrder()
    await bring(statementOf({ amount, reference: 'KB 77' }))
    const [lineId] = (await credits()).open.map((one) => one.lineId)
    const { db } = kit.database
    const [at, company_id] = [shop.clock.now(), 'com_1']
    const named = { company_id, name: 'Siam Trading', tax_id: '', shows_net: false }
    const account = { credit_limit_satang: 0, low_balance_satang: 0, created_at: at, updated_at: at }
    await db
      .insertInto('company')
      .values({ ...named, ...account })
      .execute()
    const parts = { received_satang: amount, withheld_satang: 0, bank_fee_satang: 0, invoice_numbers: '[]' }
    const asked = { state: 'asked', asked_by: 'nobody', asked_at: at } as const
    const recorded = { payment_id: 'cpy_1', request_key: 'x', reference: 'kb-77' }
    await db
      .insertInto('company_payment')
      .values({ company_id, ...parts, ...asked, ...recorded })
      .execute()
    expect(await act('match', { lineId, orderNumber })).toMatchObject({
      status: 409,
      body: { problem: 'transferRecorded', message: expect.stringContaining('Siam Trading') },
    })
  })

  it('records another amount only when the clerk says so, and sets other money aside', async () => {
    const { amount, orderNumber } = await anOrder()
    await bring(statementOf({ amount: amount - 1000 }, { amount: 500, text: 'interest' }))
    const [less, interest] = (await credits()).open.map(({ lineId }) => lineId)
    const matched = await act('match', { lineId: less, orderNumber, isOtherAmount: true })
    expect(matched.body).toMatchObject({ state: 'mismatched', amount: amount - 1000 })
    await act('exclude', { lineId: interest, note: 'Interest' })
    expect(await act('exclude', { lineId: interest, note: 'Interest' })).toMatchObject({
      body: { problem: 'creditMatched' },
    })
    const { open, matched: done } = await credits()
    expect(open).toEqual([])
    expect(done.map(({ match }) => match?.state)).toEqual(['other', 'recorded'])
    await act('undo', { matchId: done[0]?.match?.matchId, reason: 'it was a deposit' })
    expect((await credits()).open.map(({ lineId }) => lineId)).toEqual([interest])
  })

  it('shows on a transfer proof whether a credit belongs to it, and accepts it with the match', async () => {
    const order = await anOrder()
    await sendTransferProof(shop, order.orderKey, await aTransferProof())
    const proofs = async () =>
      (await clerks[0].get(`${money}/transfer-proofs`)).json<StaffTransferProofsAnswer>().transferProofs
    expect(await proofs()).toMatchObject([{ orderNumber: order.orderNumber }])
    expect((await proofs())[0]).not.toHaveProperty('credit')
    await bring(statementOf({ amount: order.amount }))
    expect(await proofs()).toMatchObject([{ credit: { state: 'found', amount: order.amount } }])
    const lineId = (await credits()).open[0]?.lineId
    await act('match', { lineId, orderNumber: order.orderNumber })
    expect(await proofs()).toEqual([])
    const kept = kit.database.db.selectFrom('transfer_proof').select('state')
    expect(await kept.execute()).toEqual([{ state: 'accepted' }])
  })

  it('keeps lines and matches as they were written', async () => {
    await bring(statementOf({ amount: 500 }))
    const { db } = kit.database
    await expect(db.updateTable('bank_statement_line').set({ satang: 1 }).execute()).rejects.toThrow(
      /never changed/,
    )
    await expect(db.deleteFrom('bank_statement_line').execute()).rejects.toThrow(/never changed/)
  })
})
