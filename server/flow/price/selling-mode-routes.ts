import type { FastifyInstance } from 'fastify'
import type { KnownAuditedState } from '#contract/terms/audit/audit-field.ts'
import { readSellingMode, setSellingMode } from '#contract/api/staff/selling-mode.ts'
import { createProblem } from '#contract/problem.ts'
import { fail, succeed } from '#contract/terms/result.ts'
import type { Clock } from '#server/platform/clock.ts'
import { route } from '#server/platform/http/route.ts'
import type { PriceStep } from './price.ts'
import type { SellingModeStore } from './selling-mode-store.ts'

/** Dependencies of these routes. */
export type SellingModeRouteDeps = {
  readonly modes: SellingModeStore
  readonly price: PriceStep
  readonly clock: Clock
}

/** How the agency sells: asked for and set by administrators. */
export function sellingModeRoutes(http: FastifyInstance, deps: SellingModeRouteDeps): void {
  const { modes, price, clock } = deps
  const sellingModeAnswer = async () =>
    succeed({ sellingMode: await modes.current(), inForce: await price.sellingModeOfAll() })
  route(http, readSellingMode, {
    access: 'setPrices',
    handle: sellingModeAnswer,
  })
  route(http, setSellingMode, {
    access: 'setPrices',
    requiresReauth: true,
    auditState: async (): Promise<KnownAuditedState> => ({ sellingMode: await modes.current() }),
    handle: async ({ body, caller }) => {
      if (caller.kind !== 'user') return fail(createProblem('notSignedIn'))
      await modes.set({ mode: body.sellingMode, setBy: caller.userId, at: clock.now() })
      return sellingModeAnswer()
    },
  })
}
