import { z } from 'zod'
import type { OrderAnswer } from '#contract/api/order.ts'
import type { Problem } from '#contract/problem.ts'
import type { Result } from '#contract/terms/result.ts'
import type { Booking } from '#server/flow/booking/booking.ts'
import { extraAnswerOf } from '#server/flow/offers/offers.ts'
import { type CreditPayer, sendPaidExtrasJob } from '#server/flow/payment/payment.ts'
import type { JobHandler } from '#server/platform/jobs/job-handler.ts'
import { untilStopped } from '#server/platform/jobs/until-stopped.ts'
import { type ExtrasWanted, chooseExtras } from './choose-extras.ts'
import { extraSaleAnswerOf } from './extra-sale-answer.ts'
import { type ExtraSaleDeps, lapseExtraSaleJob, resolveExtraSaleJob } from './extra-sale-deps.ts'
import type { ExtraSale } from './extra-sale-store.ts'
import { type ExtrasOnSale, extrasOnSaleOf, mayAddExtras } from './extras-on-sale.ts'
import { type ExtrasOnAccount, payExtrasOnAccount } from './pay-extras-on-account.ts'
import { resolveExtraSale } from './resolve-extra-sale.ts'
import { lapseUnpaidExtras, sendPaidExtras } from './send-extras.ts'
import { type StatedExtras, settleExtrasByHand } from './settle-by-hand.ts'
import { type StaffExtras, staffExtrasOf } from './staff-extras-answer.ts'

/** What the order page tells of bags and seats after the booking. */
export type OrderExtras = Pick<OrderAnswer, 'mayAddExtras' | 'laterExtras' | 'extraSale'>

/** Bags and seats after the booking: priced by the supplier, paid before they are sent, settled by what the supplier shows. */
export type ExtraSales = {
  /** See {@link extrasOnSaleOf}. */
  onSale(booking: Booking): Promise<Result<ExtrasOnSale, Problem>>
  /** See {@link chooseExtras}. */
  choose(booking: Booking, wanted: ExtrasWanted): Promise<Result<ExtraSale, Problem>>
  /** See {@link payExtrasOnAccount}. */
  payOnAccount(booking: Booking, asked: ExtrasOnAccount): Promise<Result<void, Problem>>
  /** See {@link settleExtrasByHand}. */
  settleByHand(booking: Booking, stated: StatedExtras): Promise<Result<ExtraSale | 'approvalNeeded', Problem>>
  /** Returns what the order page tells; an agent of its company sees whether its account can be charged. */
  shownTo(booking: Booking, payer?: CreditPayer): Promise<OrderExtras>
  /** Returns the sales of an order as a clerk sees them. */
  shownToStaff(clerk: string, booking: Booking): Promise<StaffExtras>
  /** Returns the handlers of the jobs by kind. */
  readonly jobs: Readonly<Record<string, JobHandler>>
}

const payload = z.object({ extraSaleId: z.string() })

/** Creates the sales of extras. */
export function createExtraSales(deps: ExtraSaleDeps): ExtraSales {
  return {
    onSale: (booking) => extrasOnSaleOf(deps, booking),
    choose: (booking, wanted) => chooseExtras(deps, booking, wanted),
    payOnAccount: (booking, asked) => payExtrasOnAccount(deps, booking, asked),
    settleByHand: (booking, stated) => settleExtrasByHand(deps, booking, stated),
    shownToStaff: (clerk, booking) => staffExtrasOf(deps, booking, clerk),
    async shownTo(booking, payer) {
      const extraSale = await extraSaleAnswerOf(deps, booking, payer)
      // The booking was read before: what is told to be added is listed, too.
      const isAdded = extraSale?.state === 'added' || extraSale?.state === 'addedInPart'
      const { offer } = (isAdded && (await deps.booking.findById(booking.bookingId))) || booking
      return {
        mayAddExtras: await mayAddExtras(deps, booking),
        laterExtras: (offer.laterExtras ?? []).map(extraAnswerOf),
        ...(extraSale && { extraSale }),
      }
    },
    jobs: {
      [resolveExtraSaleJob]: async (job) => {
        const { extraSaleId } = payload.parse(job.payload)
        const resolving = resolveExtraSale(deps, extraSaleId).then((at) => ({ at }))
        const resolved = await untilStopped(job.signal, resolving)
        if (!resolved) return { againAt: deps.clock.now() }
        return resolved.at === undefined ? undefined : { againAt: resolved.at }
      },
      [sendPaidExtrasJob]: async (job) => {
        await sendPaidExtras(deps, payload.parse(job.payload).extraSaleId)
      },
      [lapseExtraSaleJob]: async (job) => {
        const againAt = await lapseUnpaidExtras(deps, payload.parse(job.payload).extraSaleId)
        return againAt === undefined ? undefined : { againAt }
      },
    },
  }
}
