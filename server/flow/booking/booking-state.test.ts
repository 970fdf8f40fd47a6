import { describe, expect, it } from 'vitest'
import { bookingStates } from '#contract/terms/booking.ts'
import { agreeingCause, bookingTransitions, isAwaitingSupplier } from './booking-state.ts'

const reachableFrom = (start: string) => {
  const seen = new Set([start])
  for (const state of seen) {
    for (const move of bookingTransitions.table) if (move.from === state) seen.add(move.to)
  }
  return seen
}

describe('the booking state machine', () => {
  it.each(['submitted', 'requested', 'awaitingPayment'])('reaches every state from %s', (start) => {
    // A pay-first booking begins in it, and nothing leads back: its payment is not given back before it ends.
    const expected = bookingStates.filter((one) => one !== 'awaitingPayment' || one === start)
    expect([...reachableFrom(start)].toSorted()).toEqual(expected.toSorted())
  })

  it('orders a pay-first booking only for a secured payment, and is paid only once it is purchased', () => {
    const onwards = bookingTransitions.table.filter(({ from }) => from === 'awaitingPayment')
    expect(onwards.map(({ to, cause }) => `${to} ${cause}`).toSorted()).toEqual([
      'cancelled cancelledByCustomer',
      'cancelled cancelledByStaff',
      'expired deadlinePassed',
      'review needsALook',
      'submitted paymentSecured',
    ])
    const bought = bookingTransitions.table.filter(({ from }) => from === 'purchased')
    expect(bought.map(({ to, cause }) => `${to} ${cause}`).toSorted()).toEqual([
      'paid paymentReceived',
      'review needsALook',
      'review paymentLost',
    ])
  })

  it('changes the agreed total only by an acceptance, and leads from quoted to a hold only by it', () => {
    const onwards = bookingTransitions.table.filter(
      (move) => move.from === 'quoted' && !['expired', 'cancelled', 'quoted', 'review'].includes(move.to),
    )
    expect(new Set(onwards.map((move) => move.cause))).toEqual(new Set([agreeingCause]))
    expect(
      bookingTransitions.table.filter((move) => move.cause === agreeingCause).map((move) => move.from),
    ).toEqual(['quoted', 'quoted'])
  })

  it('never quotes a paid booking', () => {
    const quoted = bookingTransitions.table.filter((move) => move.to === 'quoted').map((move) => move.from)
    expect(quoted.toSorted()).toEqual(['held', 'quoted', 'requested', 'review'])
  })

  it('accepts payment only for held seats or a standing order, and issues tickets only from paid, or by hand from review', () => {
    const paid = bookingTransitions.table.filter((move) => move.to === 'paid')
    expect(paid.filter((move) => move.cause === 'paymentReceived').map((move) => move.from)).toEqual([
      'purchased',
      'review',
      'held',
    ])
    const others = paid.filter((move) => move.cause !== 'paymentReceived')
    expect(others).toEqual([
      { from: 'review', to: 'paid', cause: 'ticketsAskedAgain' },
      { from: 'review', to: 'paid', cause: 'paymentRecorded' },
    ])
    expect(
      bookingTransitions.table
        .filter((move) => move.to === 'ticketed')
        .map(({ from, cause }) => `${from} ${cause}`),
    ).toEqual(['paid ticketsIssued', 'paid ticketsEntered', 'review ticketsEntered'])
  })

  it('books at the supplier only from submitted, and returns there only by the known causes', () => {
    expect(
      bookingTransitions.table.filter((move) => move.cause === 'supplierAsked').map((move) => move.from),
    ).toEqual(['submitted'])
    const back = bookingTransitions.table.filter((move) => move.to === 'submitted')
    expect(new Set(back.map((move) => move.cause))).toEqual(
      new Set([
        'nothingFoundAfterSettling',
        'notSent',
        'askedAgain',
        'quoteAccepted',
        'paymentSecured',
        'priceConfirmed',
      ]),
    )
  })

  it('leaves an end state only for manual review, and tickets only when they are voided', () => {
    expect(bookingTransitions.table.filter((move) => move.from === 'ticketed')).toEqual([
      { from: 'ticketed', to: 'cancelled', cause: 'ticketsVoided' },
    ])
    for (const end of ['expired', 'cancelled']) {
      const onwards = bookingTransitions.table.filter((move) => move.from === end)
      expect(onwards).toEqual([{ from: end, to: 'review', cause: 'ticketsFound' }])
    }
    const again = bookingTransitions.table
      .filter((move) => move.from === 'rejected')
      .map((move) => move.cause)
    expect(again).toEqual(['askedAgain', 'needsALook'])
  })

  it('leads every state that waits for the supplier to held', () => {
    for (const state of bookingStates.filter(isAwaitingSupplier)) {
      expect([...reachableFrom(state)].some((other) => other === 'held')).toBe(true)
    }
  })

  it('holds waitlisted seats only when confirmed, and lets every waitlist request end', () => {
    const moves = bookingTransitions.table.filter((move) => move.from === 'waitlisted')
    expect(moves.filter((move) => move.to === 'held').map((move) => move.cause)).toEqual(['seatsConfirmed'])
    expect(new Set(moves.map((move) => move.to))).toEqual(new Set(['held', 'expired', 'cancelled', 'review']))
  })

  it('rejects transitions that it does not list', () => {
    expect(bookingTransitions.allows('held', 'ticketed', 'ticketsIssued')).toBe(false)
    expect(bookingTransitions.allows('waitlisted', 'paid', 'paymentReceived')).toBe(false)
    expect(bookingTransitions.allows('expired', 'paid', 'paymentReceived')).toBe(false)
    expect(bookingTransitions.allows('held', 'paid', 'ticketsIssued')).toBe(false)
  })
})
