import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import type { BookingAnswer } from '#contract/api/booking.ts'
import type { OrderAnswer } from '#contract/api/order.ts'
import type {
  StaffTransferProofView,
  MoneyTakenAnswer,
  TransferProofAnswer,
} from '#contract/api/staff/manual-payment.ts'
import type { PaymentAnswer } from '#contract/api/payment.ts'
import type { Instant } from '#contract/terms/time.ts'
import { enqueueJob } from '#server/platform/jobs/enqueue-job.ts'
import type { TestBrowser } from '#test-kit/account/account-shop.ts'
import { aTransferProof, sendTransferProof } from '#test-kit/payments/a-transfer-proof.ts'
import { AirlineUnderTest } from '#test-kit/suppliers/airline-under-test.ts'
import { type AppUnderTest, aBookingRequest, anOffer, appUnderTest } from '#test-kit/app-under-test.ts'
import { QuoteHandling } from '#test-kit/staff/staff-quotes.ts'
import { signInAdministrator } from '#test-kit/account/sign-in-administrator.ts'
import { signInAs } from '#test-kit/account/sign-in-as.ts'
import { withDatabase } from '#test-kit/database/test-database.ts'
import { forgetTransferProofsJob } from './transfer-proof-jobs.ts'
import { workQueueKinds } from '#test-kit/staff/work-queue-recount.ts'

const refusedWith = (problem: string) =>
  expect.objectContaining({ body: expect.objectContaining({ problem }) })

type Owned = { readonly orderKey: string }
type Numbered = { readonly orderNumber: string }

