import { afterAll, beforeAll, expect, it } from 'vitest'
import type { PayableAnswer } from '#contract/api/payment.ts'
import type {
  CustomerBookingAnswer,
  PaymentLinkAnswer,
} from '#contract/api/staff/new-booking/customer-booking.ts'
import type { ManualBookingRequest } from '#contract/api/staff/new-booking/manual-booking.ts'
import type { OrderListAnswer } from '#contract/api/staff/order-list.ts'
import type { StaffOrderAnswer } from '#contract/api/staff/staff-orders.ts'
import type { TestBrowser } from '#test-kit/account/account-shop.ts'
import { signInAs } from '#test-kit/account/sign-in-as.ts'
import { type AppUnderTest, appUnderTest } from '#test-kit/app-under-test.ts'
import { withDatabase } from '#test-kit/database/test-database.ts'
import { aManualBooking } from '#test-kit/staff/a-manual-booking.ts'

const hourMs = 3_600_000
const faresWith = (typed: string) => aManualBooking().fares.map((fare) => ({ ...fare, ticketNumber: typed }))
const ticketNumber = (place: number) => `217-23456789${String(place).padStart(2, '0')}`

withDatabase('a booking that a clerk enters by hand', (kit) => {
  let shop: AppUnderTest
  let clerk: TestBrowser
  let colleague: TestBrowser
  let clerkId: string
  let issued = 10
  beforeAll(async () => {
    shop = await appUnderTest(kit.database)
  })
  afterAll(() => shop.close())

  // The clock of some tests outlives a session.
  const signIn = async () => {
    const own = await signInAs(shop, kit.database, ['Desk'])
    clerk = own.browser
    clerkId = own.userId
    colleague = (await signInAs(shop, kit.database, ['Administrator'])).browser
  }
  beforeAll(signIn)

  const enter = async (more: Partial<ManualBookingRequest> = {}, by = clerk) => {
    const body = aManualBooking(more)
    const answer = await by.send('POST', '/api/staff/manual-bookings', body)
    return { status: answer.statusCode, body: answer.json<CustomerBookingAnswer>(), sent: body }
  }
  const withTickets = () => {
    issued += 1
    return { fares: faresWith(ticketNumber(issued)), number: `21723456789${issued}` }
  }
  const orderOf = async (orderNumber: string) =>
    (await colleague.get(`/api/staff/orders/${orderNumber}`)).json<StaffOrderAnswer>()
  const tickets = (orderNumber: string, ticketNumbers: readonly string[], by = colleague) =>
    by.send('POST', '/api/staff/orders/ticket-numbers', { orderNumber, ticketNumbers })
  const pay = async (orderNumber: string, by = colleague) => {
    const received = await by.send('POST', '/api/staff/payments/received', { orderNumber })
    await shop.app.runDue()
    return received
  }

  it('The booking is an order with held seats, whose payment deadline precedes the time limit', async () => {
    const { status, body, sent } = await enter()
    expect([status, body.state, body.bookingCode]).toEqual([200, 'held', sent.recordLocator])
    expect(body).toMatchObject({
      total: 23_950_00,
      payBy: '2026-11-22T03:00:00.000Z',
      ticketingTimeLimitAt: sent.timeLimitAt,
    })
    const order = await orderOf(body.orderNumber)
    expect(order).toMatchObject({
      supplier: 'manual',
      net: 22_450_00,
      markup: 1_000_00,
      serviceFee: 500_00,
      work: [{ kind: 'unpaid' }],
      manual: { reservationSystem: 'amadeus', fares: [{ commission: 1_000_00 }], enteredTickets: [] },
      may: { ticket: false, enterTickets: 'keptUntilPaid', end: true },
      recordedConsent: { channel: 'phone', recordedBy: { userId: clerkId } },
    })
    expect(order.journeys.map(({ segments }) => segments.map(({ flightNumber }) => flightNumber))).toEqual([
      ['676'],
      ['641'],
    ])
    expect(order.fares.map(({ fareBasis, covers }) => [fareBasis, covers.length])).toEqual([['YRTTH', 2]])
    expect(order.events.map(({ action }) => action)).toContain('POST /api/staff/manual-bookings')
    const listed = (await clerk.get(`/api/staff/order-list?q=${body.orderNumber}`)).json<OrderListAnswer>()
    expect(listed.orders).toMatchObject([{ orderNumber: body.orderNumber, channel: 'staff' }])
  })

  it('The booking is entered once for the same key, and not by a changed repeat', async () => {
    const { body, sent } = await enter()
    expect((await enter(sent)).body.orderNumber).toBe(body.orderNumber)
    const changed = await enter({ ...sent, reservationSystem: 'sabre' })
    expect([changed.status, changed.body]).toMatchObject([409, { problem: 'idempotencyKeyReused' }])
  })

  it('The booking is refused for a PNR or a passenger that an order has, unless the clerk means it', async () => {
    const [out, back] = [aManualBooking().segments.slice(0, 1), aManualBooking().segments.slice(1)]
    const { body, sent } = await enter({ segments: out })
    const isNew = { duplicateAccepted: false }
    const again = { ...aManualBooking(), recordLocator: sent.recordLocator, segments: back }
    const refused = { problem: 'duplicateBooking', details: { earlierOrder: body.orderNumber } }
    expect((await enter({ ...again, ...isNew })).body).toMatchObject(refused)
    expect((await enter({ segments: out, ...isNew })).body).toMatchObject({ problem: 'duplicateBooking' })
    expect((await enter(again)).status).toBe(200)
  })

  it.each([
    ['an unknown airport', { from: 'QZQ' }, 'unknownAirport', 'segments.0.from'],
    ['an unknown airline', { airline: 'ZZ' }, 'unknownAirline', 'segments.0.airline'],
    ['the same airport twice', { to: 'BKK' }, 'sameAirport', 'segments.0.to'],
    [
      'a departure that is past',
      { departureTime: '2026-11-20T07:35' },
      'dateInPast',
      'segments.0.departureTime',
    ],
    [
      'an arrival before the departure',
      { arrivalTime: '2027-01-20T09:00' },
      'flightTimesWrong',
      'segments.0.arrivalTime',
    ],
    [
      'an arrival days later',
      { arrivalTime: '2027-01-22T15:45' },
      'flightTimesWrong',
      'segments.0.arrivalTime',
    ],
    ['a waitlisted status', { status: 'HL' }, 'wrongFormat', 'segments.0.status'],
  ])('The booking is refused with %s', async (_name, change, problem, field) => {
    const [first, second] = aManualBooking().segments
    const segments = [{ ...first, ...change }, second] as ManualBookingRequest['segments']
    expect((await enter({ segments })).body).toMatchObject({ problem, field })
  })

  it.each([
    [
      'flights out of order',
      { segments: aManualBooking().segments.toReversed() },
      'datesOutOfOrder',
      'segments.1.departureTime',
    ],
    ['no time limit', { timeLimitAt: undefined }, 'requiredFieldMissing', 'timeLimitAt'],
    [
      'a time limit that is past',
      { timeLimitAt: '2026-11-01T00:00:00.000Z' },
      'timeLimitWrong',
      'timeLimitAt',
    ],
    [
      'a time limit after the departure',
      { timeLimitAt: '2027-01-21T00:00:00.000Z' },
      'timeLimitWrong',
      'timeLimitAt',
    ],
    ['another total than its amounts', { total: 20_000_00 }, 'totalNotSum', 'total'],
    [
      'more commission than fare',
      { fares: [{ fare: 100, taxes: 0, commission: 200, agencyFee: 0 }], total: 100 },
      'commissionTooHigh',
      'fares.0.commission',
    ],
    [
      'amounts for fewer passengers',
      { passengers: [...aManualBooking().passengers, ...aManualBooking().passengers] },
      'passengersDoNotMatch',
      'fares',
    ],
    [
      'no consent',
      { agreement: { ...aManualBooking().agreement, accepted: false } },
      'agreementNotAccepted',
      'agreement.accepted',
    ],
    [
      'credit, which only companies have',
      { paymentMethod: 'credit' as const },
      'paymentMethodNotOffered',
      'paymentMethod',
    ],
  ])('The booking is refused with %s', async (_name, more, problem, field) => {
    expect((await enter(more as Partial<ManualBookingRequest>)).body).toMatchObject({ problem, field })
  })

  it.each([
    ['618-2345678901', 'ticketAirlineWrong'],
    ['217-234567890', 'ticketNumberWrong'],
    ['217-2345678901-5', 'ticketCheckDigitWrong'],
    ['217-2345678901-09', 'conjunctionTicketsWrong'],
  ])('The booking is refused with the ticket number %s', async (typed, problem) => {
    const refused = await enter({ fares: faresWith(typed) })
    expect(refused.body).toMatchObject({ problem, field: 'fares.0.ticketNumber' })
  })

  it.each([['Finance'], ['Agent']] as const)('The booking is refused to the role %s', async (role) => {
    const { browser } = await signInAs(shop, kit.database, [role])
    expect((await enter({}, browser)).status).toBe(403)
  })

  it('The order takes money only after the agreement, and waits for its ticket numbers', async () => {
    const { orderNumber } = (await enter()).body
    const link = await clerk.send('POST', '/api/staff/orders/payment-link', { orderNumber })
    const { payKey } = link.json<PaymentLinkAnswer>()
    expect((await shop.get<PayableAnswer>(`/api/payments/payable?key=${payKey}`)).body).toMatchObject({
      awaitsAgreement: true,
    })
    expect((await pay(orderNumber)).json()).toMatchObject({ state: 'received' })
    expect(await orderOf(orderNumber)).toMatchObject({
      state: 'paid',
      work: [{ kind: 'paidNotTicketed' }],
      may: { ticket: false, enterTickets: 'ticketed' },
    })
    expect((await tickets(orderNumber, [''])).json()).toMatchObject({
      problem: 'requiredFieldMissing',
      field: 'ticketNumbers.0',
    })
    issued += 1
    expect((await tickets(orderNumber, [`${ticketNumber(issued)}-${issued + 2}`])).json()).toMatchObject({
      state: 'ticketed',
    })
    await shop.app.runDue()
    expect(await orderOf(orderNumber)).toMatchObject({
      state: 'ticketed',
      tickets: [{ passenger: 0, ticketNumber: `21723456789${issued}-${issued + 2}` }],
      may: { enterTickets: 'notPossible' },
      work: [],
    })
    expect((await tickets(orderNumber, [ticketNumber(90)])).json()).toMatchObject({
      problem: 'ticketsNotPossible',
    })
  })

  it('A booking with tickets is ticketed by the payment, and its numbers belong to no other order', async () => {
    const { fares, number } = withTickets()
    const { body } = await enter({ fares, timeLimitAt: undefined })
    expect(body).toMatchObject({ state: 'held', payBy: '2027-01-20T00:35:00.000Z' })
    expect((await orderOf(body.orderNumber)).manual?.enteredTickets).toEqual([
      { passenger: 0, ticketNumber: number },
    ])
    const found = await clerk.get(`/api/staff/orders/search?q=${number}`)
    expect(found.json()).toMatchObject({ orders: [{ orderNumber: body.orderNumber }] })
    expect((await enter({ fares })).body).toMatchObject({
      problem: 'ticketNumberUsed',
    })
    await pay(body.orderNumber)
    expect(await orderOf(body.orderNumber)).toMatchObject({
      state: 'ticketed',
      tickets: [{ passenger: 0, ticketNumber: number }],
      manual: { enteredTickets: [] },
    })
    expect((await enter({ fares })).body).toMatchObject({
      problem: 'ticketNumberUsed',
    })
  })

  it('A booking with tickets is not cancelled before they are taken back', async () => {
    const { fares } = withTickets()
    const { orderNumber } = (await enter({ fares })).body
    const cancel = () => colleague.send('POST', '/api/staff/orders/cancel/', { orderNumber })
    expect((await cancel()).json()).toMatchObject({ problem: 'orderNotCancellable' })
    expect((await tickets(orderNumber, [])).statusCode).toBe(200)
    expect((await cancel()).json()).toMatchObject({ state: 'cancelled' })
    await shop.app.runDue()
    expect(shop.logged.filter((line) => line.includes('seats not released'))).toEqual([])
  })

  it('Ticket numbers take the right to issue tickets', async () => {
    const { orderNumber } = (await enter()).body
    expect((await tickets(orderNumber, [ticketNumber(91)], clerk)).statusCode).toBe(403)
  })

  it('Whoever entered it cannot approve its money alone', async () => {
    const settings = '/api/staff/payments/settings'
    const now = (await colleague.get(settings)).json<object>()
    expect(
      (await colleague.send('PUT', settings, { ...now, dualControlThreshold: 1_000_00 })).statusCode,
    ).toBe(200)
    const { orderNumber } = (await enter()).body
    expect((await pay(orderNumber, clerk)).json()).toMatchObject({ state: 'approvalNeeded' })
    expect((await pay(orderNumber)).json()).toMatchObject({ state: 'approvalNeeded' })
    expect((await orderOf(orderNumber)).state).toBe('held')
    await colleague.send('PUT', settings, now)
  })

  it('A quote below net waits for a second person', async () => {
    const { orderNumber } = (await enter()).body
    const quoted = await clerk.send('POST', '/api/staff/orders/quote/', {
      orderNumber,
      prices: [{ type: 'adult', perPerson: 22_000_00 }],
      why: 'other',
      note: '',
      validMinutes: 60,
    })
    expect(quoted.statusCode, quoted.body).toBe(200)
    expect(await orderOf(orderNumber)).toMatchObject({
      state: 'held',
      waitsForApproval: { total: 22_000_00, net: 22_450_00 },
    })
  })

  it('The order ends unpaid at its deadline without tickets, and is reviewed with tickets', async () => {
    const plain = (await enter()).body
    const { fares } = withTickets()
    const timeLimitAt = '2026-11-22T03:00:00.000Z'
    const ticketed = (await enter({ fares, timeLimitAt })).body
    shop.clock.advance(25 * hourMs)
    await shop.app.runDue()
    await signIn()
    expect((await orderOf(plain.orderNumber)).state).toBe('expired')
    expect(await orderOf(ticketed.orderNumber)).toMatchObject({ state: 'review', reason: 'ticketedUnpaid' })
    expect(shop.logged.filter((line) => line.includes('seats not released'))).toEqual([])
  })
})
