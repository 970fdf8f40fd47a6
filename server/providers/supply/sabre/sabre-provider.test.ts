import { describe, expect, it } from 'vitest'
import { addMoney, satang } from '#contract/terms/money.ts'
import type { Passenger } from '#contract/terms/passenger.ts'
import type { LocalDate } from '#contract/terms/time.ts'
import { systemHttpClient } from '#server/platform/http-client.ts'
import { done } from '../supply-calls.suite.ts'
import { lasting } from '../supply-provider.suite.ts'
import type { BookCommand } from '../supplier-reservation.ts'
import {
  aSabreCommand,
  aSabreSearch,
  anna,
  benchContext as context,
  benchOptions,
  sabreBench,
} from './sabre-bench.suite.ts'
import { sabreProvider } from './sabre-provider.ts'

const bench = sabreBench()
const onCreate = { method: 'POST', path: '/v1/trip/orders/createBooking' }
const fault = (what: object) => bench.airline().control({ times: 1, match: onCreate, ...what })

describe('booking', () => {
  it('holds seats once, under our reference', async () => {
    const offer = await bench.anOffer()
    const command = aSabreCommand(offer)
    const outcome = await bench.sabre().book(command, context())
    if (outcome.kind !== 'done') throw new Error(JSON.stringify(outcome))
    const { clientReference } = command
    expect(outcome.value).toMatchObject({
      state: 'held',
      clientReference,
      total: offer.price.total,
      tickets: [],
    })
    expect(outcome.value.flights?.map((one) => one.status)).toEqual(
      offer.itinerary.journeys.flatMap((one) => one.segments.map(() => 'confirmed')),
    )
    expect(await bench.airline().reservations()).toMatchObject([{ clientReference, state: 'held' }])
  })

  it('a new process finds a booking among others by our reference', async () => {
    for (let made = 0; made < 5; made += 1) await bench.aHold()
    const command = aSabreCommand(await bench.anOffer())
    const made = done(await bench.sabre().book(command, context()))
    for (let more = 0; more < 5; more += 1) await bench.aHold()
    const anew = bench.another()
    expect(await anew.find(command.clientReference, context())).toMatchObject({
      kind: 'found',
      reservation: lasting(made),
    })
    expect(await anew.find('NOBODY-HAS-THIS', context())).toEqual({ kind: 'notFound' })
  })

  it('sends nothing after the time to send has passed', async () => {
    const command = aSabreCommand(await bench.anOffer())
    const outcome = await bench.sabre().book(command, { ...context(), maySend: () => false })
    expect(outcome).toEqual({ kind: 'notDone', reason: 'unreachable' })
    expect(await bench.airline().reservations()).toEqual([])
  })

  it('books a family with every passenger in the right place, with instant ticketing', async () => {
    const offer = await bench.anOffer(aSabreSearch({ party: { adult: 1, child: 1, infantOnLap: 1 } }))
    const ken: Passenger = {
      ...anna,
      type: 'child',
      title: 'MSTR',
      givenName: 'Ken',
      sex: 'M',
      bornOn: '2019-05-05' as LocalDate,
    }
    const mio: Passenger = {
      ...anna,
      type: 'infantOnLap',
      title: 'MISS',
      givenName: 'Mio',
      bornOn: '2026-02-02' as LocalDate,
    }
    const command = aSabreCommand(offer, { mode: 'instant', passengers: [mio, anna, ken] })
    expect(await bench.sabre().book(command, context())).toMatchObject({
      kind: 'done',
      value: { state: 'ticketed', tickets: [{ passenger: 0 }, { passenger: 1 }, { passenger: 2 }] },
    })
  })

  it('leaves no booking behind when instant ticketing is refused', async () => {
    const command = aSabreCommand(await bench.anOffer(), { mode: 'instant' })
    const match = { path: '/v1/trip/orders/fulfillFlightTickets' }
    await bench.airline().control({ times: 1, match, priceDrift: 5 })
    expect(await bench.sabre().book(command, context())).toEqual({ kind: 'notDone', reason: 'priceChanged' })
    expect(await bench.airline().reservations()).toMatchObject([{ state: 'cancelled' }])
  })

  it.each([
    ['seatsGone', { seats: 0 }],
    ['priceChanged', { priceDrift: 5 }],
    ['unreachable', { status: 429 }],
    ['unreachable', { status: 401 }],
    ['notPossible', { status: 403 }],
  ])('a booking is certainly not done (%s) with %j', async (reason, what) => {
    const command = aSabreCommand(await bench.anOffer())
    await fault(what)
    expect(await bench.sabre().book(command, context())).toEqual({ kind: 'notDone', reason })
    await bench.booksSettle(0)
    expect(await bench.airline().reservations()).toEqual([])
  })

  it.each([
    [{ dropBefore: true }, 0],
    [{ status: 500 }, 0],
    [{ status: 503 }, 0],
    [{ status: 500, afterCommit: true }, 1],
    [{ status: 202, afterCommit: true }, 1],
    [{ commitThenDrop: true }, 1],
    [{ malformed: 'json' }, 1],
    [{ malformed: 'html' }, 1],
    [{ malformed: 'schema' }, 1],
    [{ truncate: true }, 1],
    [{ slowBytes: 100 }, 1],
    // the timeout expires before the booking is stored: it is created all the same
    [{ delayMs: 600 }, 1],
  ])('the outcome is unknown with %j, and %d bookings were made', async (what, made) => {
    const command = aSabreCommand(await bench.anOffer())
    await fault(what)
    const sabre = bench.impatient()
    expect(await sabre.book(command, context())).toMatchObject({ kind: 'unknown' })
    await bench.booksSettle(made)
    expect(await bench.airline().reservations()).toHaveLength(made)
    const found = await sabre.find(command.clientReference, context())
    expect(found.kind).toBe(made === 1 ? 'found' : 'notFound')
  })

  it('finds a booking that was made but could not be displayed', async () => {
    const lost = { ...anna, surname: 'Lost' }
    const command = aSabreCommand(await bench.anOffer(), { passengers: [lost] })
    expect(await bench.sabre().book(command, context())).toEqual({
      kind: 'unknown',
      note: 'UNABLE_TO_RETRIEVE_BOOKING',
    })
    expect(await bench.sabre().find(command.clientReference, context())).toMatchObject({ kind: 'found' })
  })

  it('a search by reference is silent when a booking on the queue cannot be read', async () => {
    const held = await bench.aHold()
    const anew = bench.another()
    const match = { path: '/v1/trip/orders/getBooking' }
    await bench.airline().control({ times: 1, match, status: 500 })
    expect(await anew.find(held.clientReference, context())).toEqual({ kind: 'silent' })
    expect(await anew.find(held.clientReference, context())).toMatchObject({ kind: 'found' })
    await bench.airline().control({ times: 1, match: { path: '/websvc' }, status: 500 })
    expect(await bench.another().find('NOBODY-HAS-THIS', context())).toEqual({ kind: 'silent' })
  })

  it('refuses an impossible booking by itself, without a booking', async () => {
    const offer = await bench.anOffer()
    const tries: [BookCommand, string][] = [
      [aSabreCommand(offer, { mode: 'waitlist' }), 'notPossible'],
      [aSabreCommand(offer, { passengers: [anna, anna] }), 'badPassenger'],
      [aSabreCommand(offer, { passengers: [{ ...anna, surname: 'อันนา' }] }), 'badPassenger'],
      [aSabreCommand(offer, { ref: 'something' }), 'offerExpired'],
      [aSabreCommand(offer, { ref: 'sabre1{"journeys":[]}' }), 'offerExpired'],
      [aSabreCommand(offer, { expectedTotal: satang(offer.price.total.amount - 1) }), 'priceChanged'],
    ]
    for (const [command, reason] of tries) {
      expect(await bench.sabre().book(command, context())).toEqual({ kind: 'notDone', reason })
    }
    expect(await bench.airline().reservations()).toEqual([])
  })

  it('takes a lower price than expected', async () => {
    const offer = await bench.anOffer()
    const command = aSabreCommand(offer, { expectedTotal: addMoney(offer.price.total, satang(1)) })
    expect(await bench.sabre().book(command, context())).toMatchObject({
      kind: 'done',
      value: { total: offer.price.total },
    })
  })

  it('a booking is not done when Sabre is unreachable', async () => {
    const nobody = sabreProvider({ ...benchOptions('http://127.0.0.1:9'), http: systemHttpClient })
    expect(await nobody.book(aSabreCommand(await bench.anOffer()), context())).toEqual({
      kind: 'notDone',
      reason: 'unreachable',
    })
    expect(await nobody.find('REF', context())).toEqual({ kind: 'silent' })
    expect(await nobody.health(context())).toMatchObject({ isReady: false })
    expect(await bench.sabre().health(context())).toMatchObject({ isReady: true })
  })
})
