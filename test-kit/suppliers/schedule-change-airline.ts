import type { BookingAnswer } from '#contract/api/booking.ts'
import type { ScheduleChangeAnswer } from '#contract/api/schedule-change.ts'
import type { OrderAnswer } from '#contract/api/order.ts'
import type { ChangeRequestAnswer } from '#contract/api/change-request.ts'
import type { Itinerary, Segment } from '#contract/terms/itinerary.ts'
import { plusMinutes } from '#contract/terms/time.ts'
import { toLocal } from '#contract/terms/time-zone.ts'
import type { SupplyOutcome, SupplyProvider } from '#server/providers/supply/supply-provider.ts'
import type {
  Reservation,
  ReservedFlight,
  SupplierNotice,
} from '#server/providers/supply/supplier-reservation.ts'
import type { TestBrowser } from '../account/account-shop.ts'
import { AirlineUnderTest } from './airline-under-test.ts'
import {
  type AppUnderTest,
  type SupplyWorld,
  aBookingRequest,
  anOffer,
  appUnderTest,
} from '../app-under-test.ts'
import { signInAdministrator } from '../account/sign-in-administrator.ts'
import type { DatabaseKit } from '../database/test-database.ts'
import { workQueueKinds } from '#test-kit/staff/work-queue-recount.ts'

/** An airline that reports schedule changes as a test sets them. */
export class ScheduleChangeHarness {
  readonly airline = new AirlineUnderTest()
  queue: SupplierNotice[] = []
  readonly acknowledged: string[] = []
  accepted = 0
  acceptInstead: (() => SupplyOutcome<Reservation>) | undefined

  begin(): void {
    this.airline.begin()
    this.queue = []
    this.acknowledged.length = 0
    this.accepted = 0
    this.acceptInstead = undefined
  }

  readonly supplyOf = (world: SupplyWorld): SupplyProvider => ({
    ...this.airline.supplyOf(world),
    notices: async () => ({ kind: 'notices', notices: this.queue }),
    acknowledge: async (noticeIds) => {
      this.acknowledged.push(...noticeIds)
      this.queue = this.queue.filter(({ noticeId }) => !noticeIds.includes(noticeId))
    },
    receive: ({ headers, body }) => {
      if (headers['x-duffel-signature'] !== 'good') return undefined
      return JSON.parse(body) as SupplierNotice[]
    },
    acceptFlights: async () => {
      this.accepted += 1
      const instead = this.acceptInstead?.()
      if (instead) return instead
      this.change((one) => ({ ...one, status: 'confirmed' }))
      const [value] = this.airline.books
      return value ? { kind: 'done', value } : { kind: 'notDone', reason: 'notFound' }
    },
  })

  /** Changes every flight of the reservation; undefined removes it. */
  change(how: (flight: ReservedFlight) => ReservedFlight | undefined): void {
    this.rewrite((one) => ({
      ...one,
      flights: (one.flights ?? []).map(how).filter((flight) => flight !== undefined),
    }))
  }

  rewrite(how: (reservation: Reservation) => Reservation): void {
    const [made] = this.airline.books
    if (!made) throw new Error('nothing was booked')
    this.airline.books[0] = how(made)
  }
}

/** Returns a function that moves a flight's departure and arrival by this many minutes. */
export const later = (minutes: number) => (flight: ReservedFlight & Partial<Segment>) => ({
  ...flight,
  status: 'changed' as const,
  departureAt: plusMinutes(flight.departureAt, minutes),
  departureLocal: toLocal(plusMinutes(flight.departureAt, minutes), flight.departureZone as never),
  arrivalAt: plusMinutes(flight.arrivalAt, minutes),
  arrivalLocal: toLocal(plusMinutes(flight.arrivalAt, minutes), flight.arrivalZone as never),
})

/** A shop with such an airline and a clerk, and the actions of tests on both. */
export class ScheduleChangeAirline {
  readonly telling = new ScheduleChangeHarness()
  private readonly kit: DatabaseKit
  private built: AppUnderTest | undefined
  private signedIn: TestBrowser | undefined

