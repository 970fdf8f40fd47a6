import type { StaffOrderAnswer } from '#contract/api/staff/staff-orders.ts'
import type { Booking } from '#server/flow/booking/booking.ts'

/**
 * Returns the difference between total and net, so that net, markup and service fee always add up to the
 * total.
 */
export function markupAndServiceFee({
  offer,
  total,
  net,
}: Booking): Pick<StaffOrderAnswer, 'markup' | 'serviceFee'> {
  const fees = offer.selling.passengers.flatMap(({ count, lines }) =>
    lines.filter(({ kind }) => kind === 'serviceFee').map(({ amount }) => amount.amount * count),
  )
  const serviceFee = fees.reduce((sum, amount) => sum + amount, 0)
  return { markup: total.amount - net.amount - serviceFee, serviceFee }
}
