import type { BookingAnswer } from '#contract/api/booking.ts'
import type { ShoppingAnswer } from '#contract/api/offers.ts'
import type { StaffOrderAnswer } from '#contract/api/staff/staff-orders.ts'
import { plusMinutes } from '#contract/terms/time.ts'
import { benchOptions } from '#server/providers/supply/sabre/sabre-bench.suite.ts'
import { sabreProvider } from '#server/providers/supply/sabre/sabre-provider.ts'
import type { AccountRole } from '#server/account/users/roles.ts'
import { type SignedInPerson, everybodysPassword, signInAs } from '../account/sign-in-as.ts'
import { aBookingRequest, aSearchRequest } from '../app-under-test.ts'
import type { DatabaseKit } from '../database/test-database.ts'
import { WalletHarness } from '../payments/wallet-shop.ts'
import { impatience } from '../suppliers/airline-faults.ts'
import { duffelWithShortTimeouts } from '../suppliers/duffel-with-short-timeouts.ts'
import { type SimulatedAirline, startAirline } from '../suppliers/simulated-airline.ts'

/** A supplier whose orders live on after the sale. */
export type AfterSaleSupplier = 'house' | 'sabre' | 'duffel'

/** An order that was paid by the wallet, and its reference there. */
export type WalletOrder = BookingAnswer & { readonly reference: string }

const firstNames = ['First', 'Second', 'Third']

/** What the shop answered to a member of staff. */
export type StaffAnswer = { readonly status: number; readonly body: Readonly<Record<string, unknown>> }

/** A shop that sells one supplier and is paid by a wallet, with two members of staff at their desks. */
export class AfterSaleShop {
  readonly supplier: AfterSaleSupplier
  readonly at: WalletHarness
  airline: SimulatedAirline | undefined
  private readonly kit: DatabaseKit
  private openedMs: number | undefined
  private people: SignedInPerson[] = []

  private readonly roles: readonly AccountRole[]

  /** Without roles both members of staff are administrators. */
  constructor(
    kit: DatabaseKit,
    supplier: AfterSaleSupplier,
    roles: readonly AccountRole[] = ['Administrator'],
  ) {
    this.kit = kit
    this.supplier = supplier
    this.roles = roles
    this.at = new WalletHarness(kit)
  }

  async open(): Promise<void> {
    this.at.supplyOf = 'house'
    if (this.supplier !== 'house') {
      this.airline = await startAirline(1)
      const { url } = this.airline
      const provider =
        this.supplier === 'sabre'
          ? sabreProvider({ ...benchOptions(url), timeouts: impatience })
          : duffelWithShortTimeouts(url)
      this.at.supplyOf = () => provider
    }
    await this.at.open()
  }

  async close(): Promise<void> {
    await this.at.shop.close()
    await this.airline?.stop()
  }

  /** Resets everything, the clocks to the morning on which the shop was opened. */
  async begin(): Promise<void> {
    const { clock } = this.at.shop
    this.openedMs ??= clock.nowMs()
    clock.advance(this.openedMs - clock.nowMs())
    await this.at.begin()
    await this.airline?.begin(this.at.shop.clock.now())
    await this.airline?.control({ clear: true })
    this.people = []
  }

  /** Books for one to three adults, pays, and has the tickets issued; undefined where nothing refundable is for sale. */
  async aTicketedOrder(adults: number): Promise<WalletOrder | undefined> {
    const { at } = this
    const search = aSearchRequest({ adults })
    const { offers } = (await at.shop.post<ShoppingAnswer>('/api/shopping/', search)).body
    const offer = offers.find(({ refund }) => ['yes', 'fee'].includes(refund.kind)) ?? offers[0]
    if (!offer) return undefined
    const request = aBookingRequest(offer)
    const passengers = Array.from({ length: adults }, (_, index) => ({
      ...request.passengers[0],
      ...(index > 0 && {
        firstName: firstNames[index],
        lastName: 'Example',
        passportNumber: `CANARY8${index}`,
      }),
    })) as typeof request.passengers
    const { status, body: booked } = await at.shop.book({ ...request, passengers })
    if (status !== 200) throw new Error(`it cannot be booked: ${JSON.stringify(booked)}`)
    const reference = await at.sendToWallet(booked)
    at.wallet.agree(reference)
    await at.check(booked)
    await at.runDue()
    const order = { ...booked, reference }
    return (await this.orderOf(order)).state === 'ticketed' ? order : undefined
  }

  async orderOf({ orderNumber }: BookingAnswer): Promise<StaffOrderAnswer> {
    const { status, body } = await this.ask('GET', `/api/staff/orders/${orderNumber}`)
    if (status !== 200) throw new Error(`${orderNumber} cannot be read: ${status}`)
    return body as unknown as StaffOrderAnswer
  }

  /** Sends a request as one of the two members of staff, who sign in again after their session has ended. */
  async ask(method: 'GET' | 'POST' | 'PUT', path: string, json?: object, by = 0): Promise<StaffAnswer> {
    for (let tries = 0; ; tries += 1) {
      const { browser, userId } = await this.person(by)
      const answer = await browser.send(method, path, json)
      if (answer.statusCode !== 401 || tries > 0)
        return { status: answer.statusCode, body: answer.json<Record<string, unknown>>() }
      const accounts = this.kit.database.db.selectFrom('account').select('email')
      const { email } = await accounts.where('user_id', '=', userId).executeTakeFirstOrThrow()
      await browser.signIn(email, everybodysPassword)
    }
  }

  private async person(by: number): Promise<SignedInPerson> {
    const known = this.people[by] ?? (await signInAs(this.at.shop, this.kit.database, this.roles))
    this.people[by] = known
    return known
  }

  /** Lets the airline grant that an order's tickets may be voided for two hours, where it grants that and they live. */
  async grantVoid(order: BookingAnswer): Promise<void> {
    if (this.supplier !== 'duffel' || !this.airline) return
    const recordLocator = (await this.orderOf(order)).bookingCode
    const until = plusMinutes(this.at.shop.clock.now(), 120)
    const reservations = await this.airline.reservations()
    const own = reservations.find((one) => one.recordLocator === recordLocator)
    if (own?.state === 'ticketed') await this.airline.control({ act: 'grantVoid', recordLocator, until })
  }

  /** Moves every clock, and runs the jobs that are due then. */
  async passTime(ms: number): Promise<void> {
    this.at.shop.clock.advance(ms)
    await this.airline?.control({ clock: { advanceMs: ms } })
    await this.at.shop.app.runDue()
  }
}
