import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import type { BookingAnswer } from '#contract/api/booking.ts'
import type { ChangeRequestAnswer } from '#contract/api/change-request.ts'
import type { ExchangeOffersAnswer } from '#contract/api/staff/order/ticket-exchange.ts'
import type { PaymentSettings } from '#contract/api/staff/payment-settings.ts'
import type { StaffOrderAnswer } from '#contract/api/staff/staff-orders.ts'
import { createHouseSupply } from '#server/providers/supply/house/house-provider.ts'
import { createHouseStore } from '#server/providers/supply/house/house-store.ts'
import { documentOfTicket } from '#contract/terms/document/travel-document.ts'
import type { SupplyProvider } from '#server/providers/supply/supply-provider.ts'
import type { TestBrowser } from '#test-kit/account/account-shop.ts'
import { signInAs } from '#test-kit/account/sign-in-as.ts'
import { endTicketsAtAirline } from '#test-kit/after-sale/end-tickets-at-airline.ts'
import { withDatabase } from '#test-kit/database/test-database.ts'
import { timetableGround } from '#test-kit/house/house-kit.ts'
import { WalletHarness } from '#test-kit/payments/wallet-shop.ts'
import { MovedHouse } from '#test-kit/suppliers/moved-house.ts'

const policies = '/api/staff/schedule-change-policies'
const anyAirline = {
  validFrom: '2026-01-01',
  minorMinutes: 15,
  freeFromMinutes: 60,
  isFlightNumberFree: false,
  isConnectionFree: true,
  source: 'Agency memo 12',
}
const notFree = { status: 409, body: { problem: 'scheduleChangeNotFree' } }
const notPossible = { status: 409, body: { problem: 'exchangeNotPossible' } }

