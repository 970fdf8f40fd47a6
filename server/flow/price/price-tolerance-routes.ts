import type { FastifyInstance } from 'fastify'
import type { KnownAuditedState } from '#contract/terms/audit/audit-field.ts'
import {
  type PriceToleranceAnswer,
  readPriceTolerance,
  setPriceTolerance,
} from '#contract/api/staff/price-tolerance.ts'
import { createProblem } from '#contract/problem.ts'
import { satang } from '#contract/terms/money.ts'
import { fail, succeed } from '#contract/terms/result.ts'
import { type Instant, plusMinutes } from '#contract/terms/time.ts'
import type { Clock } from '#server/platform/clock.ts'
import { route } from '#server/platform/http/route.ts'
import type { PriceToleranceStore } from './price-tolerance-store.ts'

/** Dependencies of these routes. */
export type PriceToleranceRouteDeps = { readonly bands: PriceToleranceStore; readonly clock: Clock }

const costDays = 30

/** How far a price may rise at the agency's cost: asked for and set, with who set it and what it cost. */
export function priceToleranceRoutes(http: FastifyInstance, { bands, clock }: PriceToleranceRouteDeps): void {
  route(http, readPriceTolerance, {
    access: 'setPrices',
    handle: async () => succeed(await priceToleranceAnswer(bands, clock.now())),
  })
  route(http, setPriceTolerance, {
    access: 'setPrices',
    requiresReauth: true,
    auditState: async (): Promise<KnownAuditedState> => {
      const [current] = await bands.history()
      return { toleranceMost: current?.most.amount, toleranceBasisPoints: current?.mostBasisPoints }
    },
    handle: async ({ body, caller }) => {
      if (caller.kind !== 'user') return fail(createProblem('notSignedIn'))
      const band = { most: satang(body.mostSatang), mostBasisPoints: body.mostBasisPoints }
      await bands.set(band, { by: caller.userId, at: clock.now() })
      return succeed(await priceToleranceAnswer(bands, clock.now()))
    },
  })
}

async function priceToleranceAnswer(bands: PriceToleranceStore, now: Instant): Promise<PriceToleranceAnswer> {
  const from = plusMinutes(now, -costDays * 24 * 60)
  const [history, cost] = await Promise.all([bands.history(), bands.cost(from, plusMinutes(now, 1))])
  const [current] = history
  return {
    version: current?.version ?? 0,
    mostSatang: current?.most.amount ?? 0,
    mostBasisPoints: current?.mostBasisPoints ?? 0,
    history: history.map(({ version, most, mostBasisPoints, setBy, setAt }) => ({
      version,
      mostSatang: most.amount,
      mostBasisPoints,
      setBy,
      setAt,
    })),
    cost: {
      days: costDays,
      paid: { bookings: cost.paid.bookings, satang: cost.paid.amount.amount },
      open: { bookings: cost.open.bookings, satang: cost.open.amount.amount },
    },
  }
}
