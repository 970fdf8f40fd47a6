import { describe, expect, it } from 'vitest'
import { isDocumentOpen } from '#contract/terms/document/travel-document.ts'
import { addMoney, sumAmounts } from '#contract/terms/money.ts'
import type { PricedExtra } from '#contract/terms/price/extra.ts'
import type { Instant } from '#contract/terms/time.ts'
import { done, firstPricedSeat } from '../../supply-calls.suite.ts'
import type { BookCommand, Reservation } from '../../supplier-reservation.ts'
import type { SupplierOffer } from '../../supplier-offer.ts'
import {
  aSabreCommand,
  aSabreSearch,
  anna,
  benchContext as context,
  sabreBench,
} from '../sabre-bench.suite.ts'

const bench = sabreBench()
const anOffer = () => bench.anOffer(aSabreSearch({ nonstopOnly: true }))
const fault = (name: string, what: object) =>
  bench.airline().control({ times: 1, match: { path: `/v1/trip/orders/${name}` }, ...what })

const firstSeat = (offer: SupplierOffer) => firstPricedSeat(bench.sabre(), offer, context())

async function firstBag({ ref }: SupplierOffer): Promise<PricedExtra> {
  const [bag] = (await bench.sabre().bags?.(ref, context())) ?? []
  if (!bag) throw new Error('no bag is sold')
  const { passengers: _, ...service } = bag
  return { kind: 'bag', passenger: 0, ...service }
}

const commandWith = (offer: SupplierOffer, extras: PricedExtra[], more: Partial<BookCommand> = {}) =>
  aSabreCommand(offer, { extras, expectedTotal: addMoney(offer.price.total, sumAmounts(extras)), ...more })

async function aHoldWithExtras(more: Partial<BookCommand> = {}) {
  const offer = await anOffer()
  const extras = [await firstBag(offer), await firstSeat(offer)]
  const command = commandWith(offer, extras, more)
  return { offer, extras, command, held: done(await bench.sabre().book(command, context())) }
}

const openKinds = ({ documents = [] }: Reservation) =>
  documents.filter(isDocumentOpen).map(({ kind }) => kind)

