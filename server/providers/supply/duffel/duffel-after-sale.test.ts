import { describe, expect, it } from 'vitest'
import type { LocalDate } from '#contract/terms/time.ts'
import { aCommand, aSearchWith, context, duffelBench } from './duffel-bench.suite.ts'

const bench = duffelBench()
const fault = (path: string, what: object) =>
  bench.airline().control({ times: 1, match: { method: 'POST', path }, ...what })

describe('finding an order', () => {
  it('searches all pages, and is silent when a page fails', async () => {
    const command = aCommand(await bench.anOffer())
    await bench.duffel().book(command, context())
    const otherDay = aSearchWith({ departureOn: '2027-02-10' as LocalDate }, { nonstopOnly: true })
    const offers = await bench.offersOf(otherDay)
    const count = async () => (await bench.airline().reservations()).length
    // as many rounds as needed: on a busy machine some bookings time out before the answer
    for (let round = 0; round < 20 && (await count()) <= 200; round += 1) {
      const many = Array.from({ length: 40 }, (_, index) => offers[(round * 40 + index) % offers.length])
      await Promise.all(
        many.flatMap((offer) => (offer ? [bench.duffel().book(aCommand(offer), context())] : [])),
      )
    }
    expect(await count()).toBeGreaterThan(200)
    expect(await bench.duffel().find(command.clientReference, context())).toMatchObject({ kind: 'found' })
    await bench
      .airline()
      .control({ faults: [{ status: 500, match: { method: 'GET', path: '/air/orders' } }] })
    expect(await bench.duffel().find(command.clientReference, context())).toEqual({ kind: 'silent' })
  })

  it('does not find an unknown reference', async () => {
    expect(await bench.duffel().find('ref-of-nobody', context())).toEqual({ kind: 'notFound' })
    expect(await bench.duffel().retrieve('ord_0000unknown', context())).toEqual({ kind: 'notFound' })
  })
})

describe('ticketing', () => {
  it('pays once, and returns the same tickets when repeated', async () => {
    const ref = await bench.aHold()
    const first = await bench.duffel().ticket(ref, context())
    expect(first).toMatchObject({ kind: 'done', value: { state: 'ticketed', tickets: [{ passenger: 0 }] } })
    expect(await bench.duffel().ticket(ref, context())).toEqual(first)
    expect((await bench.airline().reservations())[0]?.tickets).toHaveLength(1)
  })

  it('finds the tickets after the answer to the payment was lost', async () => {
    const ref = await bench.aHold()
    await fault('/air/payments', { commitThenDrop: true })
    expect(await bench.duffel().ticket(ref, context())).toMatchObject({ kind: 'unknown' })
    expect(await bench.duffel().ticket(ref, context())).toMatchObject({
      kind: 'done',
      value: { state: 'ticketed' },
    })
    expect((await bench.airline().reservations())[0]?.tickets).toHaveLength(1)
  })

  it('does not pay a cancelled order', async () => {
    const ref = await bench.aHold()
    await bench.airline().control({ clock: { advanceMs: 80 * 3_600_000 } })
    expect(await bench.duffel().ticket(ref, context())).toEqual({ kind: 'notDone', reason: 'notPossible' })
    expect(await bench.duffel().ticket('ord_0000unknown', context())).toEqual({
      kind: 'notDone',
      reason: 'notFound',
    })
  })

  it('reports a fare increase between reading and paying', async () => {
    const ref = await bench.aHold()
    await fault('/air/payments', { priceDrift: 3 })
    expect(await bench.duffel().ticket(ref, context())).toEqual({ kind: 'notDone', reason: 'priceChanged' })
  })

  it('pays no more than agreed for a held order with a fare increase', async () => {
    const ref = await bench.aHold()
    const total = async () => {
      const found = await bench.duffel().retrieve(ref, context())
      if (found.kind !== 'found') throw new Error(found.kind)
      return found.reservation.total
    }
    const agreedTotal = await total()
    await fault('/air/payments', { priceDrift: 3 })
    await bench.duffel().ticket(ref, context())
    expect((await total()).amount).toBeGreaterThan(agreedTotal.amount)
    const asked = { ...context(), agreedTotal }
    expect(await bench.duffel().ticket(ref, asked)).toEqual({ kind: 'notDone', reason: 'priceChanged' })
    expect((await bench.airline().reservations())[0]?.tickets ?? []).toHaveLength(0)
    const agreedAgain = { ...context(), agreedTotal: await total() }
    expect(await bench.duffel().ticket(ref, agreedAgain)).toMatchObject({ kind: 'done' })
  })
})

describe('cancelling', () => {
  it('releases the seats, also when repeated', async () => {
    const ref = await bench.aHold()
    for (let time = 1; time <= 2; time += 1) {
      expect(await bench.duffel().cancel(ref, context())).toMatchObject({
        kind: 'done',
        value: { state: 'cancelled' },
      })
    }
    expect(await bench.airline().reservations()).toMatchObject([{ state: 'cancelled' }])
  })

  it('a cancellation is unknown when the answer to the confirmation is lost, and done when repeated', async () => {
    const ref = await bench.aHold()
    await fault('/air/order_cancellations/*/actions/confirm', { commitThenDrop: true })
    expect(await bench.duffel().cancel(ref, context())).toMatchObject({ kind: 'unknown' })
    expect(await bench.duffel().cancel(ref, context())).toMatchObject({ kind: 'done' })
  })

  it('reports that nothing happened when only the quote was lost', async () => {
    const ref = await bench.aHold()
    await fault('/air/order_cancellations', { commitThenDrop: true })
    expect(await bench.duffel().cancel(ref, context())).toEqual({ kind: 'notDone', reason: 'unreachable' })
    expect(await bench.duffel().retrieve(ref, context())).toMatchObject({
      kind: 'found',
      reservation: { state: 'held' },
    })
  })
})
