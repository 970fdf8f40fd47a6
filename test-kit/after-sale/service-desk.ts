import type { BookingAnswer } from '#contract/api/booking.ts'
import type {
  PassengerServicesAnswer,
  StaffServicesAnswer,
} from '#contract/api/services/passenger-services.ts'
import type { StaffOrderAnswer } from '#contract/api/staff/staff-orders.ts'
import { agreementVersion } from '#server/flow/price/price.ts'
import { benchOptions } from '#server/providers/supply/sabre/sabre-bench.suite.ts'
import { sabreProvider } from '#server/providers/supply/sabre/sabre-provider.ts'
import type { SupplyProvider } from '#server/providers/supply/supply-provider.ts'
import type { TestBrowser } from '../account/account-shop.ts'
import { signInAs } from '../account/sign-in-as.ts'
import { type AppUnderTest, aBookingRequest, anOffer, appUnderTest } from '../app-under-test.ts'
import type { DatabaseKit } from '../database/test-database.ts'
import { workQueueKinds } from '../staff/work-queue-recount.ts'
import { impatience } from '../suppliers/airline-faults.ts'
import { type SimulatedAirline, startAirline } from '../suppliers/simulated-airline.ts'

type Service = Omit<StaffServicesAnswer['services'][number], 'segment'>

const consent = { accepted: true, version: agreementVersion, language: 'en' } as const

/** A shop with one supplier, a clerk, and the customer of a held order. */
export class ServiceDesk {
  shop!: AppUnderTest
  airline: SimulatedAirline | undefined
  clerk!: TestBrowser
  /** Replaces the call of the supplier, as a process that is killed around it would leave it. */
  requestInstead: SupplyProvider['requestService']
  private readonly kit: DatabaseKit
  private readonly supplier: 'house' | 'sabre'

  constructor(kit: DatabaseKit, supplier: 'house' | 'sabre') {
    this.kit = kit
    this.supplier = supplier
  }

  async open() {
    if (this.supplier === 'house') {
      this.shop = await appUnderTest(this.kit.database)
      return
    }
    this.airline = await startAirline(10)
    const provider = this.provider()
    const sold: SupplyProvider = {
      ...provider,
      requestService: (command, context) =>
        this.requestInstead?.(command, context) ??
        provider.requestService?.(command, context) ??
        Promise.resolve({ kind: 'notDone', reason: 'notPossible' }),
    }
    this.shop = await appUnderTest(this.kit.database, {}, () => sold)
  }

  provider(): SupplyProvider {
    return sabreProvider({ ...benchOptions(this.airline?.url ?? ''), timeouts: impatience })
  }

  async begin() {
    this.requestInstead = undefined
    await this.kit.clear()
    await this.airline?.begin(this.shop.clock.now())
    await this.airline?.control({ clear: true })
    await this.signIn()
  }

  async signIn() {
    this.clerk = (await signInAs(this.shop, this.kit.database, ['Administrator'])).browser
  }

  async close() {
    await this.shop.close()
    await this.airline?.stop()
  }

  /** Books two adults, the first with a vegan meal. */
  async book(): Promise<BookingAnswer> {
    const offer = await anOffer(this.shop, { adults: 2 })
    const request = aBookingRequest(offer, { sensitiveConsent: consent })
    const [one] = request.passengers
    const name = { title: 'MR', sex: 'M', firstName: 'Jon', lastName: 'Smith' } as const
    const other = { ...one, ...name, passportNumber: 'CANARY81' }
    const passengers = [{ ...one, meal: 'VGML' as const }, other] as typeof request.passengers
    const booked = await this.shop.book({ ...request, passengers })
    await this.shop.app.runDue()
    if (booked.status !== 200) throw new Error(JSON.stringify(booked.body))
    return booked.body
  }

  async advance(ms: number) {
    this.shop.clock.advance(ms)
    await this.airline?.control({ clock: { advanceMs: ms } })
    await this.shop.app.runDue()
  }

  async airlineAnswers({ orderNumber }: BookingAnswer, code: string, status: string) {
    const order = (await this.clerk.get(`/api/staff/orders/${orderNumber}`)).json<StaffOrderAnswer>()
    await this.airline?.control({ act: 'answerService', recordLocator: order.bookingCode, code, status })
  }

  /** Reads the services of an order as staff, with one flight's of each. */
  async services({ orderNumber }: BookingAnswer): Promise<Service[]> {
    const answer = await this.clerk.get(`/api/staff/orders/${orderNumber}/services`)
    const { services } = answer.json<StaffServicesAnswer>()
    return services.filter(({ segment = 0 }) => segment === 0)
  }

  async status(booked: BookingAnswer, code: string) {
    return (await this.services(booked)).filter((one) => one.code === code).map(({ status }) => status)
  }

  async add({ orderNumber }: BookingAnswer, code: string, more: object = {}) {
    const body = { orderNumber, passenger: 1, segments: [0], code, text: '', isConsented: true, ...more }
    const answer = await this.clerk.send('POST', '/api/staff/orders/services', body)
    return { status: answer.statusCode, body: answer.json<StaffServicesAnswer & { problem?: string }>() }
  }

  async answer({ orderNumber }: BookingAnswer, code: string, outcome: string) {
    const found = (await this.services({ orderNumber } as BookingAnswer)).find((one) => one.code === code)
    const body = { orderNumber, serviceId: found?.serviceId, outcome, answer: 'Told by telephone' }
    return (await this.clerk.send('POST', '/api/staff/orders/services/answer', body)).statusCode
  }

  async correct(booked: BookingAnswer, correctionId: string | undefined, said: object) {
    const { orderNumber } = booked
    const body = { orderNumber, correctionId, answer: '', evidence: '', ...said }
    const answer = await this.clerk.send('POST', '/api/staff/orders/name-corrections/answer', body)
    return { status: answer.statusCode, body: answer.json<StaffServicesAnswer & { problem?: string }>() }
  }

  /** Pays at the counter, after which the tickets are issued. */
  async pay({ orderNumber }: BookingAnswer) {
    await this.clerk.send('POST', '/api/staff/payments/received', { orderNumber })
    await this.shop.app.runDue()
  }

  /** Reads the documents of an order from its supplier, and its services with them. */
  async read({ orderNumber }: BookingAnswer) {
    await this.clerk.send('POST', '/api/staff/orders/documents/refresh', { orderNumber })
  }

  async customer({ orderKey }: BookingAnswer): Promise<PassengerServicesAnswer> {
    return (await this.shop.get<PassengerServicesAnswer>(`/api/orders/${orderKey}/services`)).body
  }

  async work() {
    return (await workQueueKinds(this.kit.database)).map(({ kind }) => kind)
  }

  async mails(kind: string): Promise<string[]> {
    const rows = await this.kit.database.db.selectFrom('outbox').select('mail_key').execute()
    return rows.map((row) => row.mail_key).filter((key) => key.startsWith(kind))
  }

  /** How many services were added to bookings, by the airline's own books. */
  async addedAtAirline(): Promise<number> {
    const { entries } = (await this.airline?.ledger()) ?? { entries: [] }
    return entries.filter(({ kind }) => kind === 'kept').length
  }

  /** The tables as they are stored: nobody reads belief or health in them. */
  async storedText(): Promise<string> {
    const rows = await this.kit.database.db.selectFrom('special_service').selectAll().execute()
    return JSON.stringify(rows.map((row) => ({ ...row, content: new TextDecoder().decode(row.content) })))
  }
}
