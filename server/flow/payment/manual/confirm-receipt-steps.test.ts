import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import type { UnappliedReceiptView } from '#contract/api/staff/refunds-and-receipts.ts'
import type { PaymentSettings } from '#contract/api/staff/payment-settings.ts'
import type { OrderAnswer } from '#contract/api/order.ts'
import type {
  StaffTransferProofView,
  MoneyTakenAnswer,
  TransferProofAnswer,
} from '#contract/api/staff/manual-payment.ts'
import type { PaymentAnswer } from '#contract/api/payment.ts'
import type { TestBrowser } from '#test-kit/account/account-shop.ts'
import { aTransferProof, sendTransferProof } from '#test-kit/payments/a-transfer-proof.ts'
import { AirlineUnderTest } from '#test-kit/suppliers/airline-under-test.ts'
import { type AppUnderTest, aBookingRequest, anOffer, appUnderTest } from '#test-kit/app-under-test.ts'
import { setSurcharge } from '#test-kit/payments/set-surcharge.ts'
import { signInAs } from '#test-kit/account/sign-in-as.ts'
import { withDatabase } from '#test-kit/database/test-database.ts'

const path = '/api/staff/payments/received'
const settings = '/api/staff/payments/settings'

withDatabase('money that clerks have seen', (kit) => {
  const airline = new AirlineUnderTest()
  let shop: AppUnderTest
  let clerks: readonly [TestBrowser, TestBrowser]
  beforeAll(async () => {
    // A card can be chosen; nobody at the service is ever asked here.
    const service = { OMISE_PUBLIC_KEY: 'p', OMISE_SECRET_KEY: 's', OMISE_WEBHOOK_SECRET: 'c2VjcmV0' }
    shop = await appUnderTest(kit.database, service, airline.supplyOf)
  })
  beforeEach(async () => {
    await kit.clear()
    airline.begin()
    const clerk = async () => (await signInAs(shop, kit.database, ['Administrator'])).browser
    clerks = [await clerk(), await clerk()]
  })
  afterAll(() => shop.close())

  const anOrder = async () => {
    const booked = (await shop.book(aBookingRequest(await anOffer(shop)))).body
    const { body } = await shop.post<PaymentAnswer>('/api/payments/', {
      orderKey: booked.orderKey,
      paymentMethod: 'bankTransfer',
    })
    return { ...booked, amount: body.amount }
  }
  const confirm = async (by: TestBrowser, json: object) => {
    const answer = await by.send('POST', path, json)
    // Its receipt is tested in receipt-steps.test.ts.
    const { issuedReceipt: _, ...body } = answer.json<MoneyTakenAnswer & { problem?: string }>()
    return { status: answer.statusCode, body }
  }
  const needTwoFrom = async (dualControlThreshold: number) => {
    const now = (await clerks[0].get(settings)).json<PaymentSettings>()
    const set = await clerks[0].send('PUT', settings, { ...now, dualControlThreshold })
    expect(set.statusCode).toBe(200)
  }
  const stateOf = async ({ orderKey }: { orderKey: string }) =>
    (await shop.get<OrderAnswer>(`/api/orders/${orderKey}`)).body.state

  it('records the payment after two different people confirm it, above the threshold', async () => {
    const { orderNumber, orderKey, amount } = await anOrder()
    await needTwoFrom(amount)
    const { transferProofId } = (
      await sendTransferProof<TransferProofAnswer>(shop, orderKey, await aTransferProof())
    ).body
    const first = { status: 200, body: { state: 'approvalNeeded', amount, confirmedBy: 1 } }
    for (let time = 0; time < 3; time += 1)
      expect(
        await confirm(clerks[0], { orderNumber, amount, transferProofId, receiptNumber: 'R-1' }),
      ).toEqual(first)
    expect(await stateOf({ orderKey })).toBe('held')
    const [mine, theirs] = await Promise.all(
      clerks.map(async (clerk) => {
        const answer = await clerk.get('/api/staff/payments/transfer-proofs')
        return answer.json<{ transferProofs: StaffTransferProofView[] }>().transferProofs[0]
      }),
    )
    expect(mine).toMatchObject({
      needsTwo: true,
      confirmations: [{ isMine: true, amount }],
      state: 'received',
    })
    expect(theirs).toMatchObject({ needsTwo: true, confirmations: [{ isMine: false, amount }] })
    expect(theirs?.confirmations.map(({ by }) => by)).toEqual([
      expect.stringMatching(/^person\d+@example\.com$/),
    ])
    const second = { status: 200, body: { state: 'received', amount, confirmedBy: 2 } }
    expect(await confirm(clerks[1], { orderNumber })).toEqual(second)
    expect(await confirm(clerks[0], { orderNumber, transferProofId })).toEqual(second)
    expect(await stateOf({ orderKey })).toBe('paid')
    const transferProofs = await shop.get<{ transferProofs: TransferProofAnswer[] }>(
      `/api/payments/transfer-proofs?key=${orderKey}`,
    )
    expect(transferProofs.body.transferProofs).toMatchObject([{ transferProofId, state: 'accepted' }])
    const noted = await kit.database.db
      .selectFrom('payment_confirmation')
      .select(['receipt_number', 'satang'])
      .orderBy('receipt_number')
      .execute()
    expect(noted).toEqual([
      { receipt_number: '', satang: amount },
      { receipt_number: 'R-1', satang: amount },
    ])
  })

  it('records the payment once, after one person below the threshold or two at the same moment above it', async () => {
    const [small, large] = [await anOrder(), await anOrder()]
    await needTwoFrom(small.amount + 1)
    const one = await confirm(clerks[0], { orderNumber: small.orderNumber })
    expect(one.body).toMatchObject({ state: 'received', confirmedBy: 1 })
    await needTwoFrom(1)
    const both = await Promise.all(clerks.map((clerk) => confirm(clerk, { orderNumber: large.orderNumber })))
    expect(both.map(({ body }) => body.state)).toContain('received')
    expect(await stateOf(large)).toBe('paid')
    const jobs = await kit.database.db.selectFrom('job').select('kind').execute()
    expect(jobs.filter((job) => job.kind === 'issue-ticket')).toHaveLength(2)
  })

  it('refuses an amount that differs from the one requested', async () => {
    const { orderNumber, orderKey, amount } = await anOrder()
    for (const wrong of [amount - 1, amount + 1, 0, amount * 100])
      expect(await confirm(clerks[0], { orderNumber, amount: wrong })).toMatchObject({
        status: 409,
        body: { problem: 'amountNotAsked' },
      })
    expect(await stateOf({ orderKey })).toBe('held')
    expect(await kit.database.db.selectFrom('payment_confirmation').select('at').execute()).toEqual([])
  })

  it('records a different amount as a mismatch when the clerk confirms that it is intended', async () => {
    const { orderNumber, orderKey, amount } = await anOrder()
    const said = { orderNumber, amount: amount - 100, isOtherAmount: true }
    const answer = await confirm(clerks[0], said)
    expect(answer).toEqual({
      status: 200,
      body: { state: 'mismatched', amount: amount - 100, confirmedBy: 1 },
    })
    expect(await stateOf({ orderKey })).toBe('held')
    const late = (await clerks[0].get('/api/staff/payments/unapplied-receipts')).json<{
      payments: UnappliedReceiptView[]
    }>()
    expect(late.payments).toMatchObject([
      { orderNumber, state: 'mismatched', asked: amount, arrived: amount - 100 },
    ])
    expect(await confirm(clerks[0], { ...said, amount: 0 })).toMatchObject({ status: 409 })
  })

  it('requires approval for a different amount where its order does', async () => {
    const { orderNumber, amount } = await anOrder()
    await needTwoFrom(amount)
    const said = { orderNumber, amount: amount - 100, isOtherAmount: true }
    const first = await confirm(clerks[0], said)
    expect(first.body).toMatchObject({ state: 'approvalNeeded', confirmedBy: 1 })
    expect((await confirm(clerks[1], said)).body).toMatchObject({ state: 'mismatched', confirmedBy: 2 })
  })

  it('counts two confirmations only when they name the same amount', async () => {
    const { orderNumber, amount } = await anOrder()
    await needTwoFrom(1)
    await confirm(clerks[0], { orderNumber, amount: amount - 100, isOtherAmount: true })
    const other = await confirm(clerks[1], { orderNumber, amount })
    expect(other.body).toMatchObject({ state: 'approvalNeeded', confirmedBy: 2 })
    expect((await confirm(clerks[0], { orderNumber, amount })).body).toMatchObject({ state: 'received' })
  })

  it('accepts confirmations from staff only, for existing orders and proofs', async () => {
    const [one, other] = [await anOrder(), await anOrder()]
    const proof = await sendTransferProof<TransferProofAnswer>(shop, other.orderKey, await aTransferProof())
    const { orderNumber } = one
    expect(
      await confirm(clerks[0], { orderNumber, transferProofId: proof.body.transferProofId }),
    ).toMatchObject({ status: 404 })
    expect(await confirm(clerks[0], { orderNumber, transferProofId: 'slp_none' })).toMatchObject({
      status: 404,
    })
    expect(await confirm(clerks[0], { orderNumber: 'FH222222' })).toMatchObject({ status: 404 })
    expect((await shop.post(path, { orderNumber })).status).toBe(401)
    const { browser } = await signInAs(shop, kit.database, [])
    expect((await confirm(browser, { orderNumber })).status).toBe(403)
    expect(await stateOf(one)).toBe('held')
  })

  it('equals the counter amount, without the surcharge of a card chosen before', async () => {
    await setSurcharge(kit.database, {
      paymentMethod: 'card',
      cardBrand: 'visa',
      surchargeBasisPoints: 300,
    })
    const order = await anOrder()
    const choose = async (way: object) =>
      (await shop.post<PaymentAnswer>('/api/payments/', { orderKey: order.orderKey, ...way })).body
    const atCounter = (await choose({ paymentMethod: 'counter' })).amount
    const byCard = await choose({ paymentMethod: 'card', cardBrand: 'visa' })
    expect(byCard).toMatchObject({ state: 'awaited', paymentMethod: 'card' })
    const { orderNumber } = order
    expect(byCard.amount).toBeGreaterThan(atCounter)
    expect(await confirm(clerks[0], { orderNumber, amount: byCard.amount })).toMatchObject({
      status: 409,
      body: { problem: 'amountNotAsked' },
    })
    expect(await confirm(clerks[0], { orderNumber, amount: atCounter })).toEqual({
      status: 200,
      body: { state: 'received', amount: atCounter, confirmedBy: 1 },
    })
    expect(await stateOf(order)).toBe('paid')
    const attempts = await kit.database.db
      .selectFrom('payment')
      .select(['method', 'state'])
      .orderBy('attempt', 'desc')
      .execute()
    expect(attempts[0]).toEqual({ method: 'counter', state: 'received' })
    expect(attempts.find(({ method }) => method === 'card')?.state).toBe('cancelled')
  })

  it('records money after the deadline of an order to be paid by card as an unapplied receipt', async () => {
    const { orderKey, orderNumber, payBy } = await anOrder()
    await shop.post('/api/payments/', { orderKey, paymentMethod: 'card', cardBrand: 'visa' })
    shop.clock.advance(Date.parse(payBy ?? '') - shop.clock.nowMs() + 1)
    await shop.app.runDue()
    const { browser } = await signInAs(shop, kit.database, ['Administrator'])
    expect(await stateOf({ orderKey })).toBe('expired')
    for (let time = 0; time < 2; time += 1)
      expect(await confirm(browser, { orderNumber })).toMatchObject({ status: 200, body: { state: 'late' } })
  })

  it('keeps a second transfer for a paid order apart from the first one', async () => {
    const { orderNumber, orderKey } = await anOrder()
    const first = await sendTransferProof<TransferProofAnswer>(
      shop,
      orderKey,
      await aTransferProof({ transRef: 'A1' }),
    )
    const second = await sendTransferProof<TransferProofAnswer>(
      shop,
      orderKey,
      await aTransferProof({ transRef: 'A2' }),
    )
    await confirm(clerks[0], { orderNumber, transferProofId: first.body.transferProofId })
    expect(
      await confirm(clerks[1], { orderNumber, transferProofId: second.body.transferProofId }),
    ).toMatchObject({
      status: 409,
      body: { problem: 'transferProofNotAwaited' },
    })
    const transferProofs = await shop.get<{ transferProofs: TransferProofAnswer[] }>(
      `/api/payments/transfer-proofs?key=${orderKey}`,
    )
    expect(transferProofs.body.transferProofs.map(({ state }) => state)).toEqual(['closed', 'accepted'])
  })

  it('refuses a receipt where another payment has settled the order, so that no money goes unrecorded', async () => {
    const { orderNumber, amount } = await anOrder()
    const said = { orderNumber, amount, receiptNumber: 'R-1' }
    const first = await confirm(clerks[0], said)
    expect(first).toMatchObject({ status: 200, body: { state: 'received' } })
    for (const same of [
      said,
      { orderNumber, receiptNumber: 'R-1' },
      { orderNumber, amount },
      { orderNumber },
    ])
      expect(await confirm(clerks[1], same)).toEqual(first)
    const refused = { status: 409, body: { problem: 'bookingNotPayable' } }
    for (const other of [
      { ...said, receiptNumber: 'R-2' },
      { orderNumber, receiptNumber: 'R-2' },
      { orderNumber, amount: amount - 100, isOtherAmount: true },
      { orderNumber, amount: amount - 100 },
    ])
      expect(await confirm(clerks[1], other)).toMatchObject(refused)
  })

  it('refuses the slower of two clerks who hold separate payments with their own receipts', async () => {
    const { orderNumber, amount } = await anOrder()
    const both = await Promise.all(
      clerks.map((clerk, nth) => confirm(clerk, { orderNumber, amount, receiptNumber: `R-${nth}` })),
    )
    expect(new Set(both.map(({ status }) => status))).toEqual(new Set([200, 409]))
    const noted = await kit.database.db.selectFrom('payment_confirmation').select('receipt_number').execute()
    expect(noted).toEqual([{ receipt_number: `R-${both.findIndex(({ status }) => status === 200)}` }])
  })
})
