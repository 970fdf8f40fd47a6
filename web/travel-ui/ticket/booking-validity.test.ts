import { describe, expect, it } from 'vitest'
import type { OrderAnswer } from '#contract/api/order.ts'
import { isBookingOver, isItineraryConfirmed } from './booking-validity.ts'

type Standing = Pick<OrderAnswer, 'state' | 'afterSales' | 'passengers' | 'scheduleChanges'>

const changed = (
  state: OrderAnswer['scheduleChanges'][number]['state'],
): Pick<Standing, 'scheduleChanges'> => ({
  scheduleChanges: [{ state }] as unknown as Standing['scheduleChanges'],
})
const sold = (status: NonNullable<Standing['afterSales']>['status'], areTicketsValid: boolean) => ({
  afterSales: { status, areTicketsValid },
})
const traveller = (ticketStatus: 'issued' | 'refunded') =>
  ({ type: 'adult', ticketName: 'SRIVATTANA/ANAN MR', ticketStatus }) as const
const inPart = { passengers: [traveller('issued'), traveller('refunded')] }

describe('the standing of a booking', () => {
  it.each<[string, Partial<Standing>, { isFlown: boolean; isOver: boolean }]>([
    ['held', { state: 'held' }, { isFlown: false, isOver: false }],
    ['waitlisted', { state: 'waitlisted' }, { isFlown: false, isOver: false }],
    ['in review', { state: 'review' }, { isFlown: false, isOver: false }],
    ['paid', { state: 'paid' }, { isFlown: true, isOver: false }],
    ['ticketed', { state: 'ticketed' }, { isFlown: true, isOver: false }],
    ['with an open schedule change', changed('told'), { isFlown: false, isOver: false }],
    ['with a settled schedule change', changed('settled'), { isFlown: true, isOver: false }],
    ['with an accepted schedule change', changed('accepted'), { isFlown: true, isOver: false }],
    ['with a cancelled flight', sold('flightCancelled', true), { isFlown: false, isOver: false }],
    ['refunded in part, still valid', sold('partiallyRefunded', true), { isFlown: true, isOver: false }],
    ['refunded', sold('refunded', false), { isFlown: false, isOver: true }],
    [
      'awaiting the refund of its tickets',
      { passengers: [traveller('refunded')] },
      { isFlown: false, isOver: false },
    ],
    ['awaiting the refund of a ticket', inPart, { isFlown: true, isOver: false }],
    ['not paid in time', { state: 'expired' }, { isFlown: false, isOver: true }],
    ['cancelled', { state: 'cancelled' }, { isFlown: false, isOver: true }],
    ['not booked', { state: 'rejected' }, { isFlown: false, isOver: true }],
  ])(
    'a booking that is %s offers its flights for a calendar only while they are flown',
    (_, given, expected) => {
      const order: Standing = {
        state: 'ticketed',
        passengers: [traveller('issued')],
        scheduleChanges: [],
        ...given,
      }
      expect({ isFlown: isItineraryConfirmed(order), isOver: isBookingOver(order) }).toEqual(expected)
    },
  )
})
