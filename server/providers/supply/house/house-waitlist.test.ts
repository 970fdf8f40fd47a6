import { beforeEach, expect, it } from 'vitest'
import { type Instant, type LocalDate, minutesBetween, plusMinutes } from '#contract/terms/time.ts'
import type { Database } from '#server/database/connection.ts'
import { type PlainOffer, plainCommand, plainOffers } from '#test-kit/house/plain-offers.ts'
import { testClock } from '#test-kit/test-clock.ts'
import { withBothDatabases } from '#test-kit/database/test-database.ts'
import { testIds } from '#test-kit/test-ids.ts'
import { contextAt, done } from '../supply-calls.suite.ts'
import { bookOffer } from './house-selling.ts'
import {
  cancelReservation,
  createOverdueRelease,
  findReservation,
  ticketReservation,
} from './house-servicing.ts'
import { createHouseStore } from './house-store.ts'
import { promoteAllFlights } from './house-waitlist.ts'

const start = testClock().now()
const on = '2027-01-20' as LocalDate
const departsAt = '2027-01-20T03:00:00.000Z' as Instant
const single: PlainOffer = { flights: ['TG642BKKNRT'], on, rbd: 'Y', adults: 1, departsAt }
const seats = 4

/** One process of a shop that sells flights with four seats. */
function shopOn({ db }: Database, seed: number) {
  const [store, offers] = [createHouseStore(db), plainOffers(seats)]
  const parts = { store, offers, ids: testIds(seed), release: createOverdueRelease({ store, offers }) }
  const ask = (name: string, mode: 'hold' | 'waitlist', more: Partial<PlainOffer>, at = start) =>
    bookOffer(plainCommand({ ...single, ...more }, name, mode), contextAt(at), parts)
  return {
    parts,
    hold: async (name: string, more: Partial<PlainOffer> = {}) => done(await ask(name, 'hold', more)),
    wait: async (name: string, more: Partial<PlainOffer> = {}) => done(await ask(name, 'waitlist', more)),
    ask,
    async cancel(name: string, at = start) {
      const kept = await parts.store.byReference(name)
      return cancelReservation(kept?.reservationRef ?? '', at, parts)
    },
    async stateOf(name: string, at = start) {
      const outcome = await findReservation({ clientReference: name }, at, parts)
      return outcome.kind === 'found' ? outcome.reservation.state : outcome.kind
    },
  }
}

