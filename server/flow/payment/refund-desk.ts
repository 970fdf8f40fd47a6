import { type DeskRefundAnswer } from '#contract/api/money-desk.ts'
import { type Problem, problem } from '#contract/problem.ts'
import { type Result, fail, succeed } from '#contract/terms/result.ts'
import { type BookingStep } from '#server/flow/booking/booking.ts'
import { type DoneBefore } from './done-alone.ts'
import { deskRefundAnswerOf } from './refund-answer.ts'
import { type RefundParts, isPaidByHand, moveRefundWithin } from './refund-parts.ts'
import { isAllowedRefundMove } from './refund-state.ts'
import { type Refund } from './refund-store.ts'
import { type Refunds } from './refund.ts'
import { type TwoPeople } from './two-people.ts'

/** What the desk for refunds is made of. */
export type RefundDeskParts = Omit<RefundParts, 'booking'> & {
  readonly booking: Pick<BookingStep, 'findById' | 'lock' | 'orderKeyOf'>
  readonly refunds: Pick<Refunds, 'again'>
  readonly twoPeople: TwoPeople
}

/** A clerk has paid a refund out, with this receipt. */
export type PaidByHand = {
  readonly refundId: string
  readonly receiptNumber: string
  readonly clerk: string
}

/** A clerk has a refund sent again. */
export type SentAgain = Pick<PaidByHand, 'refundId' | 'clerk'>

/** What staff see of refunds, and say of those that they pay out. */
export type RefundDesk = {
  /** Refunds that are not done, the oldest first, as this clerk sees them. */
  openOnes(clerk: string): Promise<readonly DeskRefundAnswer[]>
  /** A refund as this clerk sees it. */
  show(refund: Refund, clerk: string): Promise<DeskRefundAnswer>
  /**
   * Staff have paid a refund out; above the set amount it is done once two have said so with the same receipt number.
   * The same once more changes nothing.
   */
  paidByHand(paid: PaidByHand): Promise<Result<Refund, Problem>>
  /**
   * Has a refund sent again that the provider had refused. Problem: `refundNotPossible` where somebody else has said that
   * it was paid out: it would go back twice. Whoever has said so themselves takes that back with it.
   */
  again(sent: SentAgain): Promise<Result<Refund, Problem>>
}

/** Builds the desk. */
export function createRefundDesk(parts: RefundDeskParts): RefundDesk {
  return {
    openOnes: async (clerk) => {
      const open = (await parts.store.open()).map(({ refund }) => refund)
      return showAll(parts, open, clerk)
    },
    show: async (refund, clerk) => {
      const [shown] = await showAll(parts, [refund], clerk)
      if (!shown) throw new Error(`refund ${refund.refundId} belongs to no order`)
      return shown
    },
    paidByHand: (paid) => paidByHand(parts, paid),
    again: (sent) => again(parts, sent),
  }
}

/** Names what it is to pay a refund out by hand. */
export const paidOutDeed = ({ refundId }: Pick<Refund, 'refundId'>) => `paidOut:${refundId}`

/** What staff have paid out by hand of these refunds. */
function paidOutOf(refunds: readonly Refund[]): DoneBefore {
  return refunds.flatMap((refund) => {
    const { bookingId: to, amount, doneBy: clerk, receiptNumber: said, sentAt: at } = refund
    if (clerk === undefined || said === undefined || at === undefined) return []
    return [{ deed: paidOutDeed(refund), to, clerk, amount, said, at }]
  })
}

async function paidOutBefore(
  { store }: Pick<RefundDeskParts, 'store'>,
  refunds: readonly Refund[],
): Promise<DoneBefore> {
  const ofOrders: Refund[] = []
  for (const bookingId of new Set(refunds.map((one) => one.bookingId)))
    ofOrders.push(...(await store.ofBooking(bookingId)))
  return paidOutOf(ofOrders)
}

async function showAll(
  parts: RefundDeskParts,
  refunds: readonly Refund[],
  clerk: string,
): Promise<DeskRefundAnswer[]> {
  const vouches = await parts.twoPeople.vouchedFor(refunds.map(paidOutDeed))
  const takesTwo = await parts.twoPeople.takesTwo({ clerk, before: await paidOutBefore(parts, refunds) })
  const shown: DeskRefundAnswer[] = []
  for (const refund of refunds) {
    const booking = await parts.booking.findById(refund.bookingId)
    if (!booking) continue
    const said = vouches.get(paidOutDeed(refund)) ?? []
    const { contact, orderNumber } = booking
    const atDesk = {
      orderNumber,
      customer: { name: contact.name, phone: contact.mobilePhone },
      isByHand: isPaidByHand(parts, refund),
      // Also where one person is enough by themselves and a colleague, for whom it takes two, has said so already.
      needsTwo: said.length > 0 || takesTwo({ to: refund.bookingId, amount: refund.amount }),
      confirmedBy: said.map(({ name }) => name),
      isConfirmedByMe: said.some((one) => one.clerk === clerk),
    }
    shown.push(deskRefundAnswerOf(refund, atDesk))
  }
  return shown
}

async function paidByHand(
  parts: RefundDeskParts,
  { refundId, receiptNumber, clerk }: PaidByHand,
): Promise<Result<Refund, Problem>> {
  return parts.transact(async (tx) => {
    const known = await parts.store.byId(refundId, tx)
    if (!known) return fail(problem('notFound'))
    await parts.booking.lock(known.bookingId, tx)
    // Read again under the lock of its order: of two people at once the second sees the word of the first.
    const refund = (await parts.store.byId(refundId, tx)) ?? known
    if (refund.state === 'done' && refund.receiptNumber === receiptNumber) return succeed(refund)
    const isAllowed = isAllowedRefundMove(refund.state, 'done', 'paidByHand')
    const isOurs = refund.state === 'failed' || isPaidByHand(parts, refund)
    if (!isAllowed || !isOurs) return fail(problem('refundNotPossible'))
    const { bookingId: to, amount } = refund
    const before = paidOutOf(await parts.store.ofBooking(to, tx))
    const wanted = { deed: paidOutDeed(refund), to, clerk, amount, said: receiptNumber }
    if (!(await parts.twoPeople.agree(tx, wanted, before))) return succeed(refund)
    const sentAt = parts.clock.now()
    const step = { refund, to: 'done', cause: 'paidByHand', receiptNumber, doneBy: clerk, sentAt } as const
    const moved = await moveRefundWithin(parts, step, tx)
    return moved ? succeed(moved) : fail(problem('refundNotPossible'))
  })
}

async function again(
  parts: RefundDeskParts,
  { refundId, clerk }: SentAgain,
): Promise<Result<Refund, Problem>> {
  return parts.transact(async (tx) => {
    const refund = await parts.store.byId(refundId, tx)
    if (!refund) return fail(problem('notFound'))
    await parts.booking.lock(refund.bookingId, tx)
    if (!(await parts.twoPeople.withdraw(tx, paidOutDeed(refund), clerk)))
      return fail(problem('refundNotPossible'))
    return parts.refunds.again(tx, refundId)
  })
}
