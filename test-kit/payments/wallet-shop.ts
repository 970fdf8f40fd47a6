import type { BookingAnswer } from '#contract/api/booking.ts'
import type {
  StaffRefundView,
  GivenBackAnswer,
  UnappliedReceiptView,
  RefundAnswer,
} from '#contract/api/staff/refunds-and-receipts.ts'
import type { OrderAnswer } from '#contract/api/order.ts'
import { createBookingStore } from '#server/flow/booking/booking-store.ts'
import { createOrderKeys } from '#server/flow/booking/order-link/order-key.ts'
import { createLedger } from '#server/flow/payment/ledger/ledger-store.ts'
import { createRefundStore } from '#server/flow/payment/refund/refund-store.ts'
import { type Refunds, createRefunds } from '#server/flow/payment/refund/refund.ts'
import { createLog } from '#server/platform/log.ts'
import { createOutbox } from '#server/platform/mail/outbox.ts'
import { openSecretKeys } from '#server/platform/secret-keys.ts'
import { type Transact, createTransactionRunner } from '#server/platform/transaction.ts'
import type { PaymentCapabilities, PaymentProvider } from '#server/providers/payment/payment-provider.ts'
import type { TestBrowser } from '../account/account-shop.ts'
import { AirlineUnderTest } from '../suppliers/airline-under-test.ts'
import { type AppUnderTest, aBookingRequest, anOffer, appUnderTest } from '../app-under-test.ts'
import { signInAdministrator } from '../account/sign-in-administrator.ts'
import type { DatabaseKit } from '../database/test-database.ts'
import { testIds } from '../test-ids.ts'
import { WalletService } from './wallet-service.ts'

/** A shop whose customers pay by a third-party wallet that a test controls. */
export class WalletHarness {
  readonly airline = new AirlineUnderTest()
  readonly wallet = new WalletService()
  /** The supplier that the shop sells; set before it is opened. */
  supplyOf: Parameters<typeof appUnderTest>[2] | 'house' = this.airline.supplyOf
  /** Payment providers beside the wallet; set before the shop is opened. */
  moreProviders: readonly PaymentProvider[] = []
  private readonly kit: DatabaseKit
  private built: AppUnderTest | undefined
  private clerk: Promise<TestBrowser> | undefined
  private signedInMs = 0

  constructor(kit: DatabaseKit) {
    this.kit = kit
  }

  /** Builds the shop once for a suite; `env` is its environment. */
  async open(
    capabilities: Partial<PaymentCapabilities> = {},
    env: Record<string, string> = {},
  ): Promise<void> {
    const wallet = this.wallet.provider(capabilities)
    const supplyOf = this.supplyOf === 'house' ? undefined : this.supplyOf
    this.built = await appUnderTest(this.kit.database, env, supplyOf, [wallet, ...this.moreProviders])
  }

  /** Resets everything before each test. */
  async begin(): Promise<void> {
    await this.kit.clear()
    this.airline.begin()
    this.wallet.begin()
    this.clerk = undefined
  }

  /** The shop itself. */
  get shop(): AppUnderTest {
    if (!this.built) throw new Error('the shop is not open')
    return this.built
  }

  /** Returns a signed-in clerk; a sign-in lasts only minutes, and concurrent callers share one. */
  private clerkNow(): Promise<TestBrowser> {
    const nowMs = this.shop.clock.nowMs()
    if (!this.clerk || nowMs - this.signedInMs > 4 * 60_000) {
      this.clerk = signInAdministrator(this.shop, this.kit.database)
      this.signedInMs = nowMs
    }
    return this.clerk
  }

  /** Makes a booking to be paid by the wallet. */
  async book(): Promise<BookingAnswer> {
    return (await this.shop.book(aBookingRequest(await anOffer(this.shop)))).body
  }

  /** Returns the refunds of this shop, to be carried out step by step without its other jobs. */
  async refunds(): Promise<Refunds> {
    const { clock, dataDir } = this.shop
    const { db } = this.kit.database
    const ids = testIds(99)
    const keys = await openSecretKeys({ database: this.kit.database, dataDir, ids })
    const bookings = createBookingStore(db, keys.sealer)
    const { keyOf } = createOrderKeys(keys.signer('order'))
    const provider = this.wallet.provider()
    return createRefunds({
      booking: { lock: (bookingId, tx) => bookings.findById(bookingId, tx), orderKeyOf: keyOf },
      store: createRefundStore(db),
      providers: { all: [provider], byId: () => provider, forMethod: () => provider },
      ledger: createLedger(db, clock),
      outbox: createOutbox({ sealer: keys.sealer, clock }),
      transact: this.transact,
      clock,
      ids,
      log: createLog({ clock, level: 'off', write: () => undefined }),
      publicUrl: 'http://127.0.0.1',
      settleMs: 120_000,
    })
  }

