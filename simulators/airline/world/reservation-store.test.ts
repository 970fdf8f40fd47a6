import { describe, expect, it } from 'vitest'
import type { Instant, LocalDate } from '#contract/terms/time.ts'
import { openLedger } from '../../control-plane/ledger-file.ts'
import { createSimulatedClock } from '../../control-plane/simulated-clock.ts'
import type { BookEntry } from './ledger-entries.ts'
import { applyCarrierAction } from './carrier-actions.ts'
import { createReservationStore } from './reservation-store.ts'
import { createAirlineWorld } from './create-airline-world.ts'
import type { NewReservation } from './world-reservation.ts'

const now = '2026-11-21T03:00:00.000Z' as Instant

function aWorld() {
  const clock = createSimulatedClock()
  clock.setTo(now)
  const ledger = openLedger<BookEntry>()
  const books = createReservationStore(ledger, clock)
  const world = createAirlineWorld({ now: () => clock.now(), sold: () => books.sold() })
  const [offer] = world.search({
    journeys: [{ from: 'BKK', to: 'TYO', on: '2027-01-10' as LocalDate, cabin: 'economy' }],
    passengers: [{ type: 'adult', count: 2 }],
    maxConnections: 1,
    via: ['HKG'],
    most: 1,
  })
  if (!offer) throw new Error('nothing found')
  const made = (rest: Partial<NewReservation> = {}): NewReservation => ({
    id: 'ord_1',
    wire: 'duffel',
    recordLocator: 'ABCDEF',
    mode: 'hold',
    offer,
    travellers: [],
    baseSatang: 100,
    taxSatang: 10,
    refundSatang: 0,
    needs: offer.needs,
    payBy: '2026-11-22T03:00:00.000Z' as Instant,
    documents: [],
    keep: {},
    ...rest,
  })
  return {
    clock,
    ledger,
    books,
    world,
    offer,
    made,
    act: (input: object) => applyCarrierAction({ books, world, now: clock.now() }, input),
  }
}

describe('the books of the simulated airlines', () => {
  it('take seats while a reservation is live, and release them when it ends', () => {
    const { books, made, offer, clock } = aWorld()
    books.create(made())
    expect(books.sold()).toEqual(offer.needs)
    clock.advance(25 * 3_600_000)
    expect(books.sold()).toEqual([])
    books.create(made({ id: 'ord_2', recordLocator: 'BBBBBB' }))
    expect(books.sold()).toEqual([])
  })

  it('stay the same after a restart from the ledger', () => {
    const { books, made, ledger, clock, act } = aWorld()
    books.create(made())
    books.pay('ABCDEF', { paymentId: 'pay_1', documents: [{ number: '2171234567890', passengerId: 'p1' }] })
    books.keep('ord_1', { metadata: { a: 'b' } })
    expect(act({ act: 'scheduleChange', recordLocator: 'ABCDEF', minutes: 45 })).toBeUndefined()
    books.endDocuments('ord_1', { numbers: ['2171234567890'], how: 'void' })
    expect(createReservationStore(ledger, clock).all()).toEqual(books.all())
  })
})

describe('a ledger in the format of the former single wire', () => {
  it('does not stop the airlines from opening', () => {
    const ledger = openLedger<BookEntry>()
    ledger.append({ kind: 'orderCreated', orderId: 'ord_1' } as unknown as BookEntry)
    expect(createReservationStore(ledger, createSimulatedClock()).all()).toEqual([])
  })
})

describe('acts of the airlines', () => {
  it('move a flight until the agency accepts', () => {
    const { books, made, act } = aWorld()
    const [sold] = books.create(made()).flights
    expect(act({ act: 'scheduleChange', recordLocator: 'ABCDEF', minutes: 45 })).toBeUndefined()
    const after = books.reservation('ord_1')
    expect(after?.flights.map((one) => one.status)).toEqual(['changed', 'confirmed'])
    expect(after?.flights[0]?.was).toEqual(sold?.flight)
    expect(after?.queueItems.map((one) => one.queue)).toEqual(['6'])
    books.acceptChange('ord_1', after?.changes[0]?.id ?? '')
    expect(books.reservation('ord_1')?.flights[0]).toMatchObject({ status: 'confirmed' })
    expect(books.reservation('ord_1')?.flights[0]).not.toHaveProperty('was')
    expect(books.reservation('ord_1')?.changes[0]?.answeredAt).toBeDefined()
  })

  it('cancel flights, whose seats are then free', () => {
    const { books, made, act } = aWorld()
    books.create(made())
    expect(act({ act: 'carrierCancel', recordLocator: 'ABCDEF' })).toBeUndefined()
    expect(books.reservation('ABCDEF')?.flights.every((one) => one.status === 'cancelledByCarrier')).toBe(
      true,
    )
    expect(books.sold()).toEqual([])
    expect(act({ act: 'carrierCancel', recordLocator: 'ABCDEF', flight: 'XX1' })).toMatch(/nothing/)
  })

  it('shorten deadlines and clear waiting lists', () => {
    const { books, made, act, offer } = aWorld()
    books.create(made({ mode: 'waitlist' }))
    expect(books.sold()).toEqual([])
    expect(act({ act: 'clearWaitlist', recordLocator: 'ABCDEF' })).toBeUndefined()
    expect(books.sold()).toEqual(offer.needs)
    const at = '2026-11-21T05:00:00.000Z'
    expect(act({ act: 'shortenDeadline', recordLocator: 'ABCDEF', at })).toBeUndefined()
    expect(books.reservation('ord_1')?.payBy).toBe(at)
    expect(books.reservation('ord_1')?.queueItems.map((one) => one.queue)).toEqual(['18', '1'])
  })

  it('sell out single flights and raise their fares for everybody', () => {
    const { world, act, offer } = aWorld()
    const flights = offer.journeys.flatMap((one) => one.flights)
    const ask = { flights, rbds: offer.rbds, passengers: [{ type: 'adult', count: 2 }] } as const
    const keys = flights.map((one) => one.key)
    expect(act({ act: 'override', flights: keys, farePercent: 20 })).toBeUndefined()
    expect(world.price(ask)?.prices[0]?.baseSatang).toBe(Math.round((offer.prices[0]?.baseSatang ?? 0) * 1.2))
    expect(act({ act: 'override', flights: keys.slice(1), seatLimit: 0 })).toBeUndefined()
    expect(world.price(ask)).toBeUndefined()
    expect(world.hasSeats(offer.needs)).toBe(false)
    world.reset()
    expect(world.price(ask)?.prices).toEqual(offer.prices)
  })

  it('leave unknown and ended reservations alone', () => {
    const { books, made, act } = aWorld()
    expect(act({ act: 'queue', recordLocator: 'NOBODY', queue: '5' })).toMatch(/NOBODY/)
    expect(act({ act: 'dance' })).toBeDefined()
    books.create(made())
    books.cancel('ord_1')
    expect(act({ act: 'queue', recordLocator: 'ABCDEF', queue: '5' })).toMatch(/ended/)
  })
})
