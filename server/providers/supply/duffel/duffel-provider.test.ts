import { describe, expect, it } from 'vitest'
import { addMoney, satang } from '#contract/terms/money.ts'
import type { Passenger } from '#contract/terms/passenger.ts'
import type { CityCode } from '#contract/terms/codes.ts'
import type { LocalDate } from '#contract/terms/time.ts'
import { systemHttpClient } from '#server/platform/http-client.ts'
import {
  aCommand,
  aSearch,
  aSearchWith,
  anna,
  commitMs,
  context,
  duffelBench,
  ms,
} from './duffel-bench.suite.ts'
import type { BookCommand } from '../supplier-reservation.ts'
import { duffelProvider } from './duffel-provider.ts'

const bench = duffelBench()
const onOrders = { method: 'POST', path: '/air/orders' }
const fault = (what: object) => bench.airline().control({ times: 1, match: onOrders, ...what })

describe('booking', () => {
  it('holds seats once, findable by our reference', async () => {
    const offer = await bench.anOffer()
    const command = aCommand(offer)
    const outcome = await bench.duffel().book(command, context())
    if (outcome.kind !== 'done') throw new Error(JSON.stringify(outcome))
    const { clientReference } = command
    expect(outcome.value).toMatchObject({
      state: 'held',
      clientReference,
      total: offer.price.total,
      tickets: [],
    })
    expect(outcome.value.recordLocator).toMatch(/^[A-Z0-9]{6}$/)
    expect(await bench.duffel().find(clientReference, context())).toEqual({
      kind: 'found',
      reservation: outcome.value,
    })
    expect(await bench.duffel().retrieve(outcome.value.reservationRef, context())).toEqual({
      kind: 'found',
      reservation: outcome.value,
    })
    expect(await bench.airline().reservations()).toMatchObject([{ clientReference, state: 'held' }])
  })

  it('sends no order when the process was suspended after the price check', async () => {
    const offer = await bench.anOffer()
    let asked = 0
    const outcome = await bench.duffel().book(aCommand(offer), {
      ...context(),
      maySend: () => {
        asked += 1
        return false
      },
    })
    expect(outcome).toEqual({ kind: 'notDone', reason: 'unreachable' })
    expect(asked).toBe(1)
    expect(await bench.airline().reservations()).toEqual([])
  })

  it('books a family with every passenger in the right place', async () => {
    const party = { adult: 1, child: 1, infantOnLap: 1 }
    const offer = await bench.anOffer('TG', aSearch({ party }))
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
    const command = aCommand(offer, { mode: 'instant', passengers: [mio, anna, ken] })
    const outcome = await bench.duffel().book(command, context())
    expect(outcome).toMatchObject({
      kind: 'done',
      value: { state: 'ticketed', tickets: [{ passenger: 0 }, { passenger: 1 }, { passenger: 2 }] },
    })
  })

  it.each([
    ['seatsGone', { seats: 0 }],
    ['priceChanged', { priceDrift: 5 }],
    ['unreachable', { status: 502 }],
    ['unreachable', { status: 429 }],
    ['unreachable', { status: 401 }],
    ['offerExpired', { status: 404 }],
  ])('a booking is certainly not done (%s) with %j', async (reason, what) => {
    const command = aCommand(await bench.anOffer())
    await fault(what)
    expect(await bench.duffel().book(command, context())).toEqual({ kind: 'notDone', reason })
    await ms(commitMs + 50)
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
    // the timeout expires before the order is stored: it is created all the same
    [{ delayMs: 600 }, 1],
  ])('the outcome is unknown with %j, and %d reservations were made', async (what, made) => {
    const command = aCommand(await bench.anOffer())
    await fault(what)
    expect(await bench.impatient().book(command, context())).toMatchObject({ kind: 'unknown' })
    await bench.booksSettle(made)
    expect(await bench.airline().reservations()).toHaveLength(made)
    const found = await bench.impatient().find(command.clientReference, context())
    expect(found.kind).toBe(made === 1 ? 'found' : 'notFound')
  })

  it('pays for an instant order once, and is refused when the balance does not cover it', async () => {
    const search = aSearch({ journeys: aSearch().journeys.map((one) => ({ ...one, to: 'SIN' as CityCode })) })
    const offer = (await bench.offersOf(search)).find(({ isInstant }) => isInstant === true)
    if (!offer) throw new Error('the simulated airline has no instant offer')
    const command = aCommand(offer, { mode: 'instant' })
    await fault({ isBalanceShort: true })
    expect(await bench.duffel().book(command, context())).toEqual({ kind: 'notDone', reason: 'notPossible' })
    expect(await bench.airline().reservations()).toEqual([])
    await bench.airline().control({ clear: true })
    const done = await bench.duffel().book(command, context())
    expect(done).toMatchObject({ kind: 'done', value: { state: 'ticketed' } })
    const ref = done.kind === 'done' ? done.value.reservationRef : ''
    expect(await bench.duffel().ticket(ref, context())).toMatchObject({ kind: 'done' })
    expect(await bench.airline().reservations()).toHaveLength(1)
  })

  it('buys a seat and a bag with an instant order, pays for all of it, and keeps their EMDs', async () => {
    const search = aSearch({ journeys: aSearch().journeys.map((one) => ({ ...one, to: 'SIN' as CityCode })) })
    const offer = (await bench.offersOf(search)).find(({ isInstant }) => isInstant === true)
    if (!offer) throw new Error('the simulated airline has no instant offer')
    const [bag] = (await bench.duffel().bags?.(offer.ref, context())) ?? []
    const maps = await bench.duffel().seatMaps?.(offer.ref, context())
    const seat = maps
      ?.flatMap((map) => map.rows.flatMap((row) => row.places))
      .find(({ isFree, fee }) => isFree && fee !== undefined)
    const [service] = seat?.services ?? []
    if (!bag || !service || !seat?.designator) throw new Error('nothing is sold besides')
    expect(service.passengers).toEqual(['adult-0'])
    const { serviceRef, amount } = service
    const extras: BookCommand['extras'] = [
      { kind: 'bag', passenger: 0, covers: bag.covers, amount: bag.amount, serviceRef: bag.serviceRef },
      { kind: 'seat', passenger: 0, covers: [], designator: seat.designator, amount, serviceRef },
    ]
    const total = addMoney(offer.price.total, addMoney(bag.amount, amount))
    const command = { ...aCommand(offer, { mode: 'instant' }), extras, expectedTotal: total }
    expect(await bench.duffel().book({ ...command, expectedTotal: offer.price.total }, context())).toEqual({
      kind: 'notDone',
      reason: 'priceChanged',
    })
    const made = await bench.duffel().book(command, context())
    expect(made).toMatchObject({ kind: 'done', value: { state: 'ticketed', total } })
    const kinds = made.kind === 'done' ? made.value.documents?.map(({ kind }) => kind) : []
    expect(kinds).toEqual(['ticket', 'emdAssociated', 'emdAssociated'])
    const again = { ...command, clientReference: `${command.clientReference}-2` }
    expect(await bench.duffel().book(again, context())).toEqual({ kind: 'notDone', reason: 'extraGone' })
  })

  it('finds a late order only after it was created', async () => {
    const command = aCommand(await bench.anOffer())
    await fault({ dropThenCommitMs: 60_000 })
    expect(await bench.duffel().book(command, context())).toMatchObject({ kind: 'unknown' })
    expect(await bench.duffel().find(command.clientReference, context())).toEqual({ kind: 'notFound' })
    await bench.airline().control({ clock: { advanceMs: 60_000 } })
    await bench.booksSettle(1)
    expect(await bench.duffel().find(command.clientReference, context())).toMatchObject({ kind: 'found' })
  })

  it('refuses an impossible booking by itself, without an order', async () => {
    const [thai, singapore] = [await bench.anOffer(), await bench.anOffer('SQ')]
    const longName = { ...anna, surname: 'Abcdefghijklmnopqrstu' }
    const tries: [BookCommand, string][] = [
      [aCommand(thai, { mode: 'waitlist' }), 'notPossible'],
      [aCommand(singapore), 'notPossible'],
      [aCommand(thai, { expectedTotal: satang(thai.price.total.amount - 1) }), 'priceChanged'],
      [aCommand(thai, { passengers: [anna, anna] }), 'badPassenger'],
      [aCommand(thai, { passengers: [longName] }), 'badPassenger'],
      [aCommand(thai, { passengers: [{ ...anna, sex: 'X' }] }), 'badPassenger'],
      [aCommand(thai, { ref: 'off_0000unknown~adult:1' }), 'offerExpired'],
      [aCommand(thai, { ref: 'something' }), 'offerExpired'],
    ]
    for (const [command, reason] of tries) {
      expect(await bench.duffel().book(command, context())).toEqual({ kind: 'notDone', reason })
    }
    expect(await bench.airline().reservations()).toEqual([])
  })

  it('takes a lower price than expected', async () => {
    const offer = await bench.anOffer()
    const command = aCommand(offer, { expectedTotal: addMoney(offer.price.total, satang(1)) })
    expect(await bench.duffel().book(command, context())).toMatchObject({
      kind: 'done',
      value: { total: offer.price.total },
    })
  })

  it('sells no more seats than there are', async () => {
    const offer = await bench.anOffer('TG', aSearchWith({ cabin: 'business' }, { party: { adult: 9 } }))
    const names = ['A', 'B', 'C', 'D', 'E', 'F', 'G', 'H', 'I']
    const passengers = names.map((givenName) => ({ ...anna, givenName }))
    const outcomes = await Promise.all(
      Array.from({ length: 4 }, () => bench.duffel().book(aCommand(offer, { passengers }), context())),
    )
    expect(outcomes.filter((one) => one.kind === 'done')).toHaveLength(1)
    expect(outcomes.filter((one) => one.kind === 'notDone' && one.reason === 'seatsGone')).toHaveLength(3)
    expect(await bench.airline().reservations()).toHaveLength(1)
  })

  it('a booking is not done when Duffel is unreachable', async () => {
    const nobody = duffelProvider({ http: systemHttpClient, url: 'http://127.0.0.1:9', token: 't' })
    expect(await nobody.book(aCommand(await bench.anOffer()), context())).toEqual({
      kind: 'notDone',
      reason: 'unreachable',
    })
    expect(await nobody.find('ref', context())).toEqual({ kind: 'silent' })
    expect(await nobody.health(context())).toMatchObject({ isReady: false })
    expect(await bench.duffel().health(context())).toMatchObject({ isReady: true })
  })
})