withBothDatabases('waiting for seats of the house', (kit) => {
  let shop: ReturnType<typeof shopOn>
  beforeEach(async () => {
    await kit.clear()
    shop = shopOn(kit.database, 1)
  })
  const fill = async (names: readonly string[], more: Partial<PlainOffer> = {}) => {
    for (const name of names) await shop.hold(name, more)
  }
  const statesOf = (...names: string[]) => Promise.all(names.map((name) => shop.stateOf(name)))
  const soldOn = async (key = 'TG642BKKNRT') => {
    const rows = await kit.database.db
      .selectFrom('house_inventory')
      .select('sold')
      .where('flight_key', '=', key)
      .where('rbd', '=', 'Y')
      .execute()
    return rows[0]?.sold ?? 0
  }
  const limit = (seat_limit: number | null, closed_rbds = '') => {
    const row = { flight_key: 'TG642BKKNRT', on_date: on, seat_limit, closed_rbds }
    return kit.database.db
      .insertInto('house_override')
      .values(row)
      .onConflict((conflict) => conflict.columns(['on_date', 'flight_key']).doUpdateSet(row))
      .execute()
  }

  it('a waitlisted reservation has no seats and is visible to every process', async () => {
    await fill(['a', 'b', 'c', 'd'])
    const waiting = await shop.wait('w')
    expect(waiting).toMatchObject({ state: 'waitlisted', tickets: [] })
    expect(minutesBetween(waiting.ticketingTimeLimitAt, departsAt)).toBe(24 * 60)
    expect(await soldOn()).toBe(4)
    expect(await shop.stateOf('w')).toBe('waitlisted')
    expect(await shop.wait('w')).toEqual(waiting)
    expect(await ticketReservation(waiting.reservationRef, start, shop.parts.store)).toEqual({
      kind: 'notDone',
      reason: 'seatsGone',
    })
  })

  it('a waitlist request is held at once where there are seats', async () => {
    expect((await shop.wait('w')).state).toBe('held')
  })

  it('confirms the first in the list, and holds the seats for a day from then', async () => {
    await fill(['a', 'b', 'c', 'd'])
    for (const name of ['first', 'second', 'third']) await shop.wait(name)
    const later = plusMinutes(start, 60)
    await shop.cancel('b', later)
    expect(await statesOf('first', 'second', 'third')).toEqual(['held', 'waitlisted', 'waitlisted'])
    const first = await shop.parts.store.byReference('first')
    expect(first && minutesBetween(later, first.ticketingTimeLimitAt)).toBe(24 * 60)
    await shop.cancel('first', later)
    expect(await statesOf('first', 'second', 'third')).toEqual(['cancelled', 'held', 'waitlisted'])
    expect(await soldOn()).toBe(4)
  })

  it('lets a small party pass a large one, which keeps its place', async () => {
    await fill(['a', 'b'], { adults: 2 })
    await shop.wait('large', { adults: 3 })
    await shop.wait('small')
    await shop.wait('pair', { adults: 2 })
    await shop.cancel('a')
    expect(await statesOf('large', 'small', 'pair')).toEqual(['waitlisted', 'held', 'waitlisted'])
    await shop.cancel('b')
    expect(await statesOf('large', 'small', 'pair')).toEqual(['held', 'held', 'waitlisted'])
    expect(await soldOn()).toBe(4)
  })

  it('confirms all flights or none', async () => {
    const both = { flights: ['TG642BKKNRT', 'NH5NRTCTS'] }
    await fill(['a', 'b', 'c', 'd'])
    await fill(['k', 'l', 'm', 'n'], { flights: ['NH5NRTCTS'] })
    await shop.wait('through', both)
    await shop.wait('local')
    await shop.cancel('a')
    expect(await statesOf('through', 'local')).toEqual(['waitlisted', 'held'])
    await shop.cancel('k')
    expect(await statesOf('through', 'local')).toEqual(['waitlisted', 'held'])
    await shop.cancel('b')
    expect(await statesOf('through', 'local')).toEqual(['held', 'held'])
    expect([await soldOn(), await soldOn('NH5NRTCTS')]).toEqual([4, 4])
  })

  it('a waitlist request is for one class: a closed class gets nothing, a higher one does', async () => {
    await fill(['a', 'b', 'c', 'd'])
    await shop.wait('cheap', { rbd: 'V' })
    await shop.wait('dear')
    await limit(null, 'V')
    await shop.cancel('a')
    expect(await statesOf('cheap', 'dear')).toEqual(['waitlisted', 'held'])
    await limit(5)
    expect(await promoteAllFlights({ ...shop.parts, at: start })).toBe(1)
    expect(await statesOf('cheap', 'dear')).toEqual(['held', 'held'])
  })

  it('a cancelled request leaves the waitlist, and releases no seats', async () => {
    await fill(['a', 'b', 'c', 'd'])
    for (const name of ['first', 'second']) await shop.wait(name)
    await shop.cancel('first')
    expect(await statesOf('first', 'second')).toEqual(['cancelled', 'waitlisted'])
    expect(await soldOn()).toBe(4)
    await shop.cancel('a')
    expect(await statesOf('first', 'second')).toEqual(['cancelled', 'held'])
    expect(await kit.database.db.selectFrom('house_waitlist').selectAll().execute()).toEqual([])
  })

  it('continues when unpaid seats are released', async () => {
    await fill(['a', 'b', 'c', 'd'])
    await shop.wait('w')
    const later = plusMinutes(start, 24 * 60 + 1)
    expect(await shop.parts.release(later)).toBe(4)
    expect(await shop.stateOf('w', later)).toBe('held')
    expect(await soldOn()).toBe(1)
  })

  it('closes a day before departure, and accepts no request after that', async () => {
    await fill(['a', 'b', 'c', 'd'])
    for (const name of ['a', 'b', 'c', 'd']) {
      await ticketReservation(
        (await shop.parts.store.byReference(name))?.reservationRef ?? '',
        start,
        shop.parts.store,
      )
    }
    await shop.wait('w')
    const late = plusMinutes(departsAt, -24 * 60)
    expect(await shop.ask('x', 'waitlist', {}, late)).toEqual({ kind: 'notDone', reason: 'notPossible' })
    await shop.cancel('a', late)
    expect(await shop.stateOf('w', late)).toBe('cancelled')
    expect(await soldOn()).toBe(3)
  })

  it('has priority over buyers when more seats are released manually', async () => {
    await fill(['a', 'b', 'c', 'd'])
    await shop.wait('w')
    await limit(5)
    expect(await shop.ask('late', 'hold', {})).toEqual({ kind: 'notDone', reason: 'seatsGone' })
    expect(await shop.stateOf('w')).toBe('held')
  })

  it('assigns every seat once and in order, whichever process releases it and however many run at once', async () => {
    const other = shopOn(await kit.another(), 2)
    const names = (text: string, count: number) =>
      Array.from({ length: count }, (_, index) => `${text}-${index}`)
    const flights = ['TG642BKKNRT', 'TG676BKKNRT', 'JL34BKKHND']
    const onFlight = (index: number) => ({ flights: [flights[index % 3] ?? ''] })
    for (const [index, name] of names('holder', 12).entries()) await shop.hold(name, onFlight(index))
    for (const [index, name] of names('waiter', 24).entries()) await shop.wait(name, onFlight(index))
    const round = async (name: string, index: number) => {
      const one = index % 2 === 0 ? shop : other
      const [rush] = await Promise.all([
        one.ask(`rush-${index}`, 'hold', onFlight(index)),
        one.cancel(name),
        other.cancel(name),
        promoteAllFlights({ ...one.parts, at: start }),
      ])
      return rush
    }
    const rushes = await Promise.all(names('holder', 12).map(round))
    expect(new Set(rushes.map(({ kind }) => kind))).toEqual(new Set(['notDone']))
    const states = await statesOf(...names('waiter', 24))
    expect(states.slice(0, 12)).toEqual(Array(12).fill('held'))
    expect(states.slice(12)).toEqual(Array(12).fill('waitlisted'))
    expect(await Promise.all(flights.map(soldOn))).toEqual([4, 4, 4])
  })
})
