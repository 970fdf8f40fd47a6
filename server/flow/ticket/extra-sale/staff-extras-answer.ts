import type { StaffExtraSale } from '#contract/api/staff/order/staff-extras.ts'
import type { Booking } from '#server/flow/booking/booking.ts'
import { extraAnswerOf } from '#server/flow/offers/offers.ts'
import type { ExtraSaleDeps } from './extra-sale-deps.ts'
import type { ExtraSale } from './extra-sale-store.ts'
import { mayAddExtras } from './extras-on-sale.ts'
import { extraSaleActionKey } from './settle-by-hand.ts'

/** What staff see of bags and seats after the booking. */
export type StaffExtras = {
  readonly mayAddExtras: boolean
  readonly extraSales: StaffExtraSale[]
}

/** Returns the sales of extras of an order as a clerk sees them, newest first, and whether more can be added. */
export async function staffExtrasOf(
  deps: ExtraSaleDeps,
  booking: Booking,
  clerk: string,
): Promise<StaffExtras> {
  const all = await deps.extraSales.ofBooking(booking.bookingId)
  // Staff see that a payment link has ended; what a customer chose and did not pay is no concern of theirs.
  const told = all.filter(
    ({ state, askedBy }, index) => state !== 'lapsed' || (askedBy !== undefined && index === 0),
  )
  const votes = await deps.dualControl.vouchedFor(
    told.filter(({ state }) => state === 'unknown').map(extraSaleActionKey),
  )
  return {
    mayAddExtras: await mayAddExtras(deps, booking),
    extraSales: told.map((sale) => {
      const stated = votes.get(extraSaleActionKey(sale)) ?? []
      const statedBy = stated.map((one) => ({
        by: one.name,
        at: one.at,
        isMine: one.clerk === clerk,
        added: one.said === '' ? [] : one.said.split(' ').map(Number),
      }))
      return { ...staffExtraSaleOf(sale), statedBy }
    }),
  }
}

function staffExtraSaleOf(sale: ExtraSale): Omit<StaffExtraSale, 'statedBy'> {
  const { extraSaleId, state, extras, notAdded, due, payBy, updatedAt: at, askedBy } = sale
  return {
    extraSaleId,
    state,
    extras: extras.map(extraAnswerOf),
    notAdded: [...notAdded],
    total: due.amount,
    payBy,
    at,
    isByStaff: askedBy !== undefined,
  }
}