describe('seats and bags with an order at Sabre', () => {
  it('extras are part of the total, come back with the booking, and have EMDs of their own', async () => {
    const { extras, command, held } = await aHoldWithExtras()
    const [bag, seat] = extras
    const told = [
      { kind: 'bag', passenger: 0, covers: bag?.covers },
      { kind: 'seat', passenger: 0, covers: seat?.covers, designator: seat?.designator },
    ]
    expect(held).toMatchObject({ state: 'held', total: command.expectedTotal, extras: told })
    const ticketed = done(await bench.sabre().ticket(held.reservationRef, context()))
    expect(ticketed).toMatchObject({ state: 'ticketed', total: command.expectedTotal, extras: told })
    expect(openKinds(ticketed).toSorted()).toEqual(['emdAssociated', 'emdAssociated', 'ticket'])
    const emds = ticketed.documents?.filter(({ kind }) => kind === 'emdAssociated') ?? []
    expect(emds.map(({ coupons }) => coupons)).toEqual(
      emds.map(() => [{ number: 1, journey: 0, segment: 0, status: 'open' }]),
    )
    expect(await bench.airline().reservations()).toMatchObject([
      { state: 'ticketed', totalSatang: command.expectedTotal.amount },
    ])
  })

  it('a seat is taken from everybody else until its booking ends', async () => {
    const { offer, extras, held } = await aHoldWithExtras()
    const seats = extras.filter(({ kind }) => kind === 'seat')
    const other = { ...anna, surname: 'Other' }
    const command = commandWith(offer, seats, { passengers: [other] })
    expect(await bench.sabre().book(command, context())).toEqual({ kind: 'notDone', reason: 'extraGone' })
    expect((await firstSeat(offer)).designator).not.toBe(seats[0]?.designator)
    done(await bench.sabre().cancel(held.reservationRef, context()))
    expect((await firstSeat(offer)).designator).toBe(seats[0]?.designator)
  })

  it('EMDs are issued at once where the booking is paid at once', async () => {
    const { held } = await aHoldWithExtras({ mode: 'instant' })
    expect(openKinds(held).toSorted()).toEqual(['emdAssociated', 'emdAssociated', 'ticket'])
  })

  it.each([
    ['priceChanged', 'Dearseat', 'costs more than the map has told'],
    ['extraGone', 'Noseatfee', 'is assigned without its fee'],
  ])('leaves no booking behind (%s) when the seat of %s %s', async (reason, surname) => {
    const offer = await anOffer()
    const seat = await firstSeat(offer)
    const command = commandWith(offer, [seat], { passengers: [{ ...anna, surname }] })
    expect(await bench.sabre().book(command, context())).toEqual({ kind: 'notDone', reason })
    expect(await bench.airline().reservations()).toMatchObject([{ state: 'cancelled' }])
  })

  it('a booking is refused when a bag has another price or is not sold, and when a fare costs more', async () => {
    const offer = await anOffer()
    const bag = await firstBag(offer)
    const cheaper = { ...bag, amount: { ...bag.amount, amount: bag.amount.amount - 100 } }
    const unknown = { ...bag, serviceRef: bag.serviceRef.replace('0CC', '0ZZ') }
    const book = async (extras: PricedExtra[]) =>
      await bench.sabre().book(commandWith(offer, extras), context())
    expect(await book([cheaper])).toEqual({ kind: 'notDone', reason: 'priceChanged' })
    expect(await book([unknown])).toEqual({ kind: 'notDone', reason: 'extraGone' })
    await fault('createBooking', { priceDrift: 5 })
    expect(await book([bag])).toEqual({ kind: 'notDone', reason: 'priceChanged' })
    expect(await bench.airline().reservations()).toEqual([])
  })

  it('extras are found with their booking when the answer was lost', async () => {
    const offer = await anOffer()
    const command = commandWith(offer, [await firstSeat(offer)])
    await fault('createBooking', { commitThenDrop: true })
    expect(await bench.sabre().book(command, context())).toMatchObject({ kind: 'unknown' })
    expect(await bench.another().find(command.clientReference, context())).toMatchObject({
      kind: 'found',
      reservation: { total: command.expectedTotal, extras: [{ kind: 'seat' }] },
    })
  })

  it('EMDs are voided with the ticket on its day; a cancellation alone ends none', async () => {
    const { held } = await aHoldWithExtras()
    const { documents = [], reservationRef } = done(
      await bench.sabre().ticket(held.reservationRef, context()),
    )
    expect(await bench.sabre().cancel(reservationRef, context())).toEqual({
      kind: 'notDone',
      reason: 'notPossible',
    })
    const quote = await bench.sabre().quoteVoid?.(reservationRef, context())
    expect(quote).toEqual({
      kind: 'quote',
      quote: { documents: documents.map(({ ticketNumber }) => ({ ticketNumber, isVoidable: true })) },
    })
    const ticketNumbers = documents.map((one) => one.ticketNumber)
    const voided = await bench.sabre().voidTickets?.({ reservationRef, ticketNumbers }, context())
    expect(voided).toMatchObject({
      kind: 'done',
      value: { documents: documents.map(({ ticketNumber }) => ({ ticketNumber, status: 'voided' })) },
    })
    expect(done(await bench.sabre().cancel(reservationRef, context())).state).toBe('cancelled')
  })

  it('EMDs are refunded by the airline alone', async () => {
    const { held } = await aHoldWithExtras()
    const { reservationRef } = done(await bench.sabre().ticket(held.reservationRef, context()))
    const later = '2026-11-23T03:00:00.000Z' as Instant
    await bench.airline().control({ clock: { now: later } })
    const outcome = await bench.sabre().quoteRefund?.(reservationRef, { ...context(), now: later })
    if (outcome?.kind !== 'quote') throw new Error(JSON.stringify(outcome))
    const { documents = [] } = done(await bench.sabre().ticket(reservationRef, context()))
    const emds = new Set(
      documents.filter(({ kind }) => kind !== 'ticket').map(({ ticketNumber }) => ticketNumber),
    )
    const refundable = outcome.quote.documents.filter(({ isRefundable }) => isRefundable)
    expect(emds.size).toBe(2)
    expect(refundable.some(({ ticketNumber }) => emds.has(ticketNumber))).toBe(false)
  })

  it('nothing is issued for more than was agreed', async () => {
    const { offer, held } = await aHoldWithExtras()
    const agreed = { ...context(), agreedTotal: offer.price.total }
    expect(await bench.sabre().ticket(held.reservationRef, agreed)).toEqual({
      kind: 'notDone',
      reason: 'priceChanged',
    })
  })

  it('the outcome stays open while EMDs are missing, and the next attempt asks for them alone', async () => {
    const { held } = await aHoldWithExtras({ passengers: [{ ...anna, surname: 'Noemd' }] })
    expect(await bench.sabre().ticket(held.reservationRef, context())).toEqual({
      kind: 'unknown',
      note: 'EMDs not seen yet',
    })
    expect(await bench.sabre().retrieve(held.reservationRef, context())).toMatchObject({
      kind: 'found',
      reservation: { state: 'ticketed' },
    })
  })
})

