import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { BookingAnswer } from '#contract/api/booking.ts'
import type { OrderAnswer } from '#contract/api/order.ts'
import type {
  PassengerServicesAnswer,
  StaffServicesAnswer,
} from '#contract/api/services/passenger-services.ts'
import type { StaffOrderAnswer } from '#contract/api/staff/staff-orders.ts'
import { agreementVersion } from '#server/flow/price/price.ts'
import { benchOptions } from '#server/providers/supply/sabre/sabre-bench.suite.ts'
import { sabreProvider } from '#server/providers/supply/sabre/sabre-provider.ts'
import type { SupplyProvider } from '#server/providers/supply/supply-provider.ts'
import type { TestBrowser } from '#test-kit/account/account-shop.ts'
import { signInAs } from '#test-kit/account/sign-in-as.ts'
import { type AppUnderTest, aBookingRequest, anOffer, appUnderTest } from '#test-kit/app-under-test.ts'
import { withDatabase } from '#test-kit/database/test-database.ts'
import { workQueueKinds } from '#test-kit/staff/work-queue-recount.ts'
import { impatience } from '#test-kit/suppliers/airline-faults.ts'
import { type SimulatedAirline, startAirline } from '#test-kit/suppliers/simulated-airline.ts'

type Kit = Parameters<Parameters<typeof withDatabase>[1]>[0]
type Service = Omit<StaffServicesAnswer['services'][number], 'segment'>

const modifying = '/v1/trip/orders/modifyBooking'
const consent = { accepted: true, version: agreementVersion, language: 'en' } as const

/** A shop with one supplier, a clerk, and the customer of a held order. */
class ServiceHarness {
  shop!: AppUnderTest
  airline: SimulatedAirline | undefined
  clerk!: TestBrowser
  /** Replaces the call of the supplier, as a process that is killed around it would leave it. */
  requestInstead: SupplyProvider['requestService']
  private readonly kit: Kit
  private readonly supplier: 'house' | 'sabre'

