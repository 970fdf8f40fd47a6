import { z } from 'zod'
import type { OrderAnswer } from '#contract/api/order.ts'
import type { ExtraRequest } from '#contract/api/offer/extra-request.ts'
import type { Problem } from '#contract/problem.ts'
import type { Result } from '#contract/terms/result.ts'
import type { Booking } from '#server/flow/booking/booking.ts'
import { extraAnswerOf } from '#server/flow/offers/offers.ts'
import { sendPaidExtrasJob } from '#server/flow/payment/payment.ts'
import type { JobHandler } from '#server/platform/jobs/job-handler.ts'
import { untilStopped } from '#server/platform/jobs/until-stopped.ts'
import { chooseExtras } from './choose-extras.ts'
import { extraSaleAnswerOf } from './extra-sale-answer.ts'
import { type ExtraSaleDeps, lapseExtraSaleJob, resolveExtraSaleJob } from './extra-sale-deps.ts'
import type { ExtraSale } from './extra-sale-store.ts'
import { type ExtrasOnSale, extrasOnSaleOf, mayAddExtras } from './extras-on-sale.ts'
import { lapseUnpaidExtras, resolveExtraSale, sendPaidExtras } from './send-extras.ts'

/** What the order page tells of bags and seats after the booking. */
export type OrderExtras = Pick<OrderAnswer, 'mayAddExtras' | 'laterExtras' | 'extraSale'>

/** Bags and seats after the booking: priced by the supplier, paid before they are sent, settled by what the supplier shows. */
export type ExtraSales = {
  /** See {@link extrasOnSaleOf}. */
  onSale(booking: Booking): Promise<Result<ExtrasOnSale, Problem>>
  /** See {@link chooseExtras}. */
  choose(booking: Booking, wishes: readonly ExtraRequest[]): Promise<Result<ExtraSale, Problem>>
  shownTo(booking: Booking): Promise<OrderExtras>
  /** Returns the sales of an order in every state. */
  of(bookingId: string): Promise<readonly ExtraSale[]>
  /** Returns the handlers of the jobs by kind. */
  readonly jobs: Readonly<Record<string, JobHandler>>
}

const payload = z.object({ extraSaleId: z.string() })

/** Creates the sales of extras. */
export function createExtraSales(deps: ExtraSaleDeps): ExtraSales {
  return {
    onSale: (booking) => extrasOnSaleOf(deps, booking),
    choose: (booking, wishes) => chooseExtras(deps, booking, wishes),
    async shownTo(booking) {
      const extraSale = await extraSaleAnswerOf(deps, booking)
      return {
        mayAddExtras: await mayAddExtras(deps, booking),
        laterExtras: (booking.offer.laterExtras ?? []).map(extraAnswerOf),
        ...(extraSale && { extraSale }),
      }
    },
    of: (bookingId) => deps.extraSales.ofBooking(bookingId),
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
