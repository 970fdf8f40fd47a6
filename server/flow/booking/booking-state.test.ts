import { describe, expect, it } from 'vitest'
import { bookingStates } from '#contract/terms/booking.ts'
import { agreeingCause, bookingMoves, isAllowedMove, isMoving } from './booking-state.ts'

const reachableFrom = (start: string) => {
  const seen = new Set([start])
  for (const state of seen) {
    for (const move of bookingMoves) if (move.from === state) seen.add(move.to)
  }
  return seen
}

describe('the table of booking moves', () => {
  it.each(['submitted', 'requested'])('reaches every state from %s', (start) => {
    expect([...reachableFrom(start)].toSorted()).toEqual([...bookingStates].toSorted())
  })

  it('changes what is agreed by a yes alone, and holds or books nothing from a quote without it', () => {
    const onwards = bookingMoves.filter(
      (move) => move.from === 'quoted' && !['expired', 'cancelled', 'quoted', 'review'].includes(move.to),
    )
    expect(new Set(onwards.map((move) => move.cause))).toEqual(new Set([agreeingCause]))
    expect(bookingMoves.filter((move) => move.cause === agreeingCause).map((move) => move.from)).toEqual([
      'quoted',
      'quoted',
    ])
  })

  it('never quotes what is paid', () => {
    const quoted = bookingMoves.filter((move) => move.to === 'quoted').map((move) => move.from)
    expect(quoted.toSorted()).toEqual(['held', 'quoted', 'requested', 'review'])
  })

  it('takes money only from held and issues tickets only from paid', () => {
    const paid = bookingMoves.filter((move) => move.to === 'paid')
    expect(paid.filter((move) => move.cause === 'paymentReceived').map((move) => move.from)).toEqual(['held'])
    const others = paid.filter((move) => move.cause !== 'paymentReceived')
    expect(others).toEqual([
      { from: 'review', to: 'paid', cause: 'ticketsAskedAgain' },
      { from: 'review', to: 'paid', cause: 'paymentRecorded' },
    ])
    expect(bookingMoves.filter((move) => move.to === 'ticketed').map((move) => move.from)).toEqual(['paid'])
  })

  it('asks the supplier only from submitted, and again only after the window or when the customer asks', () => {
    expect(bookingMoves.filter((move) => move.cause === 'supplierAsked').map((move) => move.from)).toEqual([
      'submitted',
    ])
    const back = bookingMoves.filter((move) => move.to === 'submitted')
    expect(new Set(back.map((move) => move.cause))).toEqual(
      new Set(['nothingFoundAfterSettling', 'notSent', 'askedAgain', 'quoteAccepted']),
    )
  })

  it('leaves an end only for manual review, where it turns out to be bought', () => {
    expect(bookingMoves.filter((move) => move.from === 'ticketed')).toEqual([])
    for (const end of ['expired', 'cancelled']) {
      const onwards = bookingMoves.filter((move) => move.from === end)
      expect(onwards).toEqual([{ from: end, to: 'review', cause: 'ticketsFound' }])
    }
    const again = bookingMoves.filter((move) => move.from === 'rejected').map((move) => move.cause)
    expect(again).toEqual(['askedAgain', 'needsALook'])
  })

  it('leads every state that waits for the supplier to one that does not', () => {
    for (const state of bookingStates.filter(isMoving)) {
      expect([...reachableFrom(state)].some((other) => other === 'held')).toBe(true)
    }
  })

  it('holds the seats of a wish only when they are confirmed, and lets every wish end', () => {
    const moves = bookingMoves.filter((move) => move.from === 'waitlisted')
    expect(moves.filter((move) => move.to === 'held').map((move) => move.cause)).toEqual(['seatsConfirmed'])
    expect(new Set(moves.map((move) => move.to))).toEqual(new Set(['held', 'expired', 'cancelled', 'review']))
  })

  it('refuses what is not in it', () => {
    expect(isAllowedMove('held', 'ticketed', 'ticketsIssued')).toBe(false)
    expect(isAllowedMove('waitlisted', 'paid', 'paymentReceived')).toBe(false)
    expect(isAllowedMove('expired', 'paid', 'paymentReceived')).toBe(false)
    expect(isAllowedMove('held', 'paid', 'ticketsIssued')).toBe(false)
  })
})
