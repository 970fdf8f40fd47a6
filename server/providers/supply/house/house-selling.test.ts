import { beforeEach, describe, expect, it } from 'vitest'
import type { AirlineCode } from '#contract/terms/codes.ts'
import { type Instant, minutesBetween, plusMinutes } from '#contract/terms/time.ts'
import { aSearch, houseKit, overrideFlights, timetableGround } from '#test-kit/house/house-kit.ts'
import { packedTimetable } from '#test-kit/house/packed-house.ts'
import { withBothDatabases } from '#test-kit/database/test-database.ts'
import { testClock } from '#test-kit/test-clock.ts'
import { testIds } from '#test-kit/test-ids.ts'
import { commandFor, contextAt, done, offerAt, offersOf, shopAll } from '../supply-calls.suite.ts'
import type { ShopRequest, SupplierOffer } from '../supplier-offer.ts'
import { isPurchased } from '../supplier-reservation.ts'
import { fixedSnapshot } from './supply-snapshot.ts'
import { createHouseSupply } from './house-provider.ts'
import type { HouseSalesStore } from './house-sales-store.ts'
import { createHouseStore } from './house-store.ts'

const thai = { airlines: ['TG' as AirlineCode] }
/** Bangkok to Tokyo nonstop. */
const oneWay = aSearch(['BKK NRT 2027-01-20'], { ...thai, nonstopOnly: true })

function departureOf({ itinerary }: SupplierOffer): Instant {
  const first = itinerary.journeys[0]?.segments[0]
  if (!first) throw new Error('an offer has a segment')
  return first.departureAt
}