withDatabase('bank slips', (kit) => {
  const airline = new AirlineUnderTest()
  let shop: AppUnderTest
  let clerk: TestBrowser
  beforeAll(async () => {
    shop = await appUnderTest(kit.database, {}, airline.supplyOf)
  })
  beforeEach(async () => {
    await kit.clear()
    airline.begin()
    clerk = await signInAdministrator(shop, kit.database)
  })
  afterAll(() => shop.close())

  const anOrder = async (paymentMethod = 'bankTransfer') =>
    awaiting((await shop.book(aBookingRequest(await anOffer(shop)))).body, paymentMethod)
  const awaiting = async (booked: BookingAnswer, paymentMethod = 'bankTransfer') => {
    const asked = await shop.post<PaymentAnswer>('/api/payments/', {
      orderKey: booked.orderKey,
      paymentMethod,
    })
    return { ...booked, ...asked.body }
  }
  const send = ({ orderKey }: Owned, picture: Uint8Array, type?: string) =>
    sendTransferProof<TransferProofAnswer>(shop, orderKey, picture, type)
  const slipsOf = async ({ orderKey }: Owned) =>
    (
      await shop.get<{ transferProofs: TransferProofAnswer[] }>(
        `/api/payments/transfer-proofs?key=${orderKey}`,
      )
    ).body.transferProofs
  const desk = async (by = clerk) =>
    (await by.get('/api/staff/payments/transfer-proofs')).json<{ transferProofs: StaffTransferProofView[] }>()
      .transferProofs
  const confirm = async (json: object, by = clerk) => {
    const answer = await by.send('POST', '/api/staff/payments/received', json)
    // Its receipt is tested in receipt-steps.test.ts.
    const { issuedReceipt: _, ...body } = answer.json<MoneyTakenAnswer>()
    return { status: answer.statusCode, body }
  }
  const refuse = async (transferProofId: string, note = 'Another name') => {
    const answer = await clerk.send('POST', '/api/staff/payments/transfer-proofs/reject', {
      transferProofId,
      note,
    })
    return { status: answer.statusCode, body: answer.json<TransferProofAnswer>() }
  }
  const stateOf = async ({ orderKey }: Owned) =>
    (await shop.get<OrderAnswer>(`/api/orders/${orderKey}`)).body.state

  it('reads proofs, keeps them for staff only, and counts them when a clerk has seen the money', async () => {
    const order = await anOrder()
    const picture = await aTransferProof({ transRef: 'TRANSFER0001' })
    const sent = await send(order, picture)
    expect(sent).toMatchObject({ status: 200, body: { state: 'received', isCodeRead: true, note: '' } })
    expect(await slipsOf(order)).toEqual([sent.body])
    const { transferProofId } = sent.body
    expect(await desk()).toMatchObject([
      {
        transferProofId,
        orderNumber: order.orderNumber,
        amountDue: order.amount,
        payBy: order.payBy,
        sendingBank: '014',
        transactionReference: 'TRANSFER0001',
        confirmations: [],
        needsTwo: false,
        related: [],
      },
    ])
    const taken = await confirm({ orderNumber: order.orderNumber, amount: order.amount, transferProofId })
    expect(taken).toEqual({ status: 200, body: { state: 'received', amount: order.amount, confirmedBy: 1 } })
    expect(await confirm({ orderNumber: order.orderNumber, transferProofId })).toEqual(taken)
    expect([(await slipsOf(order))[0]?.state, await desk()]).toEqual(['accepted', []])
    await shop.app.runDue()
    expect(await stateOf(order)).toBe('ticketed')
    expect(await send(order, await aTransferProof({ transRef: 'TRANSFER0002' }))).toEqual(
      refusedWith('transferProofNotAwaited'),
    )
  })

  it('requires approval if the order’s price ever reached the threshold', async () => {
    const booked = (await shop.book(aBookingRequest(await anOffer(shop)))).body
    const quotes = new QuoteHandling(
      shop,
      () => clerk,
      async () => (await signInAs(shop, kit.database, ['Finance'])).browser,
    )
    await quotes.reply(booked, (await quotes.quote(booked, quotes.at(100_00))).body)
    const order = await awaiting(booked)
    await send(order, await aTransferProof({ transRef: 'LOWERED1' }))
    const settings = '/api/staff/payments/settings'
    const now = (await clerk.send('GET', settings)).json<object>()
    await clerk.send('PUT', settings, { ...now, dualControlThreshold: booked.total + 1 })
    expect(await desk()).toMatchObject([{ amountDue: 100_00, needsTwo: false }])
    await clerk.send('PUT', settings, { ...now, dualControlThreshold: booked.total })
    expect(await desk()).toMatchObject([{ amountDue: 100_00, needsTwo: true }])
  })

  it('shows a harmless picture to staff, and to nobody else', async () => {
    const order = await anOrder()
    const { transferProofId } = (await send(order, await aTransferProof({ transRef: 'T1' }))).body
    const url = `/api/staff/payments/transfer-proofs/${transferProofId}/picture`
    const shown = await clerk.get(url)
    expect(shown.headers).toMatchObject({
      'content-type': 'image/jpeg',
      'content-disposition': `attachment; filename="${transferProofId.replace('_', '-')}.jpg"`,
      'content-security-policy': "default-src 'none'; sandbox; frame-ancestors 'none'",
      'x-content-type-options': 'nosniff',
      'cross-origin-resource-policy': 'same-origin',
      'cache-control': 'no-store',
    })
    expect(await sharp(shown.rawPayload).metadata()).toMatchObject({
      format: 'jpeg',
      width: 600,
      height: 900,
    })
    expect((await shop.app.http.inject({ url })).statusCode).toBe(401)
    const { browser } = await signInAs(shop, kit.database, [])
    expect((await browser.get(url)).statusCode).toBe(403)
    expect((await browser.get('/api/staff/payments/transfer-proofs')).statusCode).toBe(403)
    for (const wrong of ['slp_x', '../../etc/passwd', encodeURIComponent('../x'), `${transferProofId}x`]) {
      expect(
        (await clerk.get(`/api/staff/payments/transfer-proofs/${wrong}/picture`)).statusCode,
      ).toBeGreaterThan(399)
    }
    const { picture } = await kit.database.db
      .selectFrom('transfer_proof')
      .select('picture')
      .executeTakeFirstOrThrow()
    expect(Buffer.from(picture).includes(shown.rawPayload.subarray(0, 8))).toBe(false)
    expect(Buffer.from(picture).includes(shown.rawPayload.toString('base64').slice(0, 40))).toBe(false)
  })

  it('counts once: neither the same transfer nor the same picture pays for another order', async () => {
    const [one, other] = [await anOrder(), await anOrder()]
    const proof = await aTransferProof({ transRef: 'T2' })
    const plain = await aTransferProof({ shade: 200 })
    const [first, second] = [await send(one, proof), await send(one, plain)]
    expect(second.body.isCodeRead).toBe(false)
    expect(await send(other, proof)).toEqual(refusedWith('transferProofUsed'))
    expect(await send(other, await aTransferProof({ transRef: 'T2', shade: 10 }))).toEqual(
      refusedWith('transferProofUsed'),
    )
    const wrapped = await sharp(plain)
      .withExif({ IFD0: { Copyright: 'x' } })
      .png()
      .toBuffer()
    expect(await send(other, wrapped)).toEqual(refusedWith('transferProofUsed'))
    // Sent again for its own order, it is the one that is there.
    expect(await send(one, proof)).toEqual(first)
    expect(await send(one, await aTransferProof({ transRef: 'T2', shade: 11 }))).toEqual(first)
    expect(await slipsOf(one)).toHaveLength(2)
    // What was found to be wrong stands in nobody's way.
    await refuse(first.body.transferProofId)
    expect(await send(other, proof)).toMatchObject({ status: 200 })
    const proofsOf = async ({ orderNumber }: Numbered) =>
      (await desk()).filter((one) => one.orderNumber === orderNumber)
    expect((await proofsOf(other))[0]?.related).toMatchObject([
      { orderNumber: one.orderNumber, state: 'refused', isSameTransfer: true },
    ])
    expect((await proofsOf(one))[0]?.related).toMatchObject([{ state: 'refused', isSameTransfer: false }])
    // At once, one of them wins.
    const racing = await aTransferProof({ transRef: 'T3' })
    const both = await Promise.all([send(one, racing), send(other, racing)])
    expect(both.map(({ status }) => status).toSorted((left, right) => left - right)).toEqual([200, 409])
  })

  it('tells the owner of a rejected proof the reason, once, in the language of the order', async () => {
    const order = await anOrder()
    const { transferProofId } = (await send(order, await aTransferProof())).body
    expect(await refuse(transferProofId)).toMatchObject({
      status: 200,
      body: { state: 'refused', note: 'Another name' },
    })
    expect(await refuse(transferProofId, 'Again')).toMatchObject({
      body: { state: 'refused', note: 'Another name' },
    })
    expect(await slipsOf(order)).toMatchObject([{ state: 'refused', note: 'Another name' }])
    expect(await desk()).toEqual([])
    expect(await confirm({ orderNumber: order.orderNumber, transferProofId })).toEqual(
      refusedWith('transferProofNotAwaited'),
    )
    const before = shop.mails().length
    await shop.app.runDue()
    const mails = shop.mails().slice(before)
    const texts = shop.mails().map((name) => readFileSync(join(shop.dataDir, 'mail', name), 'utf8'))
    expect(texts.filter((text) => text.includes(': we could not accept your transfer proof')).length).toBe(1)
    expect(mails.length).toBeGreaterThan(0)
    expect(await refuse(`slp_${'0'.repeat(36)}`)).toEqual(refusedWith('notFound'))
  })

  it('accepts five at a time, for orders that await a payment confirmed by staff', async () => {
    const order = await anOrder()
    for (let shade = 0; shade < 5; shade += 1)
      expect(await send(order, await aTransferProof({ shade }))).toMatchObject({ status: 200 })
    expect(await send(order, await aTransferProof({ shade: 6 }))).toEqual(
      refusedWith('tooManyTransferProofs'),
    )
    expect(await send({ ...order, orderKey: `${order.orderKey}x` }, await aTransferProof())).toEqual(
      refusedWith('notFound'),
    )
    expect(await send({ ...order, orderKey: order.payKey }, await aTransferProof())).toEqual(
      refusedWith('notFound'),
    )
    const unchosen = (await shop.book(aBookingRequest(await anOffer(shop)))).body
    expect(await send(unchosen, await aTransferProof())).toEqual(refusedWith('transferProofNotAwaited'))
    expect(await send(await anOrder('counter'), await aTransferProof({ shade: 9 }))).toMatchObject({
      status: 200,
    })
  })

  it('deletes pictures after a year, and still counts each proof once', async () => {
    const order = await anOrder()
    const proof = await aTransferProof({ transRef: 'OLD' })
    const { transferProofId } = (await send(order, proof)).body
    const yearsAgo = '2020-01-01T00:00:00.000Z' as Instant
    const other = (await send(order, await aTransferProof())).body
    await kit.database.db
      .updateTable('transfer_proof')
      .set({ created_at: yearsAgo })
      .where('transfer_proof_id', '=', transferProofId)
      .execute()
    const job = { kind: forgetTransferProofsJob, key: 'only', payload: {}, runAt: shop.clock.now() }
    await enqueueJob(kit.database.db, job)
    await shop.app.runDue()
    const shown = async (id: string) =>
      (await clerk.get(`/api/staff/payments/transfer-proofs/${id}/picture`)).statusCode
    expect([await shown(transferProofId), await shown(other.transferProofId)]).toEqual([404, 200])
    expect(await send(await anOrder(), proof)).toEqual(refusedWith('transferProofUsed'))
  })

  it('keeps the seats until staff have reviewed a proof that carries a bank code', async () => {
    const [coded, plain] = [await anOrder(), await anOrder()]
    shop.clock.advance(Date.parse(coded.payBy ?? '') - shop.clock.nowMs() - 60_000)
    expect((await send(coded, await aTransferProof({ transRef: 'LASTMINUTE' }))).status).toBe(200)
    expect((await send(plain, await aTransferProof({ shade: 120 }))).status).toBe(200)
    shop.clock.advance(120_000)
    await shop.app.runDue()
    expect([await stateOf(coded), await stateOf(plain)]).toEqual(['held', 'expired'])
  })

  it('records a proof after the deadline as an unapplied receipt once reviewed', async () => {
    const order = await anOrder()
    shop.clock.advance(Date.parse(order.payBy ?? '') - shop.clock.nowMs() + 1)
    await shop.app.runDue()
    clerk = await signInAdministrator(shop, kit.database)
    expect(await stateOf(order)).toBe('expired')
    const { transferProofId } = (await send(order, await aTransferProof())).body
    const late = { state: 'late', amount: order.amount, confirmedBy: 1 }
    for (let time = 0; time < 2; time += 1)
      expect(await confirm({ orderNumber: order.orderNumber, transferProofId })).toEqual({
        status: 200,
        body: late,
      })
    expect(await stateOf(order)).toBe('expired')
    expect(await slipsOf(order)).toMatchObject([{ state: 'accepted' }])
  })

  const proofEvents = async () => {
    const entries = kit.database.db.selectFrom('audit_entry').select(['object', 'detail', 'user_id'])
    return entries.where('action', '=', 'transferProof.closed').execute()
  }

  it('closes the remaining proofs without an email when one of them is confirmed', async () => {
    const order = await anOrder()
    const first = (await send(order, await aTransferProof({ transRef: 'PAID1' }))).body
    const second = (await send(order, await aTransferProof({ transRef: 'PAID2' }))).body
    const { orderNumber } = order
    expect((await confirm({ orderNumber, transferProofId: first.transferProofId })).body).toMatchObject({
      state: 'received',
    })
    expect(await slipsOf(order)).toMatchObject([{ state: 'closed' }, { state: 'accepted' }])
    expect(await desk()).toEqual([])
    expect(await proofEvents()).toMatchObject([
      { object: orderNumber, detail: { transferProofId: second.transferProofId, reason: 'moneyConfirmed' } },
    ])
    expect(await refuse(second.transferProofId)).toEqual(refusedWith('transferProofNotAwaited'))
    expect(await confirm({ orderNumber, transferProofId: second.transferProofId })).toEqual(
      refusedWith('transferProofNotAwaited'),
    )
    await shop.app.runDue()
    const keys = await kit.database.db.selectFrom('outbox').select('mail_key').execute()
    expect(keys.filter(({ mail_key }) => mail_key.startsWith('slip'))).toEqual([])
    const kinds = await workQueueKinds(kit.database)
    expect(kinds).not.toContainEqual({ kind: 'transferProofToCheck' })
    // The transfer on a closed proof pays for no other order.
    expect(await send(await anOrder(), await aTransferProof({ transRef: 'PAID2' }))).toEqual(
      refusedWith('transferProofUsed'),
    )
  })

  it('closes the proofs when the order is paid another way, and accepts none after that', async () => {
    const order = await anOrder()
    const proof = (await send(order, await aTransferProof({ transRef: 'OTHERWISE' }))).body
    expect((await confirm({ orderNumber: order.orderNumber })).body).toMatchObject({ state: 'received' })
    expect(await slipsOf(order)).toMatchObject([{ transferProofId: proof.transferProofId, state: 'closed' }])
    expect(await proofEvents()).toHaveLength(1)
    expect(await send(order, await aTransferProof({ transRef: 'AFTERWARDS' }))).toEqual(
      refusedWith('transferProofNotAwaited'),
    )
  })
})