withDatabase('other flights free of charge after a schedule change', (kit) => {
  const at = new WalletHarness(kit)
  const moved = new MovedHouse(kit)
  let admin: TestBrowser
  let desk: TestBrowser
  let second: TestBrowser
  /** The supplier charges for every exchange, as airlines behind Sabre and Duffel do. */
  let isChargedBySupplier = false
  /** The ticket that the airline has issued instead of the only one, as the supplier shows it. */
  let newNumber: string | undefined
  /** Whether the supplier was last asked for an exchange free of charge. */
  let searchedFree: boolean | undefined
  at.supplyOf = ({ database, clock, ids }) => {
    const store = createHouseStore(database.db)
    const house = moved.wrap(createHouseSupply({ store, grounds: timetableGround(database), clock, ids }))
    return {
      ...house,
      async retrieve(ref, context) {
        const found = await house.retrieve(ref, context)
        if (newNumber === undefined || found.kind !== 'found') return found
        const [old] = found.reservation.tickets
        if (!old) throw new Error('nothing was issued')
        const was = { ...documentOfTicket(old), status: 'closed' } as const
        const documents = [was, documentOfTicket({ ...old, ticketNumber: newNumber })]
        return { ...found, reservation: { ...found.reservation, documents } }
      },
      get waivesInvoluntaryExchange() {
        return isChargedBySupplier ? undefined : house.waivesInvoluntaryExchange
      },
      searchExchange: (search, context) => {
        searchedFree = search.isInvoluntary
        return house.searchExchange?.(search, context) ?? Promise.resolve({ kind: 'notPossible' })
      },
    } as SupplyProvider
  }
  beforeAll(() => at.open())
  beforeEach(async () => {
    moved.minutes = undefined
    isChargedBySupplier = false
    newNumber = undefined
    await at.begin()
    admin = (await signInAs(at.shop, kit.database, ['Administrator'])).browser
    desk = (await signInAs(at.shop, kit.database, ['Desk'])).browser
    second = (await signInAs(at.shop, kit.database, ['Ticketing'])).browser
  })
  afterAll(() => at.shop.close())

  const post = async <Body>(path: string, json: object, by = desk) => {
    const answer = await by.send('POST', `/api/staff/${path}`, json)
    return { status: answer.statusCode, body: answer.json<Body>() }
  }
  const savePolicy = (more: object = {}) =>
    admin.send('PUT', policies, { version: 0, policies: [{ ...anyAirline, ...more }] })
  const aMovedTicket = async (minutes: number | null) => {
    const paid = await at.bookAndPay()
    moved.minutes = minutes
    await moved.look(paid.orderNumber, at.shop.app, at.shop.clock.now())
    return paid
  }
  const orderOf = async ({ orderNumber }: BookingAnswer) =>
    (await desk.get(`/api/staff/orders/${orderNumber}`)).json<StaffOrderAnswer>()
  const changeIdOf = async (paid: BookingAnswer) => (await orderOf(paid)).scheduleChanges[0]?.changeId ?? ''
  const quote = async ({ orderKey }: BookingAnswer, kind: 'change' | 'refund') =>
    (
      await at.shop.post<ChangeRequestAnswer>('/api/orders/change-requests/quote/', {
        orderKey,
        kind,
        ...(kind === 'change' && { message: 'The morning flight on 22 January.' }),
      })
    ).body
  const accept = ({ orderKey }: BookingAnswer, { requestId }: ChangeRequestAnswer) =>
    at.shop.post<ChangeRequestAnswer>('/api/orders/change-requests/', { orderKey, requestId, yes: true })
  const ask = async (paid: BookingAnswer) => accept(paid, await quote(paid, 'change'))
  const search = async ({ orderNumber }: BookingAnswer, scheduleChangeId: string) =>
    post<ExchangeOffersAnswer>('orders/exchange/search', {
      orderNumber,
      changes: [{ journey: 0, departureOn: '2027-01-22' }],
      scheduleChangeId,
    })
  /** Searches, and returns what to send for the cheapest offer. */
  const found = async (paid: BookingAnswer) => {
    const { body } = await search(paid, await changeIdOf(paid))
    const offer = body.offers[0]
    if (!offer) throw new Error(`no offer: ${JSON.stringify(body)}`)
    const waived = offer.fareDifference + offer.penalty
    const { orderNumber } = paid
    return { orderNumber, exchangeId: body.exchangeId, position: 0, agencyFee: 0, total: 0, waived }
  }
  const exchange = (sent: object, by = desk) => post<{ readonly state: string }>('orders/exchange', sent, by)
  const waive = async (paid: BookingAnswer, waiver: object | null) =>
    post('orders/schedule-change/waiver', {
      orderNumber: paid.orderNumber,
      changeId: await changeIdOf(paid),
      waiver,
    })
  const readNewTicket = async ({ orderNumber }: BookingAnswer, number: string) => {
    newNumber = number
    const read = await post('orders/documents/refresh', { orderNumber })
    expect(read.status).toBe(200)
  }
  const withLimit = async (dualControlThreshold: number, work: () => Promise<void>) => {
    const settings = '/api/staff/payments/settings'
    const now = (await admin.get(settings)).json<PaymentSettings>()
    await admin.send('PUT', settings, { ...now, dualControlThreshold })
    await work()
    await admin.send('PUT', settings, now)
  }

  it('a free exchange charges nothing, settles the schedule change and the request, and keeps what was waived', async () => {
    await savePolicy()
    const paid = await aMovedTicket(90)
    const [change] = (await orderOf(paid)).scheduleChanges
    expect(change).toMatchObject({
      state: 'told',
      terms: 'free',
      grounds: ['minutesMoved'],
      policy: anyAirline,
    })
    expect((await at.order(paid)).scheduleChanges[0]).toMatchObject({ terms: 'free' })
    const quoted = await quote(paid, 'change')
    expect(quoted).toMatchObject({ certainty: 'figure', fee: 0, reason: 'scheduleChanged' })
    expect((await accept(paid, quoted)).body.state).toBe('asked')
    const sent = await found(paid)
    expect(sent.waived).toBeGreaterThan(0)
    expect((await exchange(sent)).body.state).toBe('done')
    const order = await orderOf(paid)
    expect(order).toMatchObject({
      scheduleChanges: [{ state: 'settled' }],
      requests: [{ kind: 'change', state: 'done' }],
      ticketExchange: { state: 'done', total: 0, agencyFee: 0, waived: sent.waived },
      tickets: [{ status: 'exchanged' }, { status: 'issued' }],
    })
    expect(JSON.stringify(order.journeys)).toContain('2027-01-22')
    expect(order.payments.filter(({ state }) => state === 'received')).toHaveLength(1)
    expect(await at.ownRefunds(paid)).toEqual([])
    const { detail } = await kit.database.db
      .selectFrom('audit_entry')
      .select('detail')
      .where('action', '=', 'POST /api/staff/orders/exchange')
      .executeTakeFirstOrThrow()
    expect(detail).toMatchObject({ waived: sent.waived, total: 0 })
    expect(await search(paid, order.scheduleChanges[0]?.changeId ?? '')).toMatchObject(notFree)
  })

  it('a free exchange waits for a second member of staff where the waived amount is above the limit', async () => {
    await savePolicy()
    const paid = await aMovedTicket(90)
    await ask(paid)
    await withLimit(100, async () => {
      const sent = await found(paid)
      for (const _ of [1, 2]) expect((await exchange(sent)).body.state).toBe('approvalNeeded')
      expect((await orderOf(paid)).tickets).toMatchObject([{ status: 'issued' }])
      expect((await exchange(sent, second)).body.state).toBe('done')
    })
  })

  it('the airline reissues free of charge where the supplier would charge, and two members of staff record its tickets', async () => {
    isChargedBySupplier = true
    await savePolicy()
    const paid = await aMovedTicket(90)
    expect((await orderOf(paid)).freeReissueBy).toBe('airline')
    const changeId = await changeIdOf(paid)
    expect(await search(paid, changeId)).toMatchObject({
      status: 409,
      body: { problem: 'customerHasNotAsked' },
    })
    await ask(paid)
    expect((await orderOf(paid)).work.map(({ kind }) => kind)).toEqual(['changeRequested'])
    const { body: offers } = await search(paid, changeId)
    expect(offers.isReissuedByAirline).toBe(true)
    expect(searchedFree).toBeUndefined()
    const sent = await found(paid)
    expect(await exchange(sent)).toMatchObject(notPossible)
    const { orderNumber } = paid
    const airline = (await orderOf(paid)).tickets[0]?.ticketNumber.slice(0, 3) ?? ''
    const numbers = { ticketNumbers: [`${airline}-2345678901`] }
    const reissued = (by: TestBrowser, more: object = {}) =>
      post<{ readonly state: string; readonly problem?: string }>(
        'orders/exchange/reissued',
        { orderNumber, exchangeId: sent.exchangeId, position: 0, ...numbers, ...more },
        by,
      )
    expect(await reissued(second, { position: 9 })).toMatchObject(notPossible)
    expect((await reissued(admin)).body.state).toBe('approvalNeeded')
    expect((await reissued(admin)).body.state).toBe('approvalNeeded')
    expect((await orderOf(paid)).ticketExchange).toMatchObject({
      state: 'offered',
      isReissuedByAirline: true,
      approvedBy: [{}],
    })
    const other = await reissued(second, { ticketNumbers: [`${airline}-2345678902`] })
    expect(other.body.state).toBe('approvalNeeded')
    // the supplier shows the new ticket before it is recorded
    await readNewTicket(paid, `${airline}2345678901`)
    expect((await orderOf(paid)).work.map(({ kind }) => kind)).toEqual(['changeRequested'])
    const unread = await reissued(second, { ticketNumbers: [`${airline}-2345678902`] })
    expect(unread.body).toMatchObject({ problem: 'ticketNumberNotRead' })
    expect((await reissued(second)).body).toMatchObject({ state: 'done' })
    const order = await orderOf(paid)
    expect(order).toMatchObject({
      scheduleChanges: [{ state: 'settled' }],
      requests: [{ kind: 'change', state: 'done' }],
      ticketExchange: { state: 'done', total: 0, waived: sent.waived },
      tickets: [{ status: 'exchanged' }, { status: 'issued', ticketNumber: `${airline}2345678901` }],
      work: [],
    })
    expect(JSON.stringify(order.journeys)).toContain('2027-01-22')
    expect(await at.ownRefunds(paid)).toEqual([])
    expect(await reissued(second)).toMatchObject(notPossible)
  })

  it('tickets of the airline are not recorded as free of charge at a supplier that exchanges them itself', async () => {
    await savePolicy()
    const paid = await aMovedTicket(90)
    await ask(paid)
    const { orderNumber } = paid
    const { exchangeId } = await found(paid)
    const body = { orderNumber, exchangeId, position: 0, ticketNumbers: ['217-2345678901'] }
    expect(await post('orders/exchange/reissued', body, second)).toMatchObject(notPossible)
  })

  it('a waiver gives the right to a free exchange until it is removed, and leaves the refund to staff', async () => {
    const paid = await aMovedTicket(45)
    const changeId = await changeIdOf(paid)
    expect((await orderOf(paid)).scheduleChanges[0]).toMatchObject({ terms: 'askAirline', grounds: [] })
    await ask(paid)
    expect(await search(paid, changeId)).toMatchObject(notFree)
    const { requestId = '' } = (await orderOf(paid)).requests[0] ?? {}
    await at.shop.post('/api/orders/change-requests/withdraw/', { orderKey: paid.orderKey, requestId })
    const text = 'Rebook within 7 days, same cabin.'
    await waive(paid, { code: 'SKCHG-77', text, isForCustomer: false })
    expect((await orderOf(paid)).scheduleChanges[0]).toMatchObject({
      terms: 'free',
      grounds: ['waiver'],
      waiver: { code: 'SKCHG-77', text, isForCustomer: false },
    })
    expect(JSON.stringify(await at.order(paid))).not.toContain('SKCHG-77')
    expect(JSON.stringify(await at.order(paid))).not.toContain(text)
    expect(await quote(paid, 'refund')).toMatchObject({ certainty: 'staff' })
    await ask(paid)
    const sent = await found(paid)
    await waive(paid, null)
    expect(await exchange(sent)).toMatchObject(notFree)
    await waive(paid, { code: 'SKCHG-77', text, isForCustomer: true })
    expect((await at.order(paid)).scheduleChanges[0]).toMatchObject({ waiverText: text })
    expect(JSON.stringify(await at.order(paid))).not.toContain('SKCHG-77')
    expect((await exchange(sent)).body.state).toBe('done')
    const waivers = kit.database.db.selectFrom('audit_entry').select('detail')
    const audited = await waivers.where('action', 'like', '%schedule-change/waiver').orderBy('at').execute()
    expect(audited.map(({ detail }) => detail)).toMatchObject([
      { code: 'SKCHG-77', isForCustomer: false },
      { isRemoved: true },
      { code: 'SKCHG-77', isForCustomer: true },
    ])
  })

  it('a free exchange is refused without a request of the customer, below the figure, and at another price', async () => {
    await savePolicy()
    const paid = await aMovedTicket(90)
    const changeId = await changeIdOf(paid)
    const unasked = { status: 409, body: { problem: 'customerHasNotAsked' } }
    expect(await search(paid, changeId)).toMatchObject(unasked)
    expect(await search(paid, 'chg_of_nobody')).toMatchObject(notFree)
    await ask(paid)
    const sent = await found(paid)
    expect(await exchange({ ...sent, agencyFee: 100, total: 100 })).toMatchObject(notPossible)
    expect(await exchange({ ...sent, waived: sent.waived - 1 })).toMatchObject(notPossible)
    expect(await exchange({ ...sent, waived: undefined })).toMatchObject(notPossible)
    const { requestId = '' } = (await orderOf(paid)).requests[0] ?? {}
    await at.shop.post('/api/orders/change-requests/withdraw/', { orderKey: paid.orderKey, requestId })
    expect(await exchange(sent)).toMatchObject(unasked)
    const current = (await admin.get(policies)).json<{ version: number }>()
    const rows = [{ ...anyAirline, freeFromMinutes: 120 }]
    await admin.send('PUT', policies, { version: current.version, policies: rows })
    expect((await quote(paid, 'change')).reason).toBeUndefined()
    expect((await orderOf(paid)).scheduleChanges[0]).toMatchObject({ terms: 'fareRules' })
  })

  it('a refund instead gives everything back, and its promise ends with the change', async () => {
    await savePolicy()
    const paid = await aMovedTicket(90)
    const quoted = await quote(paid, 'refund')
    expect(quoted).toMatchObject({
      certainty: 'figure',
      comesBack: paid.amountDue,
      paid: paid.amountDue,
      reason: 'scheduleChanged',
    })
    moved.minutes = 0
    await moved.look(paid.orderNumber, at.shop.app, at.shop.clock.now())
    expect((await accept(paid, quoted)).body).toMatchObject({ problem: 'requestLapsed' })
    moved.minutes = null
    await moved.look(paid.orderNumber, at.shop.app, at.shop.clock.now())
    const again = await quote(paid, 'refund')
    expect(again).toMatchObject({ comesBack: paid.amountDue, reason: 'flightCancelled' })
    expect((await accept(paid, again)).body.state).toBe('asked')
    await endTicketsAtAirline(kit)
    const done = await post<ChangeRequestAnswer>('change-requests/reply', {
      requestId: again.requestId,
      reply: 'done',
    })
    expect(done.body.state).toBe('done')
    expect((await at.ownRefunds(paid)).map(({ amount }) => amount)).toEqual([paid.amountDue])
  })

  it('the table of policies is kept by version, and refuses rows that contradict each other', async () => {
    expect((await savePolicy()).json()).toMatchObject({ version: 1, policies: [anyAirline] })
    expect((await savePolicy()).json()).toMatchObject({ problem: 'changedMeanwhile' })
    const save = async (...rows: object[]) =>
      (await admin.send('PUT', policies, { version: 1, policies: rows })).statusCode
    expect(await save(anyAirline, anyAirline)).toBe(422)
    expect(await save({ ...anyAirline, freeFromMinutes: 15 })).toBe(422)
    expect(await save({ ...anyAirline, minorMinutes: 1441 })).toBe(422)
    expect(await save({ ...anyAirline, airline: 'thai' })).toBe(422)
    expect(await save({ ...anyAirline, airline: '0Q' })).toBe(422)
    expect((await desk.send('PUT', policies, { version: 1, policies: [] })).statusCode).toBe(403)
    expect(await save({ ...anyAirline, airline: 'TG' }, anyAirline)).toBe(200)
    const changes = (await admin.get('/api/staff/audit/events')).body
    expect(changes).toContain('schedulePolicy:TG 2026-01-01')
  })
})
