import type { BookingAnswer } from '#contract/api/booking.ts'
import type { ShoppingAnswer } from '#contract/api/offers.ts'
import type { StaffOrderAnswer } from '#contract/api/staff/staff-orders.ts'
import { parseOrderNumber } from '#contract/terms/booking.ts'
import { plusMinutes } from '#contract/terms/time.ts'
import type { Database } from '#server/database/connection.ts'
import { createOrderKeys } from '#server/flow/booking/order-link/order-key.ts'
import { openSecretKeys } from '#server/platform/secret-keys.ts'
import { createHouseSupply } from '#server/providers/supply/house/house-provider.ts'
import { createHouseStore } from '#server/providers/supply/house/house-store.ts'
import { benchOptions } from '#server/providers/supply/sabre/sabre-bench.suite.ts'
import { sabreProvider } from '#server/providers/supply/sabre/sabre-provider.ts'
import type { SupplyProvider } from '#server/providers/supply/supply-provider.ts'
import type { AccountRole } from '#server/account/users/roles.ts'
import type { TestBrowser } from '../account/account-shop.ts'
import { type SignedInPerson, everybodysPassword, signInAs } from '../account/sign-in-as.ts'
import { type SupplyWorld, aBookingRequest, aSearchRequest } from '../app-under-test.ts'
import { timetableGround } from '../house/house-kit.ts'
import { testIds } from '../test-ids.ts'
import { compareFlights } from './compare-flights.ts'
import { type CompanyBuyer, openBuyer } from './company-buyer.ts'
import { ExchangeFaults } from './history/exchange-faults.ts'
import type { DatabaseKit } from '../database/test-database.ts'
import { WalletHarness } from '../payments/wallet-shop.ts'
import { impatience } from '../suppliers/airline-faults.ts'
import { duffelWithShortTimeouts } from '../suppliers/duffel-with-short-timeouts.ts'
import { copyRows } from '../database/row-copies.ts'
import { type AirlineEntry, type SimulatedAirline, startAirline } from '../suppliers/simulated-airline.ts'

/** A supplier whose orders live on after the sale. */
export type AfterSaleSupplier = 'house' | 'sabre' | 'duffel'

/** An order that was paid: by the wallet with a reference there, or on the account of a company. */
export type WalletOrder = BookingAnswer & { readonly reference: string; readonly companyId?: string }

/** Who buys: one to three adults, of whom an agent of a company may pay on its account. */
export type SaleKind = { readonly adults: number; readonly isOnAccount: boolean }

/** The moment after a sale, to begin again from. */
type Sale = {
  readonly order: WalletOrder
  readonly people: readonly (readonly [
    SignedInPerson,
    cookies: ReadonlyMap<string, string>,
    token: string | undefined,
  ])[]
  readonly payments: AfterSaleShop['at']['wallet']['payments']
  readonly entries: readonly AirlineEntry[]
  readonly restoreRows: () => Promise<void>
}

const firstNames = ['First', 'Second', 'Third']

/** What the shop answered to a member of staff. */
export type StaffAnswer = { readonly status: number; readonly body: Readonly<Record<string, unknown>> }

/** A shop that sells one supplier and is paid by a wallet, with two members of staff at their desks. */
export class AfterSaleShop {
  readonly supplier: AfterSaleSupplier
  readonly at: WalletHarness
  /** Faults of the supplier's exchanges. */
  readonly exchanges = new ExchangeFaults()
  airline: SimulatedAirline | undefined
  private readonly kit: DatabaseKit
  private openedMs: number | undefined
  private people: SignedInPerson[] = []

