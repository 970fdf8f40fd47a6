import type { FastifyInstance } from 'fastify'
import type { KnownAuditedState } from '#contract/terms/audit/audit-field.ts'
import {
  type RealTimeMarkupAnswer,
  readRealTimeMarkup,
  setRealTimeMarkup,
} from '#contract/api/staff/markup.ts'
import { createProblem } from '#contract/problem.ts'
import { satang } from '#contract/terms/money.ts'
import { fail, succeed } from '#contract/terms/result.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Seller } from '#server/platform/http/request/caller.ts'
import { route } from '#server/platform/http/route.ts'
import { mayIgnoreStandingMarkup } from './current-markups.ts'
import type { PriceStore } from '../price-store.ts'

/** Dependencies of these routes. */
export type MarkupRouteDeps = { readonly store: PriceStore; readonly clock: Clock }

/** What a seller adds to the offers shown to that seller: asked for and set. */
export function markupRoutes(http: FastifyInstance, { store, clock }: MarkupRouteDeps): void {
  route(http, readRealTimeMarkup, {
    access: 'sell',
    handle: async ({ caller }) =>
      caller.kind === 'user'
        ? succeed(await realTimeMarkupAnswer(store, caller))
        : fail(createProblem('notSignedIn')),
  })
  route(http, setRealTimeMarkup, {
    access: 'sell',
    auditState: async ({ caller }): Promise<KnownAuditedState> => {
      const own = caller.kind === 'user' ? await store.realTimeMarkup(caller.userId) : undefined
      return {
        adult: own?.adult.amount,
        child: own?.child.amount,
        infant: own?.infant.amount,
        ignoresStanding: own?.ignoresStanding,
      }
    },
    handle: async ({ body, caller }) => {
      if (caller.kind !== 'user') return fail(createProblem('notSignedIn'))
      const { adult, child, infant, ignoresStanding } = body
      if (ignoresStanding && !mayIgnoreStandingMarkup(caller))
        return fail(createProblem('notAllowed', { field: 'ignoresStanding' }))
      const amounts = { adult: satang(adult), child: satang(child), infant: satang(infant) }
      await store.setRealTimeMarkup(caller.userId, { ...amounts, ignoresStanding }, clock.now())
      return succeed(await realTimeMarkupAnswer(store, caller))
    },
  })
}

/** Whoever may not leave out what the agency adds is not told how much that is. */
async function realTimeMarkupAnswer(store: PriceStore, seller: Seller): Promise<RealTimeMarkupAnswer> {
  const [standing, own] = await Promise.all([store.standingMarkup(), store.realTimeMarkup(seller.userId)])
  const amounts = {
    adult: own?.adult.amount ?? 0,
    child: own?.child.amount ?? 0,
    infant: own?.infant.amount ?? 0,
  }
  if (!mayIgnoreStandingMarkup(seller)) return { ...amounts, ignoresStanding: false }
  return {
    ...amounts,
    ignoresStanding: own?.ignoresStanding ?? false,
    standing: {
      adult: standing.adult.amount,
      child: standing.child.amount,
      infant: standing.infant.amount,
      serviceFee: standing.serviceFee.amount,
    },
  }
}