  constructor(kit: DatabaseKit) {
    this.kit = kit
  }

  /** Builds the shop once for a suite. */
  async open(): Promise<void> {
    this.built = await appUnderTest(this.kit.database, {}, this.telling.supplyOf)
  }

  /** Resets everything before each test. */
  async begin(): Promise<void> {
    await this.kit.clear()
    this.telling.begin()
    this.signedIn = await signInAdministrator(this.shop, this.kit.database)
  }

  get shop(): AppUnderTest {
    if (!this.built) throw new Error('the shop is not open')
    return this.built
  }

  get clerk(): TestBrowser {
    if (!this.signedIn) throw new Error('nobody is signed in')
    return this.signedIn
  }

  get db() {
    return this.kit.database.db
  }

  /** Makes a booking with held seats, whose reservation contains its flights. */
  async aBooking(): Promise<BookingAnswer> {
    const booked = (await this.shop.book(aBookingRequest(await anOffer(this.shop)))).body
    const { offer } = await this.db.selectFrom('booking').select('offer').executeTakeFirstOrThrow()
    const { itinerary } = offer as { itinerary: Itinerary }
    const flights = itinerary.journeys.flatMap(({ segments }) =>
      segments.map((one) => ({ ...one, status: 'confirmed' as const })),
    )
    this.telling.rewrite((one) => ({ ...one, flights }))
    return booked
  }

  /** Makes a paid and ticketed booking. */
  async aTicket(): Promise<BookingAnswer> {
    const booked = await this.aBooking()
    await this.clerk.send('POST', '/api/staff/payments/received', { orderNumber: booked.orderNumber })
    await this.shop.app.runDue()
    return booked
  }

  /** Advances the clock until hints are read, which happens every five minutes. */
  async hear(): Promise<void> {
    const [made] = this.telling.airline.books
    const noticeId = `ntc_${this.telling.acknowledged.length + 1}`
    this.telling.queue.push({
      noticeId,
      reservationRef: made?.reservationRef ?? '',
      about: 'scheduleChanged',
    })
    await this.db.deleteFrom('job').where('kind', '=', 'read-supplier-notices').execute()
    await this.db
      .insertInto('job')
      .values({ kind: 'read-supplier-notices', key: 'only', payload: '{}', run_at: this.shop.clock.now() })
      .execute()
    await this.shop.app.runDue()
    await this.shop.app.runDue()
  }

  async order({ orderKey }: BookingAnswer): Promise<OrderAnswer> {
    return (await this.shop.get<OrderAnswer>(`/api/orders/${orderKey}`)).body
  }

  /** Returns the newest schedule change of an order. */
  async change(booked: BookingAnswer): Promise<ScheduleChangeAnswer> {
    const [latest] = (await this.order(booked)).scheduleChanges
    if (!latest) throw new Error('nothing has changed')
    return latest
  }

  /** Accepts a schedule change as the owner. */
  accept({ orderKey }: BookingAnswer, { changeId }: ScheduleChangeAnswer) {
    return this.shop.post<ScheduleChangeAnswer>('/api/orders/schedule-change/', {
      orderKey,
      changeId,
      yes: true,
    })
  }

  /** Cancels an unpaid order as the owner. */
  async cancel(booked: BookingAnswer): Promise<void> {
    const { orderKey } = booked
    const message = { orderKey, kind: 'cancel' }
    const { requestId } = (
      await this.shop.post<ChangeRequestAnswer>('/api/orders/change-requests/quote/', message)
    ).body
    await this.shop.post('/api/orders/change-requests/', { orderKey, requestId, yes: true })
  }

  /** Returns the keys of the emails of a kind. */
  async mails(begin: string): Promise<readonly string[]> {
    const rows = await this.db.selectFrom('outbox').select('mail_key').execute()
    return rows.map((row) => row.mail_key).filter((key) => key.startsWith(begin))
  }

  /** Returns the reasons for which orders are in the work queue. */
  async desk(): Promise<readonly string[]> {
    const rows = await workQueueKinds(this)
    return rows.map(({ kind }) => kind).toSorted()
  }
}