  private readonly sales = new Map<string, Sale | undefined>()
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
    if (this.supplier !== 'house') this.airline = await startAirline(1)
    this.at.supplyOf = (world) => this.exchanges.over(this.provider(world))
    await this.at.open({}, { ACCESS_TOKEN_S: '3600' })
  }

  private provider({ database, clock, ids }: SupplyWorld): SupplyProvider {
    const url = this.airline?.url ?? ''
    if (this.supplier === 'duffel') return duffelWithShortTimeouts(url)
    if (this.supplier === 'sabre') return sabreProvider({ ...benchOptions(url), timeouts: impatience })
    const store = createHouseStore(database.db)
    return createHouseSupply({ store, grounds: timetableGround(database), clock, ids })
  }

  async close(): Promise<void> {
    await this.at.shop.close()
    await this.airline?.stop()
  }

  /** Resets everything, the clocks to the morning on which the shop was opened. */
  async begin(): Promise<void> {
    await this.at.begin()
    await this.beginMorning([])
    this.people = []
  }

  private async beginMorning(entries: Sale['entries']): Promise<void> {
    const { clock } = this.at.shop
    this.exchanges.clear()
    this.openedMs ??= clock.nowMs()
    clock.advance(this.openedMs - clock.nowMs())
    await this.airline?.begin(clock.now(), entries)
    await this.airline?.control({ clear: true })
  }

  /**
   * Resets everything to the moment after the sale of refundable tickets, which is made once for each kind and then
   * copied; undefined where none is for sale. `prepare` runs before the sale, with both members of staff signed in.
   */
  async beginAfterSale(kind: SaleKind, prepare = async () => {}): Promise<WalletOrder | undefined> {
    const name = `${this.supplier}_${kind.adults}${kind.isOnAccount ? '_on_account' : ''}`
    if (!this.sales.has(name)) this.sales.set(name, await this.makeSale(name, kind, prepare))
    const sale = this.sales.get(name)
    if (!sale) return undefined
    await this.at.begin()
    await sale.restoreRows()
    this.at.wallet.begin(sale.payments)
    await this.beginMorning(sale.entries)
    this.people = sale.people.map(([person, cookies, token]) => {
      person.browser.cookies.clear()
      for (const [name, value] of cookies) person.browser.cookies.set(name, value)
      person.browser.token = token
      return person
    })
    return sale.order
  }

  private async makeSale(
    name: string,
    { adults, isOnAccount }: SaleKind,
    prepare: () => Promise<void>,
  ): Promise<Sale | undefined> {
    await this.begin()
    for (const by of [0, 1]) await this.person(by)
    await prepare()
    const buyer = isOnAccount ? await openBuyer(this) : undefined
    const order = await this.aTicketedOrder(adults, buyer)
    if (!order) return undefined
    return {
      order,
      people: this.people.map((one) => [one, new Map(one.browser.cookies), one.browser.token]),
      payments: structuredClone(this.at.wallet.payments),
      entries: (await this.airline?.ledger())?.entries ?? [],
      restoreRows: await copyRows(this.kit.database, `after_sale_${name}`),
    }
  }

  /** Books for one to three adults, pays, and has the tickets issued; undefined where nothing refundable is for sale. */
  async aTicketedOrder(adults: number, buyer?: CompanyBuyer): Promise<WalletOrder | undefined> {
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
    if (buyer) return this.ticketed(await buyer.buy({ ...request, passengers }))
    const { status, body: booked } = await at.shop.book({ ...request, passengers })
    if (status !== 200) throw new Error(`it cannot be booked: ${JSON.stringify(booked)}`)
    const reference = await at.sendToWallet(booked)
    at.wallet.agree(reference)
    await at.check(booked)
    return this.ticketed({ ...booked, reference })
  }

  private async ticketed(order: WalletOrder): Promise<WalletOrder | undefined> {
    await this.at.runDue()
    return (await this.orderOf(order)).state === 'ticketed' ? order : undefined
  }

  /** Returns the key in the link of an order. */
  async orderKeyOf(orderNumber: string): Promise<string> {
    const keys = await openSecretKeys({
      database: this.kit.database,
      dataDir: this.at.shop.dataDir,
      ids: testIds(98),
    })
    const number = parseOrderNumber(orderNumber)
    if (!number) throw new Error(`${orderNumber} is no order number`)
    return createOrderKeys(keys.signer('order')).keyOf({ orderNumber: number, keyVersion: 0 })
  }

  /** Has the flights of every order compared with those of the supplier, as it is done at night. */
  compareFlights(): Promise<void> {
    return compareFlights(this.kit, this.at)
  }

  get database(): Database {
    return this.kit.database
  }

  async orderOf({ orderNumber }: { readonly orderNumber: string }): Promise<StaffOrderAnswer> {
    const { status, body } = await this.ask('GET', `/api/staff/orders/${orderNumber}`)
    if (status !== 200) throw new Error(`${orderNumber} cannot be read: ${status}`)
    return body as unknown as StaffOrderAnswer
  }

  /** Sends a request as one of the two members of staff, who sign in again after their session has ended. */
  async ask(method: 'GET' | 'POST' | 'PUT', path: string, json?: object, by = 0): Promise<StaffAnswer> {
    for (let tries = 0; ; tries += 1) {
      const { browser, userId } = await this.person(by)
      const answer = await browser.send(method, path, json)
      const body = answer.json<Record<string, unknown>>()
      const isTooOld = answer.statusCode === 401 || body['problem'] === 'reauthRequired'
      if (!isTooOld || tries > 0) return { status: answer.statusCode, body }
      const accounts = this.kit.database.db.selectFrom('account').select('email')
      const { email } = await accounts.where('user_id', '=', userId).executeTakeFirstOrThrow()
      await browser.signIn(email, everybodysPassword)
    }
  }

  /** Returns the browser of one of the two members of staff. */
  async browserOf(by: number): Promise<TestBrowser> {
    return (await this.person(by)).browser
  }

  private async person(by: number): Promise<SignedInPerson> {
    const known = this.people[by] ?? (await signInAs(this.at.shop, this.kit.database, this.roles))
    this.people[by] = known
    return known
  }

  /** Lets the airline grant that an order's tickets may be voided for two hours, where it grants that and they live. */
  async grantVoid(order: { readonly orderNumber: string }): Promise<void> {
    if (this.supplier !== 'duffel' || !this.airline) return
    const recordLocator = (await this.orderOf(order)).bookingCode
    const until = plusMinutes(this.at.shop.clock.now(), 120)
    const reservations = await this.airline.reservations()
    const own = reservations.find((one) => one.recordLocator === recordLocator)
    if (own?.state === 'ticketed') await this.airline.control({ act: 'grantVoid', recordLocator, until })
  }

  /** Moves every clock, and runs the jobs that are due then. Members of staff have entered their passwords anew. */
  async passTime(ms: number): Promise<void> {
    const { clock } = this.at.shop
    clock.advance(ms)
    const session = { reauthenticated_at: clock.now(), expires_at: plusMinutes(clock.now(), 60) }
    await this.database.db.updateTable('account_session').set(session).execute()
    await this.airline?.control({ clock: { advanceMs: ms } })
    await this.at.shop.app.runDue()
  }
}
