import { type Problem, createProblem } from '#contract/problem.ts'
import { type Result, fail, succeed } from '#contract/terms/result.ts'
import type { Booking } from '#server/flow/booking/booking.ts'
import type { Tx } from '#server/platform/transaction.ts'
import type { Reservation } from '#server/providers/supply/supplier-reservation.ts'
import { computeNextCheck } from '../ticket-call.ts'
import type { ExtraSaleDeps } from './extra-sale-deps.ts'
import type { ExtraSale } from './extra-sale-store.ts'
import { readReservation } from './extras-on-sale.ts'
import { isPastSettleWindow } from './resolve-extra-sale.ts'
import { hasAllExtras, hasEveryExtraSeen, settleAdded, settleRefused } from './settle-extra-sale.ts'

/** What the airline has told a member of staff of a sale of extras: the positions of those that it added. */
export type StatedExtras = {
  readonly extraSaleId: string
  readonly added: readonly number[]
  readonly clerk: string
}

/** Returns the approval key of a sale of extras that is settled by hand. */
export const extraSaleActionKey = ({ extraSaleId }: Pick<ExtraSale, 'extraSaleId'>): string =>
  `extras:${extraSaleId}`

/**
 * Settles a sale of extras whose outcome reading does not tell, once two members of staff have stated the same: what was
 * added belongs to the order, and the rest is refunded. Nobody can state that an extra is missing which the reservation
 * shows: it is read first, and settles the sale itself where it shows all of them. Problems: `extrasNotPossible`,
 * `extrasStillPending`, `extrasShownAsAdded`, `supplierUnavailable`, `approvalsNotIndependent`.
 */
export async function settleExtrasByHand(
  deps: ExtraSaleDeps,
  booking: Booking,
  stated: StatedExtras,
): Promise<Result<ExtraSale | 'approvalNeeded', Problem>> {
  const sent = await deps.extraSales.byId(stated.extraSaleId)
  if (sent?.bookingId !== booking.bookingId || !isStatable(sent, stated))
    return fail(createProblem('extrasNotPossible'))
  if (!isPastSettleWindow(deps, booking, computeNextCheck(deps, sent.sentAt).waitedMs))
    return fail(createProblem('extrasStillPending'))
  const read = await readReservation(deps, booking)
  if (read === 'silent') return fail(createProblem('supplierUnavailable'))
  const reservation = read === 'gone' ? undefined : read
  return deps.transact((tx) => settleStated(deps, { stated, reservation }, tx))
}

function isStatable(
  sale: ExtraSale,
  { added }: StatedExtras,
): sale is ExtraSale & Required<Pick<ExtraSale, 'sentAt'>> {
  return (
    sale.state === 'unknown' &&
    sale.sentAt !== undefined &&
    added.every((one) => sale.extras[one] !== undefined)
  )
}

async function settleStated(
  deps: ExtraSaleDeps,
  { stated, reservation }: { readonly stated: StatedExtras; readonly reservation: Reservation | undefined },
  tx: Tx,
): Promise<Result<ExtraSale | 'approvalNeeded', Problem>> {
  const { extraSaleId, clerk } = stated
  const known = await deps.extraSales.byId(extraSaleId, tx)
  if (known) await deps.booking.lock(known.bookingId, tx)
  const sale = await deps.extraSales.byId(extraSaleId, tx)
  if (!sale) throw new Error(`the sale of extras ${extraSaleId} has vanished`)
  if (sale.state !== 'unknown') return succeed(sale)
  const actionKey = extraSaleActionKey(sale)
  if (reservation && hasAllExtras(sale, reservation)) {
    await deps.dualControl.forget(tx, actionKey)
    return succeed(await settleAdded(deps, { sale, reservation }, tx))
  }
  const isAdded = (position: number) => stated.added.includes(position)
  if (reservation && !hasEveryExtraSeen(sale, { reservation, isAdded }))
    return fail(createProblem('extrasShownAsAdded'))
  const positions = [...sale.extras.keys()]
  const said = positions.filter(isAdded).join(' ')
  const agreed = await deps.dualControl.agreeOn(tx, { actionKey, clerk, said })
  if (!agreed.ok) return agreed
  if (!agreed.value) return succeed('approvalNeeded')
  await deps.dualControl.forget(tx, actionKey)
  const notAdded = positions.filter((one) => !isAdded(one))
  const note = 'stated by staff'
  const isRefused = notAdded.length === positions.length
  const settled = isRefused
    ? await settleRefused(deps, { sale, cause: 'settledByStaff', note, askedBy: clerk }, tx)
    : await settleAdded(deps, { sale, reservation, stated: { notAdded, askedBy: clerk } }, tx)
  return succeed(settled)
}
