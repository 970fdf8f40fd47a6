import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { type StaffOrderAnswer, staffOrderAnswer } from '#contract/api/staff/staff-orders.ts'
import { type PendingApprovalsAnswer, pendingApprovalsAnswer } from '#contract/api/staff/pending-approvals.ts'
import type { GivenBackAnswer, UnappliedReceiptView } from '#contract/api/staff/refunds-and-receipts.ts'
import type { PaymentSettings } from '#contract/api/staff/payment-settings.ts'
import type { MoneyTakenAnswer, TransferProofAnswer } from '#contract/api/staff/manual-payment.ts'
import type { TestBrowser } from '#test-kit/account/account-shop.ts'
import { aTransferProof, sendTransferProof } from '#test-kit/payments/a-transfer-proof.ts'
import { aBookingRequest, anOffer } from '#test-kit/app-under-test.ts'
import { signInAs } from '#test-kit/account/sign-in-as.ts'
import { withDatabase } from '#test-kit/database/test-database.ts'
import { WalletHarness } from '#test-kit/payments/wallet-shop.ts'

const desk = '/api/staff/payments'

withDatabase('what waits for a second person', (kit) => {
  const at = new WalletHarness(kit)
  let first: TestBrowser
  let second: TestBrowser
  let secondId: string
  beforeAll(() => at.open({ taking: 'atOnce' }))
  beforeEach(async () => {
    await at.begin()
    first = (await signInAs(at.shop, kit.database, ['Administrator'])).browser
    const other = await signInAs(at.shop, kit.database, ['Finance'])
    second = other.browser
    secondId = other.userId
    const now = (await first.get(`${desk}/settings`)).json<PaymentSettings>()
    await first.send('PUT', `${desk}/settings`, { ...now, dualControlThreshold: 500_00 })
  })
  afterAll(() => at.shop.close())

  const say = async <Body>(by: TestBrowser, path: string, json: object) => {
    const answer = await by.send('POST', `${desk}/${path}`, json)
    expect(answer.statusCode, answer.body).toBe(200)
    return answer.json<Body>()
  }
  const atOrder = async (by: TestBrowser, { orderNumber }: { orderNumber: string }) => {
    const answer = await by.get(`/api/staff/orders/${orderNumber}`)
    return staffOrderAnswer.parse(answer.json<StaffOrderAnswer>()).waitsForSecond
  }
  const listed = async (by: TestBrowser) => {
    const answer = await by.get(`${desk}/pending-approvals`)
    return pendingApprovalsAnswer.parse(answer.json<PendingApprovalsAnswer>()).waits
  }

  it('shows a payment confirmed by one person on the order and in the list', async () => {
    const booked = await at.book()
    const { orderNumber, amountDue: amount } = booked
    expect(await atOrder(first, booked)).toEqual([])
    await say(first, 'received', { orderNumber, amount, receiptNumber: 'R-1' })
    const { payment_id: id } = await at.latest(booked)
    const word = { by: expect.stringContaining('@'), at: at.shop.clock.now(), amount, receiptNumber: 'R-1' }
    const seenBy = (isMine: boolean) => [
      {
        kind: 'received',
        id,
        orderNumber,
        paymentMethod: 'bankTransfer',
        asked: amount,
        isMyOrder: false,
        confirmations: [{ ...word, isMine, counts: true, limit: { amount: 500_00 } }],
      },
    ]
    expect(await atOrder(first, booked)).toEqual(seenBy(true))
    expect(await atOrder(second, booked)).toEqual(seenBy(false))
    expect([await listed(first), await listed(second)]).toEqual([seenBy(true), seenBy(false)])
    await say(second, 'received', { orderNumber, amount, receiptNumber: 'R-1' })
    expect([await atOrder(first, booked), await listed(first)]).toEqual([[], []])
  })

  it('shows differing confirmations side by side, and which of them do not count', async () => {
    const { body: booked } = await at.shop.book(aBookingRequest(await anOffer(at.shop)))
    const { orderNumber, amountDue: amount } = booked
    await kit.database.db.updateTable('booking').set({ owner_user_id: secondId }).execute()
    await say(first, 'received', { orderNumber, amount })
    at.shop.clock.advance(1000)
    await say(second, 'received', { orderNumber, amount: amount - 1, isOtherAmount: true })
    const [mine] = await atOrder(second, booked)
    expect(mine).toMatchObject({
      isMyOrder: true,
      confirmations: [
        { amount, isMine: false, counts: true },
        { amount: amount - 1, isMine: true, counts: false },
      ],
    })
    expect((await atOrder(first, booked))[0]).toMatchObject({ isMyOrder: false })
  })

  it('shows the last confirmation of a person, with its receipt', async () => {
    const booked = await at.book()
    const { orderNumber, amountDue: amount } = booked
    const other = { orderNumber, amount: amount - 1, isOtherAmount: true, receiptNumber: 'R-1' }
    await say(first, 'received', other)
    await say(first, 'received', { orderNumber, amount, receiptNumber: 'R-2' })
    expect((await atOrder(second, booked))[0]?.confirmations).toMatchObject([
      { amount, receiptNumber: 'R-2' },
    ])
    await say(first, 'received', { orderNumber, amount, receiptNumber: 'R-3' })
    expect((await atOrder(second, booked))[0]?.confirmations).toMatchObject([
      { amount, receiptNumber: 'R-3' },
    ])
  })

  it('shows the confirmation of a transfer proof among the proofs and on its order', async () => {
    const booked = await at.book()
    const { orderNumber, orderKey } = booked
    await at.shop.post('/api/payments/', { orderKey, paymentMethod: 'bankTransfer' })
    const { transferProofId } = (
      await sendTransferProof<TransferProofAnswer>(at.shop, orderKey, await aTransferProof())
    ).body
    await say(first, 'received', { orderNumber, transferProofId })
    expect(await listed(second)).toEqual([])
    expect(await atOrder(second, booked)).toMatchObject([{ confirmations: [{ transferProofId }] }])
  })

  it('drops a confirmation whose transfer proof is rejected, and does not count it for other money', async () => {
    const booked = await at.book()
    const { orderNumber, orderKey, amountDue: amount } = booked
    await at.shop.post('/api/payments/', { orderKey, paymentMethod: 'bankTransfer' })
    const { transferProofId } = (
      await sendTransferProof<TransferProofAnswer>(at.shop, orderKey, await aTransferProof())
    ).body
    await say(first, 'received', { orderNumber, transferProofId })
    await say(second, 'transfer-proofs/reject', { transferProofId, note: 'It is made up.' })
    expect(await atOrder(second, booked)).toEqual([])
    const cash = await say<MoneyTakenAnswer>(second, 'received', { orderNumber, amount })
    expect(cash).toMatchObject({ state: 'approvalNeeded', confirmedBy: 1 })
  })

  it('shows nothing where one person suffices, and leaves the list after a month', async () => {
    const { orderNumber, amountDue: amount, ...booked } = await at.book()
    await say(first, 'received', { orderNumber, amount })
    at.shop.clock.advance(31 * 24 * 60 * 60_000)
    const later = (await signInAs(at.shop, kit.database, ['Administrator'])).browser
    expect(await listed(later)).toEqual([])
    expect(await atOrder(later, { orderNumber })).toMatchObject([{ confirmations: [{ isMine: false }] }])
    const now = (await later.get(`${desk}/settings`)).json<PaymentSettings>()
    await later.send('PUT', `${desk}/settings`, { ...now, dualControlThreshold: amount + 1 })
    expect(await atOrder(later, { orderNumber, ...booked })).toEqual([])
  })

  it('shows a refund of a received payment on the order and among the unapplied receipts', async () => {
    const paid = await at.bookAndPay()
    const { payment_id: paymentId } = await at.latest(paid)
    const late = async (by: TestBrowser) =>
      (await by.get(`${desk}/unapplied-receipts`)).json<{ payments: UnappliedReceiptView[] }>().payments
    expect(await late(second)).toEqual([])
    const giveBack = (by: TestBrowser) =>
      say<GivenBackAnswer>(by, 'unapplied-receipts/refund', { paymentId, amount: 600_00 })
    await giveBack(first)
    expect(await atOrder(second, paid)).toMatchObject([
      {
        kind: 'giveBack',
        id: paymentId,
        asked: paid.amountDue,
        confirmations: [{ amount: 600_00, isMine: false }],
      },
    ])
    expect(await late(second)).toMatchObject([
      { paymentId, state: 'received', isUsable: false, refunded: 0, wanted: [{ amount: 600_00 }] },
    ])
    expect(await giveBack(second)).toMatchObject({ state: 'owed' })
    expect([await atOrder(first, paid), await late(first)]).toEqual([[], []])
  })

  it('lets only its author withdraw a confirmation, while it is pending', async () => {
    const booked = await at.book()
    const { orderNumber, amountDue: amount } = booked
    const takeBack = async (by: TestBrowser, kind: string, paymentId: string) => {
      const answer = await by.send('POST', `${desk}/pending-approvals/withdraw`, { kind, paymentId })
      return { status: answer.statusCode, body: answer.json<object>() }
    }
    const nothing = { status: 409, body: { problem: 'noPendingApproval' } }
    const gone = { status: 200, body: { isTakenBack: true } }
    await say(first, 'received', { orderNumber, amount })
    const { payment_id: asked } = await at.latest(booked)
    expect(await takeBack(second, 'received', asked)).toMatchObject(nothing)
    expect(await takeBack(first, 'received', asked)).toEqual(gone)
    expect(await takeBack(first, 'received', asked)).toMatchObject(nothing)
    expect([await atOrder(second, booked), await listed(second)]).toEqual([[], []])
    expect(await say(second, 'received', { orderNumber, amount })).toMatchObject({ confirmedBy: 1 })
    expect(await say(first, 'received', { orderNumber, amount })).toMatchObject({ state: 'received' })
    expect(await takeBack(first, 'received', asked)).toMatchObject(nothing)

    const paid = await at.bookAndPay()
    const { payment_id: paymentId } = await at.latest(paid)
    const want = { paymentId, amount: 600_00 }
    await say(first, 'unapplied-receipts/refund', want)
    const helper = (await signInAs(at.shop, kit.database, ['Desk'])).browser
    expect(await takeBack(helper, 'giveBack', paymentId)).toMatchObject({ status: 403 })
    expect(await takeBack(second, 'giveBack', paymentId)).toMatchObject(nothing)
    expect(await takeBack(first, 'giveBack', paymentId)).toEqual(gone)
    expect(await atOrder(second, paid)).toEqual([])
    expect(await say(second, 'unapplied-receipts/refund', want)).toMatchObject({
      state: 'approvalNeeded',
    })
    expect(await say(first, 'unapplied-receipts/refund', want)).toMatchObject({ state: 'owed' })
    expect(await takeBack(first, 'giveBack', paymentId)).toMatchObject(nothing)
    const actions = kit.database.db.selectFrom('audit_entry').select('object')
    const audited = await actions
      .where('action', 'like', '%/withdraw')
      .where('object', 'is not', null)
      .execute()
    expect(new Set(audited.map((one) => one.object))).toEqual(new Set([asked, paymentId]))
  })

  it('shows on the order a refund that one person reports as paid out by hand', async () => {
    const booked = await at.book()
    const { orderNumber, amountDue: amount } = booked
    for (const by of [first, second]) await say(by, 'received', { orderNumber, amount })
    const { payment_id: paymentId } = await at.latest(booked)
    const given = await say<GivenBackAnswer>(first, 'unapplied-receipts/refund', {
      paymentId,
      amount: 700_00,
    })
    const refundId = given.refund?.refundId ?? ''
    await at.namePayee(booked)
    await say(first, 'refunds/paid', { refundId, receiptNumber: 'R-9' })
    const [waits] = await atOrder(second, booked)
    expect(waits).toMatchObject({ kind: 'paidOut', id: refundId, asked: 700_00 })
    expect(waits?.confirmations).toMatchObject([{ amount: 700_00, isMine: false }])
    // The second person names the receipt without having read it here.
    expect(waits?.confirmations[0]?.receiptNumber).toBeUndefined()
    await say(second, 'refunds/paid', { refundId, receiptNumber: 'R-9' })
    expect(await atOrder(second, booked)).toEqual([])
  })
})
