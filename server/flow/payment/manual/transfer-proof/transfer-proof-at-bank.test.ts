import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import type { BookingAnswer } from '#contract/api/booking.ts'
import type { OrderAnswer } from '#contract/api/order.ts'
import type { StaffTransferProofView, TransferProofAnswer } from '#contract/api/staff/manual-payment.ts'
import type { PaymentAnswer } from '#contract/api/payment.ts'
import type { TestBrowser } from '#test-kit/account/account-shop.ts'
import { aTransferProof, sendTransferProof } from '#test-kit/payments/a-transfer-proof.ts'
import { AirlineUnderTest } from '#test-kit/suppliers/airline-under-test.ts'
import { type AppUnderTest, aBookingRequest, anOffer, appUnderTest } from '#test-kit/app-under-test.ts'
import { signInAdministrator } from '#test-kit/account/sign-in-administrator.ts'
import { type SimulatedBank, startBank } from '#test-kit/payments/simulated-bank.ts'
import { withDatabase } from '#test-kit/database/test-database.ts'

withDatabase('a bank that is asked about slips', (kit) => {
  const airline = new AirlineUnderTest()
  let bank: SimulatedBank
  let shop: AppUnderTest
  let clerk: TestBrowser
  let booked: BookingAnswer
  let asked: PaymentAnswer
  beforeAll(async () => {
    bank = await startBank()
    const environment = {
      BANK_URL: bank.url,
      BANK_APPLICATION_KEY: 'simulated-application',
      BANK_APPLICATION_SECRET: 'simulated-application-secret',
      BANK_NOTIFY_SECRET: 'sesame',
    }
    shop = await appUnderTest(kit.database, environment, airline.supplyOf)
  })
  beforeEach(async () => {
    await kit.clear()
    airline.begin()
    await bank.begin(shop.clock.now())
    clerk = await signInAdministrator(shop, kit.database)
    booked = (await shop.book(aBookingRequest(await anOffer(shop)))).body
    const way = { orderKey: booked.orderKey, paymentMethod: 'bankTransfer' }
    asked = (await shop.post<PaymentAnswer>('/api/payments/', way)).body
  })
  afterAll(async () => {
    await shop.close()
    await bank.stop()
  })

  const send = (picture: Uint8Array) => sendTransferProof<TransferProofAnswer>(shop, booked.orderKey, picture)
  const answer = async () => {
    const desk = await clerk.get('/api/staff/payments/transfer-proofs')
    return desk.json<{ transferProofs: StaffTransferProofView[] }>().transferProofs[0]?.bankAnswer
  }
  const stateOf = async () => (await shop.get<OrderAnswer>(`/api/orders/${booked.orderKey}`)).body.state

  it('reports the transfer to staff, and pays for nothing by that', async () => {
    const account = asked.accounts[0]?.accountNumber ?? ''
    const paid = await bank.pay({ account, amount: '1234.50', bank: '014' })
    const sent = await send(Buffer.from(paid.slipPng, 'base64'))
    expect(sent.body).toMatchObject({ state: 'received', isCodeRead: true })
    expect(await answer()).toBeUndefined()
    await shop.app.runDue()
    expect(await answer()).toMatchObject({ isFound: true, amount: 123_450, isReceiverRight: true })
    expect(await stateOf()).toBe('held')
  })

  it('retries while the bank is silent or does not know the transfer yet', async () => {
    await bank.control({ status: 503, match: { path: '/v1/payment/billpayment/transactions/MADEUP0001' } })
    await send(await aTransferProof({ transRef: 'MADEUP0001' }))
    await shop.app.runDue()
    expect(await answer()).toBeUndefined()
    await bank.control({ clear: true })
    shop.clock.advance(6 * 60_000)
    await shop.app.runDue()
    clerk = await signInAdministrator(shop, kit.database)
    expect(await answer()).toEqual({ isFound: false })
    const waiting = async () => {
      const jobs = kit.database.db.selectFrom('job').select('kind').where('finished_at', 'is', null)
      return (await jobs.execute()).filter(({ kind }) => kind === 'ask-bank-about-slip')
    }
    expect(await waiting()).toHaveLength(1)
    shop.clock.advance(3 * 3_600_000)
    await shop.app.runDue()
    expect(await waiting()).toEqual([])
  })
})