  constructor(kit: Kit, supplier: 'house' | 'sabre') {
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

withDatabase('what passengers ask of the airline', (kit) => {
  describe('at the house', () => {
    const desk = new ServiceHarness(kit, 'house')
    beforeAll(() => desk.open())
    beforeEach(() => desk.begin())
    afterAll(() => desk.close())

    it('What was requested with the booking is work of staff once tickets are issued, until the airline has answered', async () => {
      const booked = await desk.book()
      expect(await desk.services(booked)).toMatchObject([
        { passenger: 0, code: 'VGML', status: 'unread', source: 'booking', isFromAirline: false },
      ])
      expect(await desk.work()).toEqual(['unpaid'])
      await desk.pay(booked)
      expect(await desk.services(booked)).toMatchObject([
        { code: 'VGML', status: 'byHand', source: 'booking', isOpen: true },
      ])
      expect((await desk.customer(booked)).services).toMatchObject([{ code: 'VGML', status: 'requested' }])
      expect(await desk.work()).toEqual(['airlineRequest'])
      await desk.read(booked)
      expect(await desk.services(booked)).toHaveLength(1)
      expect(await desk.answer(booked, 'VGML', 'confirmed')).toBe(200)
      const at = desk.shop.clock.now()
      expect(await desk.services(booked)).toMatchObject([
        { status: 'confirmed', answer: 'Told by telephone', answered: { at }, isFromAirline: false },
      ])
      expect(await desk.work()).toEqual([])
    })

    it('Nobody but a member of staff who says so confirms a service at a supplier without such a call', async () => {
      const booked = await desk.book()
      expect(await desk.add(booked, 'WCHR')).toMatchObject({ status: 200, body: { requestedBy: 'hand' } })
      expect(await desk.status(booked, 'WCHR')).toEqual(['byHand'])
      expect((await desk.customer(booked)).services.map(({ status }) => status)).not.toContain('confirmed')
      expect(await desk.storedText()).not.toContain('WCHR')
    })

    it('A service is refused where it or another meal is there already, and without a flight or a passenger', async () => {
      const booked = await desk.book()
      const known = { status: 409, body: { problem: 'serviceKnown' } }
      expect(await desk.add(booked, 'VGML', { passenger: 0 })).toMatchObject(known)
      expect(await desk.add(booked, 'MOML', { passenger: 0 })).toMatchObject(known)
      const impossible = { status: 409, body: { problem: 'serviceNotPossible' } }
      expect(await desk.add(booked, 'WCHR', { segments: [9] })).toMatchObject(impossible)
      expect(await desk.add(booked, 'WCHR', { passenger: 9 })).toMatchObject(impossible)
      expect(await desk.add(booked, 'WCHR', { isConsented: false })).toMatchObject({ status: 422 })
    })

    it('A note to the airline is work of staff, and customers do not see it', async () => {
      const booked = await desk.book()
      expect(await desk.add(booked, 'OSI')).toMatchObject({ status: 409 })
      await desk.add(booked, 'OSI', { text: 'VIP CHAIRMAN OF THE BANK' })
      expect(await desk.services(booked)).toMatchObject([
        { code: 'VGML' },
        { code: 'OSI', status: 'byHand', text: 'VIP CHAIRMAN OF THE BANK', isOpen: true },
      ])
      expect((await desk.customer(booked)).services.map(({ code }) => code)).not.toContain('OSI')
      expect(await desk.work()).toContain('airlineRequest')
      expect(await desk.answer(booked, 'OSI', 'confirmed')).toBe(200)
      expect(await desk.work()).not.toContain('airlineRequest')
    })

    it('Nobody who only looked the order up sees meals and assistance', async () => {
      const booked = await desk.book()
      const typed = { code: booked.orderNumber, email: 'canary@traveller.example' }
      const { orderKey } = (await desk.shop.post<{ orderKey: string }>('/api/orders/find/', typed)).body
      expect(await desk.shop.get(`/api/orders/${orderKey}/services`)).toEqual({
        status: 200,
        body: { names: [], services: [], nameCorrections: [], mayRequest: false },
      })
      expect((await desk.customer(booked)).services).not.toEqual([])
    })

    it('corrects a name only once the airline has accepted it, and tells the customer', async () => {
      const booked = await desk.book()
      const { orderKey, orderNumber } = booked
      const asked = { orderKey, passenger: 1, title: 'MR', givenName: 'John', surname: 'Smith' }
      const requested = await desk.shop.post<PassengerServicesAnswer>('/api/orders/name-corrections/', asked)
      expect(requested.body.nameCorrections).toMatchObject([
        { kind: 'spelling', state: 'requested', was: { givenName: 'Jon' }, now: { givenName: 'John' } },
      ])
      const again = await desk.shop.post('/api/orders/name-corrections/', asked)
      expect(again).toMatchObject({ status: 409, body: { problem: 'nameCorrectionOpen' } })
      expect(await desk.work()).toContain('airlineRequest')
      const id = requested.body.nameCorrections[0]?.correctionId
      const answer = { answer: 'Corrected', evidence: 'Ms Noi, telephone' }
      const early = await desk.correct(booked, id, { outcome: 'accepted', ...answer })
      expect(early).toMatchObject({ status: 409, body: { problem: 'nameCorrectionAnswered' } })
      expect((await desk.correct(booked, id, { outcome: 'sent' })).status).toBe(200)
      const bare = await desk.correct(booked, id, { outcome: 'accepted', answer: 'Corrected' })
      expect(bare).toMatchObject({ body: { problem: 'requiredFieldMissing', field: 'evidence' } })
      const names = async () => (await desk.shop.get<OrderAnswer>(`/api/orders/${orderKey}`)).body.passengers
      expect(await names()).toMatchObject([{}, { ticketName: 'SMITH/JON MR' }])
      expect((await desk.correct(booked, id, { outcome: 'accepted', ...answer })).body).toMatchObject({
        names: [{}, { givenName: 'John' }],
        nameCorrections: [{ state: 'accepted', answer: 'Corrected', evidence: 'Ms Noi, telephone' }],
      })
      expect(await names()).toMatchObject([{}, { ticketName: 'SMITH/JOHN MR' }])
      expect(await desk.mails('name-')).toEqual([`name-accepted:${id}`])
      expect(await desk.work()).not.toContain('airlineRequest')
      const found = await desk.clerk.get('/api/staff/orders/search?q=John%20Smith')
      expect(found.body).toContain(orderNumber)
      const seen = JSON.stringify(await desk.customer(booked))
      expect(seen).not.toContain('Ms Noi')
    })

    it('issues no ticket in the old name while a correction has no answer', async () => {
      const booked = await desk.book()
      const { orderKey, orderNumber } = booked
      const asked = { orderKey, passenger: 1, title: 'MR', givenName: 'John', surname: 'Smith' }
      const { body } = await desk.shop.post<PassengerServicesAnswer>('/api/orders/name-corrections/', asked)
      await desk.clerk.send('POST', '/api/staff/payments/received', { orderNumber })
      await desk.shop.app.runDue()
      const order = async () =>
        (await desk.clerk.get(`/api/staff/orders/${orderNumber}`)).json<StaffOrderAnswer>()
      expect(await order()).toMatchObject({ state: 'review', tickets: [], refunds: [] })
      const retry = async () => {
        await desk.clerk.send('POST', '/api/staff/orders/ticket', { orderNumber })
        await desk.shop.app.runDue()
        return (await order()).state
      }
      expect(await retry()).toBe('review')
      const id = body.nameCorrections[0]?.correctionId
      const answer = { answer: 'Corrected', evidence: 'Ms Noi, telephone' }
      await desk.correct(booked, id, { outcome: 'sent' })
      await desk.correct(booked, id, { outcome: 'accepted', ...answer })
      expect(await retry()).toBe('ticketed')
    })

    it('leaves the name where the airline refuses, and asks for no other person', async () => {
      const booked = await desk.book()
      const { orderNumber } = booked
      const asked = { orderNumber, passenger: 1, title: 'MR', givenName: 'Jonn', surname: 'Smith' }
      const send = (name: object) =>
        desk.clerk.send('POST', '/api/staff/orders/name-corrections', { ...asked, ...name })
      const problem = async (name: object) => (await send(name)).json<{ problem: string }>().problem
      expect(await problem({ givenName: 'Mary', title: 'MS' })).toBe('nameTooDifferent')
      expect(await problem({ givenName: 'JON' })).toBe('nameUnchanged')
      expect(await problem({ surname: 'สมิธ' })).toBe('nameNotLatin')
      const recorded = (await send({})).json<StaffServicesAnswer>()
      const id = recorded.nameCorrections[0]?.correctionId
      await desk.correct(booked, id, { outcome: 'sent' })
      await desk.correct(booked, id, { outcome: 'refused', answer: 'No', evidence: 'email' })
      expect(await desk.customer(booked)).toMatchObject({
        names: [{}, { givenName: 'Jon' }],
        nameCorrections: [{ state: 'refused', answer: 'No' }],
      })
      expect(await desk.mails('name-')).toEqual([`name-refused:${id}`])
      expect((await send({})).statusCode).toBe(200)
    })
  })

  describe('at Sabre', () => {
    const desk = new ServiceHarness(kit, 'sabre')
    beforeAll(() => desk.open())
    beforeEach(() => desk.begin())
    afterAll(() => desk.close())

    it('A service is called requested until the airline has confirmed it, for staff and for customers', async () => {
      const booked = await desk.book()
      expect(await desk.status(booked, 'VGML')).toEqual(['unread'])
      expect((await desk.customer(booked)).services[0]?.status).toBe('requested')
      const { orderKey } = booked
      const asked = { orderKey, passenger: 1, segments: [0], code: 'WCHC', isConsented: true }
      const requested = await desk.shop.post<PassengerServicesAnswer>('/api/orders/services/', asked)
      expect(requested.body.services).toContainEqual({
        passenger: 1,
        segment: 0,
        code: 'WCHC',
        status: 'requested',
      })
      expect(await desk.status(booked, 'VGML')).toEqual(['requested'])
      expect(await desk.services(booked)).toContainEqual(
        expect.objectContaining({ code: 'CTCM', text: '', status: 'confirmed', source: 'airline' }),
      )
      await desk.airlineAnswers(booked, 'WCHC', 'KK')
      await desk.airlineAnswers(booked, 'VGML', 'HK')
      await desk.advance(31_000)
      expect(await desk.status(booked, 'WCHC')).toEqual(['confirming'])
      expect((await desk.customer(booked)).services.find(({ code }) => code === 'WCHC')?.status).toBe(
        'requested',
      )
      expect(await desk.status(booked, 'VGML')).toEqual(['confirmed'])
      await desk.airlineAnswers(booked, 'WCHC', 'HK')
      await desk.advance(60_000)
      expect(await desk.status(booked, 'WCHC')).toEqual(['confirmed'])
      expect(await desk.addedAtAirline()).toBe(4)
    })

    it('A refusal becomes work of staff and a mail, until staff have dealt with it', async () => {
      const booked = await desk.book()
      expect((await desk.add(booked, 'MOML')).status).toBe(200)
      await desk.airlineAnswers(booked, 'MOML', 'UC')
      await desk.advance(31_000)
      expect(await desk.status(booked, 'MOML')).toEqual(['refused'])
      expect((await desk.customer(booked)).services).toContainEqual(
        expect.objectContaining({ code: 'MOML', status: 'refused' }),
      )
      expect(await desk.work()).toContain('airlineRequest')
      await desk.advance(60_000)
      expect(await desk.mails('service-refused')).toHaveLength(1)
      await desk.signIn()
      expect(await desk.answer(booked, 'MOML', 'closed')).toBe(200)
      expect(await desk.work()).not.toContain('airlineRequest')
      expect((await desk.add(booked, 'HNML')).status).toBe(200)
    })

    it.each([
      { effect: { dropBefore: true }, isDone: false },
      { effect: { status: 429 }, isDone: false },
      { effect: { commitThenDrop: true }, isDone: true },
      { effect: { malformed: 'html' }, isDone: true },
      { effect: { dropThenCommitMs: 10_000 }, isDone: true },
    ])(
      'A service reaches the airline once at most, and is left to staff where it did not, with $effect',
      async ({ effect, isDone }) => {
        const booked = await desk.book()
        // by now the booking has the airline's locator: later it would change its signature
        await desk.advance(5_000)
        await desk.airline?.control({ times: 1, match: { path: modifying }, ...effect })
        expect((await desk.add(booked, 'MOML')).status).toBe(200)
        const [status] = await desk.status(booked, 'MOML')
        expect(['unknown', 'byHand', 'requested']).toContain(status)
        // pressed again while it is not certain: nothing is sent
        if (status === 'unknown')
          expect(await desk.add(booked, 'WCHR')).toMatchObject({ body: { problem: 'serviceUnderWay' } })
        for (const wait of [31, 31, 120, 300]) await desk.advance(wait * 1000)
        await desk.signIn()
        expect(await desk.status(booked, 'MOML')).toEqual([isDone ? 'requested' : 'byHand'])
        expect(await desk.addedAtAirline()).toBe(isDone ? 1 : 0)
        expect((await desk.work()).includes('airlineRequest')).toBe(!isDone)
      },
    )

    it.each([
      { name: 'before the call', isSent: false },
      { name: 'after the call', isSent: true },
    ])('Reading settles a request whose process was killed $name', async ({ isSent }) => {
      const booked = await desk.book()
      const reached = Promise.withResolvers<void>()
      desk.requestInstead = async (command, context) => {
        if (isSent) await desk.provider().requestService?.(command, context)
        reached.resolve()
        // a process that is gone never answers
        return Promise.withResolvers<never>().promise
      }
      void desk.add(booked, 'MOML')
      await reached.promise
      desk.requestInstead = undefined
      for (const wait of [31, 31, 120, 300]) await desk.advance(wait * 1000)
      await desk.signIn()
      expect(await desk.status(booked, 'MOML')).toEqual([isSent ? 'requested' : 'byHand'])
      expect(await desk.addedAtAirline()).toBe(isSent ? 1 : 0)
    })

    it('A service that staff confirmed by telephone stays confirmed when its reservation is read', async () => {
      const booked = await desk.book()
      desk.requestInstead = () => Promise.resolve({ kind: 'notDone', reason: 'notPossible' })
      await desk.add(booked, 'WCHS')
      expect(await desk.answer(booked, 'WCHS', 'confirmed')).toBe(200)
      desk.requestInstead = undefined
      await desk.add(booked, 'MOML')
      await desk.advance(120_000)
      expect(await desk.status(booked, 'MOML')).toEqual(['requested'])
      expect(await desk.status(booked, 'WCHS')).toEqual(['confirmed'])
    })

    it('A service that only the reservation states is read again until the airline has answered', async () => {
      const booked = await desk.book()
      desk.requestInstead = () => Promise.resolve({ kind: 'notDone', reason: 'notPossible' })
      await desk.pay(booked)
      expect(await desk.status(booked, 'VGML')).toEqual(['requested'])
      await desk.airlineAnswers(booked, 'VGML', 'HK')
      await desk.advance(31_000)
      expect(await desk.services(booked)).toContainEqual(
        expect.objectContaining({ code: 'VGML', status: 'confirmed', isFromAirline: true }),
      )
      expect(await desk.work()).toEqual([])
    })

    it('Staff arrange a service and record the answer where the supplier does not take it', async () => {
      const booked = await desk.book()
      desk.requestInstead = () => Promise.resolve({ kind: 'notDone', reason: 'notPossible' })
      await desk.add(booked, 'WCHS')
      expect(await desk.status(booked, 'WCHS')).toEqual(['byHand'])
      expect(await desk.answer(booked, 'WCHS', 'refused')).toBe(200)
      expect(await desk.mails('service-refused')).toHaveLength(1)
      expect(await desk.answer(booked, 'WCHS', 'confirmed')).toBe(200)
      expect(await desk.status(booked, 'WCHS')).toEqual(['confirmed'])
      expect(await desk.answer(booked, 'WCHS', 'refused')).toBe(409)
    })
  })
})