  /** Runs work in one transaction. */
  transact: Transact = (work) => createTransactionRunner(this.kit.database.db)(work)

  /** Sends the payer to the wallet without agreement; returns the client reference. */
  async sendToWallet(booked: BookingAnswer): Promise<string> {
    const { orderKey } = booked
    await this.shop.post('/api/payments/', { orderKey, paymentMethod: 'paypal' })
    await this.shop.post('/api/payments/start', { orderKey })
    const row = await this.latest(booked)
    return row.client_reference
  }

  /** Books, pays by the wallet, and has the tickets issued. */
  async bookAndPay(): Promise<BookingAnswer & { readonly reference: string }> {
    const booked = await this.book()
    const reference = await this.sendToWallet(booked)
    this.wallet.agree(reference)
    await this.check(booked)
    await this.runDue()
    return { ...booked, reference }
  }

  /** Refreshes the payment as a returning payer's browser does. */
  check({ orderKey }: BookingAnswer) {
    return this.shop.post('/api/payments/check', { orderKey })
  }

  /** Runs the jobs that are due now. */
  async runDue(afterMs = 0): Promise<void> {
    this.shop.clock.advance(afterMs)
    await this.shop.app.runDue()
  }

  /** Returns the latest attempt in the database. */
  latest({ orderNumber }: Pick<BookingAnswer, 'orderNumber'>) {
    const rows = this.kit.database.db.selectFrom('payment').selectAll().where('reference1', '=', orderNumber)
    return rows.orderBy('attempt', 'desc').limit(1).executeTakeFirstOrThrow()
  }

  async order({ orderKey }: BookingAnswer): Promise<OrderAnswer> {
    return (await this.shop.get<OrderAnswer>(`/api/orders/${orderKey}`)).body
  }

  /** Sends a request as a clerk. */
  async desk<Body = unknown>(method: 'GET' | 'POST', path: string, json?: object) {
    const answer = await (await this.clerkNow()).send(method, `/api/staff/payments/${path}`, json)
    return { status: answer.statusCode, body: answer.json<Body>() }
  }

  async staff<Body = unknown>(path: string, json: object) {
    const answer = await (await this.clerkNow()).send('POST', path, json)
    return { status: answer.statusCode, body: answer.json<Body>() }
  }

  async unappliedReceipt(): Promise<UnappliedReceiptView[]> {
    return (await this.desk<{ payments: UnappliedReceiptView[] }>('GET', 'unapplied-receipts')).body.payments
  }

  async openRefunds(): Promise<StaffRefundView[]> {
    return (await this.desk<{ refunds: StaffRefundView[] }>('GET', 'refunds')).body.refunds
  }

  /** Makes a refund as a clerk that needs no second approval: the amount owed at that time. */
  async giveBack(paymentId: string, amount: number) {
    const { status, body } = await this.desk<Partial<GivenBackAnswer>>('POST', 'unapplied-receipts/refund', {
      paymentId,
      amount,
    })
    return { status, body: { ...body, ...body.refund } }
  }

  /** Sends the customer's bank account for refunds by transfer. */
  namePayee({ orderKey }: Pick<BookingAnswer, 'orderKey'>) {
    const payee = { bank: 'Kasikornbank', accountNumber: '1234567890', accountName: 'Anna Example' }
    return this.shop.post('/api/payments/refunds/payee', { orderKey, payee })
  }

  async ownRefunds({ orderKey }: BookingAnswer): Promise<RefundAnswer[]> {
    const path = `/api/payments/refunds?key=${encodeURIComponent(orderKey)}`
    return (await this.shop.get<{ refunds: RefundAnswer[] }>(path)).body.refunds
  }

  /** Returns the balance of each account over all orders; accounts at zero are left out. */
  async balances(): Promise<Record<string, number>> {
    const rows = await this.kit.database.db
      .selectFrom('ledger_entry')
      .select(({ fn }) => ['account', fn.sum<string>('satang').as('satang')])
      .groupBy('account')
      .execute()
    const sums = rows.map((row) => [row.account, Number(row.satang)] as const)
    return Object.fromEntries(sums.filter(([, satang]) => satang !== 0))
  }

  async mailKeys(): Promise<string[]> {
    const rows = await this.kit.database.db.selectFrom('outbox').select('mail_key').execute()
    return rows.map((row) => row.mail_key)
  }
}