describe('bags after the booking at Sabre', () => {
  async function aTicketed(more: Partial<BookCommand> = {}) {
    const held = done(await bench.sabre().book(aSabreCommand(await anOffer(), more), context()))
    const { reservationRef } = done(await bench.sabre().ticket(held.reservationRef, context()))
    const owner = { reservationRef, types: ['adult'] as const }
    const onSale = await bench.sabre().extrasOnSale?.(owner, context())
    const [service] = onSale?.kind === 'extras' ? onSale.bags : []
    if (!service) throw new Error(JSON.stringify(onSale))
    const { passengers: _, ...priced } = service
    const bag: PricedExtra = { kind: 'bag', passenger: 0, ...priced }
    const add = (expected = bag.amount, extras = [bag]) =>
      bench.sabre().addExtras?.({ ...owner, extras, expected }, context())
    return { owner, bag, add, reservationRef }
  }

  it('a bag is added with an EMD of its own, once for each passenger', async () => {
    const { owner, bag, add } = await aTicketed()
    expect(bag.maxKg).toBe(23)
    expect(await add()).toMatchObject({
      kind: 'done',
      value: { state: 'ticketed', extras: [{ kind: 'bag', passenger: 0, covers: bag.covers }] },
    })
    expect(await bench.sabre().extrasOnSale?.(owner, context())).toEqual({
      kind: 'extras',
      seatMaps: [],
      bags: [],
    })
    expect(await add()).toEqual({ kind: 'notDone', reason: 'extraGone' })
    const [booked] = await bench.airline().reservations()
    expect(booked?.tickets).toHaveLength(2)
  })

  it('a bag is refused for less than it costs, and is not sold without tickets', async () => {
    const { bag, add } = await aTicketed()
    expect(await add({ ...bag.amount, amount: bag.amount.amount - 1 })).toEqual({
      kind: 'notDone',
      reason: 'priceChanged',
    })
    expect(await add(bag.amount, [{ ...bag, serviceRef: 'SEAT' }])).toEqual({
      kind: 'notDone',
      reason: 'extraGone',
    })
    const { reservationRef } = await bench.aHold()
    const held = { reservationRef, types: ['adult'] as const }
    expect(await bench.sabre().extrasOnSale?.(held, context())).toEqual({ kind: 'notPossible' })
    expect(await bench.sabre().extrasOnSale?.({ ...held, reservationRef: 'NOBODY' }, context())).toEqual({
      kind: 'notFound',
    })
  })

  it.each([
    ['modifyBooking', { commitThenDrop: true }],
    ['fulfillFlightTickets', { dropBefore: true }],
  ])('a bag without its EMD counts as not added when %s fails with %j', async (name, what) => {
    const { add, reservationRef } = await aTicketed()
    await fault(name, what)
    expect(await add()).toMatchObject({ kind: 'unknown' })
    const found = await bench.sabre().retrieve(reservationRef, context())
    if (found.kind !== 'found') throw new Error(found.kind)
    expect(found.reservation.extras).toBeUndefined()
  })

  it('a bag is added although the answer to its EMD was lost', async () => {
    const { add } = await aTicketed()
    await fault('fulfillFlightTickets', { commitThenDrop: true })
    expect(await add()).toMatchObject({ kind: 'done', value: { extras: [{ kind: 'bag' }] } })
  })
})