withBothDatabases('selling seats of the house', (kit) => {
  let house: ReturnType<typeof houseKit>
  beforeEach(async () => {
    await kit.clear()
    house = houseKit(kit.database)
  })
  const context = () => contextAt(house.now())
  const offer = (request: ShopRequest = oneWay) => offerAt(house.supply, request, { context: context() })
  const secondProcess = async () => {
    const other = await kit.another()
    const deps = { store: createHouseStore(other.db), grounds: timetableGround(other) }
    return createHouseSupply({ ...deps, clock: house.clock, ids: testIds(2) })
  }
  const sold = async () => kit.database.db.selectFrom('house_inventory').selectAll().orderBy('rbd').execute()

  it('never oversells: 200 buyers on two processes compete for the last 5 seats', async () => {
    const wanted = await offer()
    await overrideFlights(kit.database, wanted, { seatLimit: 5 })
    const second = await secondProcess()
    const buyers = Array.from({ length: 200 }, (_, index) => {
      const supply = index % 2 === 0 ? house.supply : second
      return supply.book(commandFor(supply, wanted, `buyer-${index}`), context())
    })
    const outcomes = await Promise.all(buyers)
    expect(outcomes.filter(({ kind }) => kind === 'done')).toHaveLength(5)
    expect(outcomes.filter(({ kind }) => kind === 'unknown')).toEqual([])
    const refused = outcomes.flatMap((one) => (one.kind === 'notDone' ? [one.reason] : []))
    expect(new Set(refused)).toEqual(new Set(['seatsGone']))
    expect(Math.max(...(await sold()).map((row) => row.sold))).toBe(5)
    const reservations = await kit.database.db.selectFrom('house_reservation').selectAll().execute()
    expect(reservations).toHaveLength(5)
    expect(await house.supply.price(wanted.ref, wanted.price.total, context())).toEqual({ kind: 'gone' })
  })

  it('releases seats once, however often and from whichever process they are cancelled', async () => {
    const wanted = await offer(aSearch(['CNX NRT 2027-01-20'], thai))
    const kept = done(await house.supply.book(commandFor(house.supply, wanted, 'kept'), context()))
    const given = done(await house.supply.book(commandFor(house.supply, wanted, 'given'), context()))
    const before = await sold()
    expect(new Set(before.map((row) => row.flight_key)).size).toBe(2)
    expect(before.every((row) => row.sold === 2)).toBe(true)
    await Promise.all([1, 2, 3].map(() => house.supply.cancel(given.reservationRef, context())))
    expect((await sold()).every((row) => row.sold === 1)).toBe(true)
    await house.supply.cancel(kept.reservationRef, context())
    expect((await sold()).every((row) => row.sold === 0)).toBe(true)
  })

  it('processes bookings and cancellations of the same flights without a deadlock, in any order', async () => {
    const roundTrip = aSearch(['BKK NRT 2027-01-20', 'NRT BKK 2027-01-27'], {
      ...thai,
      shape: 'roundTrip',
      nonstopOnly: true,
    })
    const twice = await offer(roundTrip)
    const names = Array.from({ length: 40 }, (_, index) => `crowd-${index}`)
    const buy = async (name: string) => house.supply.book(commandFor(house.supply, twice, name), context())
    const held = (await Promise.all(names.slice(0, 20).map(buy))).map(done)
    const outcomes = await Promise.all([
      ...held.map(({ reservationRef }) => house.supply.cancel(reservationRef, context())),
      ...names.slice(20).map(buy),
    ])
    expect(outcomes.filter(({ kind }) => kind !== 'done')).toEqual([])
    expect((await sold()).every((row) => row.sold === 20)).toBe(true)
  })

  it('sells a fare that is paid when it is booked at once, and holds none', async () => {
    const request = aSearch(['BKK HKG 2027-01-20'], { airlines: ['UO' as AirlineCode] })
    const wanted = await offer(request)
    expect(wanted.isInstant).toBe(true)
    const command = commandFor(house.supply, wanted, 'buyer')
    expect(await house.supply.book({ ...command, mode: 'hold' }, context())).toEqual({
      kind: 'notDone',
      reason: 'notPossible',
    })
    const bought = done(await house.supply.book({ ...command, mode: 'instant' }, context()))
    expect(isPurchased(bought)).toBe(true)
  })

  it('counts no seat for an infant on the lap', async () => {
    const party = { adult: 2, infantOnLap: 2, child: 1 }
    const wanted = await offer({ ...oneWay, party })
    const { reservationRef } = done(
      await house.supply.book(commandFor(house.supply, wanted, 'family'), context()),
    )
    expect((await sold()).every((row) => row.sold === 3)).toBe(true)
    const { tickets } = done(await house.supply.ticket(reservationRef, context()))
    expect(tickets.map(({ passenger }) => passenger)).toEqual([0, 1, 2, 3, 4])
    expect(new Set(tickets.map(({ ticketNumber }) => ticketNumber)).size).toBe(5)
    expect(tickets.every(({ ticketNumber }) => ticketNumber.startsWith('217'))).toBe(true)
  })

  it('releases the seats of refunded passengers once, and sells each to one buyer', async () => {
    const request = aSearch(['CNX NRT 2027-01-20'], {
      ...thai,
      party: { adult: 2, child: 1, infantOnLap: 1 },
    })
    const [wanted, single] = [await offer(request), await offer(aSearch(['CNX NRT 2027-01-20'], thai))]
    await overrideFlights(kit.database, wanted, { seatLimit: 3 })
    const second = await secondProcess()
    const command = commandFor(house.supply, wanted, 'family')
    const { reservationRef } = done(await house.supply.book({ ...command, mode: 'instant' }, context()))
    const { tickets } = done(await house.supply.ticket(reservationRef, context()))
    const types = command.passengers.map((one) => one.type)
    const refund = async (supply: typeof second, positions: readonly number[]) => {
      const numbers = positions.flatMap((at) => tickets[at]?.ticketNumber ?? [])
      const outcome = await supply.refundTickets?.(
        { reservationRef, ticketNumbers: numbers, types },
        context(),
      )
      return outcome ?? { kind: 'unknown' as const, note: 'no refunds' }
    }
    const positionOf = (type: (typeof types)[number]) => types.indexOf(type)
    const soldSeats = async () => [...new Set((await sold()).map((row) => row.sold))]
    expect(new Set((await sold()).map((row) => row.flight_key)).size).toBe(2)
    done(await refund(second, [positionOf('infantOnLap')]))
    expect(await soldSeats()).toEqual([3])
    const buy = async (supply: typeof second, name: string) =>
      supply.book({ ...commandFor(supply, single, name), expectedTotal: wanted.price.total }, context())
    expect(await buy(second, 'early')).toEqual({ kind: 'notDone', reason: 'seatsGone' })
    const outcomes = await Promise.all([
      ...[house.supply, second].map((supply) => refund(supply, [positionOf('child')])),
      ...Array.from({ length: 8 }, (_, index) => buy(index % 2 ? second : house.supply, `buyer-${index}`)),
    ])
    expect(outcomes.slice(0, 2).map((one) => one.kind)).toEqual(['done', 'done'])
    const bought = [...outcomes.slice(2), await buy(second, 'late')]
    expect(bought.filter(({ kind }) => kind === 'done')).toHaveLength(1)
    expect(await soldSeats()).toEqual([3])
    const adults = types.flatMap((type, at) => (type === 'adult' ? at : []))
    expect(done(await refund(house.supply, adults.slice(0, 1))).state).toBe('ticketed')
    expect(await soldSeats()).toEqual([2])
    await Promise.all([refund(second, [positionOf('child')]), house.supply.cancel(reservationRef, context())])
    expect(await soldSeats()).toEqual([1])
    expect(await refund(house.supply, adults)).toEqual({ kind: 'notDone', reason: 'notPossible' })
    expect(await soldSeats()).toEqual([1])
  })

  it('reports a manual fare increase, and books only at the agreed total', async () => {
    const wanted = await offer()
    await overrideFlights(kit.database, wanted, { farePercent: 10 })
    const outcome = await house.supply.price(wanted.ref, wanted.price.total, context())
    expect(outcome).toMatchObject({ kind: 'changed', why: 'fare', was: wanted.price.total })
    const book = (total = wanted.price.total) =>
      house.supply.book({ ...commandFor(house.supply, wanted, 'agreed'), expectedTotal: total }, context())
    expect(await book()).toEqual({ kind: 'notDone', reason: 'priceChanged' })
    if (outcome.kind !== 'changed') throw new Error('not changed')
    expect(outcome.offer.price.total.amount).toBeGreaterThan(wanted.price.total.amount)
    expect(done(await book(outcome.offer.price.total)).total).toEqual(outcome.offer.price.total)
  })

  it('sells at the lower price after a fare decrease', async () => {
    const wanted = await offer()
    await overrideFlights(kit.database, wanted, { farePercent: -10 })
    const reservation = done(await house.supply.book(commandFor(house.supply, wanted, 'lucky'), context()))
    expect(reservation.total.amount).toBeLessThan(wanted.price.total.amount)
  })

  it('moves to the next class when one is closed, and reports the change', async () => {
    const wanted = await offer()
    const rbd = wanted.itinerary.journeys[0]?.segments[0]?.rbd ?? ''
    await overrideFlights(kit.database, wanted, { closedRbds: rbd })
    const outcome = await house.supply.price(wanted.ref, wanted.price.total, context())
    expect(outcome).toMatchObject({ kind: 'changed', why: 'class' })
    if (outcome.kind !== 'changed') throw new Error('not changed')
    expect(outcome.offer.itinerary.journeys[0]?.segments[0]?.rbd).not.toBe(rbd)
    expect(outcome.offer.price.total.amount).toBeGreaterThan(wanted.price.total.amount)
  })

  it('shows fewer seats after sales, and no offer to a party that is too large', async () => {
    const wanted = await offer()
    await overrideFlights(kit.database, wanted, { seatLimit: 4 })
    done(await house.supply.book(commandFor(house.supply, wanted, 'one'), context()))
    const again = await house.supply.price(wanted.ref, wanted.price.total, context())
    expect(again.kind === 'same' && again.offer.seatsLeft).toBe(3)
    const four = await offer({ ...oneWay, party: { adult: 4 } })
    expect(four.dedupeKey).not.toBe(wanted.dedupeKey)
  })

  it('cancels a reservation that is not ticketed in time', async () => {
    const wanted = await offer()
    const held = done(await house.supply.book(commandFor(house.supply, wanted, 'late'), context()))
    expect(minutesBetween(house.now(), held.ticketingTimeLimitAt)).toBe(24 * 60)
    house.clock.advance(24 * 60 * 60_000 + 1)
    expect(await house.supply.ticket(held.reservationRef, context())).toEqual({
      kind: 'notDone',
      reason: 'offerExpired',
    })
    expect(await house.supply.find('late', context())).toMatchObject({ reservation: { state: 'cancelled' } })
    expect((await sold()).every((row) => row.sold === 0)).toBe(true)
    expect(await house.supply.releaseOverdue()).toBe(0)
  })

  it('releases overdue seats for the next buyer', async () => {
    const wanted = await offer()
    await overrideFlights(kit.database, wanted, { seatLimit: 1 })
    done(await house.supply.book(commandFor(house.supply, wanted, 'first'), context()))
    expect(await house.supply.book(commandFor(house.supply, wanted, 'second'), context())).toEqual({
      kind: 'notDone',
      reason: 'seatsGone',
    })
    house.clock.advance(24 * 60 * 60_000 + 1)
    expect(done(await house.supply.book(commandFor(house.supply, wanted, 'third'), context())).state).toBe(
      'held',
    )
  })

  it.each([
    ['five hours', 5 * 60, 3 * 60],
    ['a day', 24 * 60, 22 * 60],
    ['ten days', 240 * 60, 24 * 60],
  ])(
    'holds for a day, and until two hours before departure at the latest: %s ahead',
    async (_, ahead, held) => {
      const wanted = await offer()
      await overrideFlights(kit.database, wanted, { seatLimit: 9 })
      const at = contextAt(plusMinutes(departureOf(wanted), -ahead))
      const outcome = await house.supply.price(wanted.ref, wanted.price.total, at)
      if (outcome.kind !== 'same' && outcome.kind !== 'changed') throw new Error(outcome.kind)
      const command = commandFor(house.supply, outcome.offer, `ahead-${ahead}`)
      const { ticketingTimeLimitAt } = done(await house.supply.book(command, at))
      expect(minutesBetween(at.now, ticketingTimeLimitAt)).toBe(held)
    },
  )

  it('stops selling four hours before departure', async () => {
    const wanted = await offer()
    const departure = departureOf(wanted)
    const late = contextAt(plusMinutes(departure, -239))
    expect(await house.supply.price(wanted.ref, wanted.price.total, late)).toEqual({ kind: 'gone' })
    expect(await house.supply.book(commandFor(house.supply, wanted, 'late'), late)).toEqual({
      kind: 'notDone',
      reason: 'offerExpired',
    })
  })

  it('sells and tickets at once for an instant booking', async () => {
    const command = commandFor(house.supply, await offer(), 'instant')
    const reservation = done(await house.supply.book({ ...command, mode: 'instant' }, context()))
    expect(reservation).toMatchObject({ state: 'ticketed', tickets: [{ passenger: 0 }] })
  })

  it('shows what another process has just sold and released', async () => {
    const wanted = await offer()
    await overrideFlights(kit.database, wanted, { seatLimit: 1 })
    const second = await secondProcess()
    const isShown = async () => {
      const shown = offersOf(await shopAll(house.supply, oneWay, context()))
      return shown.some((one) => one.dedupeKey === wanted.dedupeKey)
    }
    expect(await isShown()).toBe(true)
    const { reservationRef } = done(await second.book(commandFor(second, wanted, 'last'), context()))
    expect(await isShown()).toBe(false)
    await second.cancel(reservationRef, context())
    expect(await isShown()).toBe(true)
  })

  it('waitlists a late buyer, and holds seats for the waitlist that another process releases', async () => {
    const wanted = await offer()
    await overrideFlights(kit.database, wanted, { seatLimit: 1 })
    const second = await secondProcess()
    const first = done(await house.supply.book(commandFor(house.supply, wanted, 'first'), context()))
    const waiting = { ...commandFor(house.supply, wanted, 'late'), mode: 'waitlist' as const }
    const late = done(await house.supply.book(waiting, context()))
    expect([late.state, late.tickets, house.supply.capabilities.waitlist]).toEqual(['waitlisted', [], true])
    expect(await second.promoteWaiting()).toBe(0)
    await second.cancel(first.reservationRef, context())
    const seen = await house.supply.retrieve(late.reservationRef, context())
    expect(seen).toMatchObject({ kind: 'found', reservation: { state: 'held', total: late.total } })
    expect(done(await house.supply.ticket(late.reservationRef, context())).tickets).toHaveLength(1)
    const another = { ...waiting, clientReference: 'later' }
    expect(done(await second.book(another, context())).state).toBe('waitlisted')
    await overrideFlights(kit.database, wanted, { seatLimit: 2 })
    expect([await second.promoteWaiting(), await house.supply.promoteWaiting()]).toEqual([1, 0])
    expect(await house.supply.find('later', context())).toMatchObject({ reservation: { state: 'held' } })
  })

  it('refuses passengers with an invalid age or name', async () => {
    const command = commandFor(house.supply, await offer(), 'odd')
    const [anna] = command.passengers
    if (!anna) throw new Error('nobody')
    for (const odd of [
      { ...anna, bornOn: '2020-01-01' as typeof anna.bornOn },
      { ...anna, surname: '山田' },
    ]) {
      const outcome = await house.supply.book({ ...command, passengers: [odd] }, context())
      expect(outcome).toEqual({ kind: 'notDone', reason: 'badPassenger' })
    }
  })

  it('does not cancel after departure', async () => {
    const wanted = await offer()
    const { reservationRef } = done(
      await house.supply.book(commandFor(house.supply, wanted, 'flown'), context()),
    )
    await house.supply.ticket(reservationRef, context())
    const departure = departureOf(wanted)
    expect(await house.supply.cancel(reservationRef, contextAt(departure))).toEqual({
      kind: 'notDone',
      reason: 'notPossible',
    })
  })
})

describe('an unavailable database', () => {
  const clock = testClock()
  const lost = <Store extends object>() =>
    new Proxy({} as Store, { get: () => () => Promise.reject(new Error('connection lost')) })
  const broken = createHouseSupply({
    store: lost<ReturnType<typeof createHouseStore>>(),
    grounds: fixedSnapshot(packedTimetable(), lost<HouseSalesStore>()),
    clock,
    ids: testIds(),
  })
  const context = contextAt(clock.now())

  it('fails a search, keeps an inquiry silent, and leaves a change unknown', async () => {
    const events = []
    for await (const event of broken.shop(oneWay, context)) events.push(event)
    expect(events).toEqual([
      { kind: 'sourceDone', source: 'house (simulated)', status: 'failed' },
      { kind: 'end', complete: false },
    ])
    expect(await broken.find('x', context)).toEqual({ kind: 'silent' })
    expect(await broken.cancel('x', context)).toMatchObject({ kind: 'unknown' })
    expect((await broken.health(context)).isReady).toBe(false)
  })
})
