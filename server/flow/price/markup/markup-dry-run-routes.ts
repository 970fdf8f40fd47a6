import type { FastifyInstance } from 'fastify'
import { type RuleTrailAnswer, dryRunMarkup, readRuleTrail } from '#contract/api/staff/markup-dry-run.ts'
import { createProblem } from '#contract/problem.ts'
import type { MarkupVerdict } from '#contract/terms/price/apply-markup-rules.ts'
import type { MarkupRule } from '#contract/terms/price/markup-rule.ts'
import { fail, succeed } from '#contract/terms/result.ts'
import { plusMinutes } from '#contract/terms/time.ts'
import { todayIn } from '#contract/terms/time-zone.ts'
import { shopZone, viewerForCaller } from '#server/flow/offers/offers.ts'
import { companyOfOffers } from '#server/platform/http/request/caller.ts'
import { route } from '#server/platform/http/route.ts'
import type { CurrentMarkups } from './current-markups.ts'
import { markupDryRun } from './markup-dry-run.ts'
import type { RuleTrail } from './explain-markup.ts'
import type { MarkupBookRouteDeps } from './markup-book-routes.ts'
import { validateRules } from './markup-book.ts'
import type { PriceStep } from '../price.ts'

/** Dependencies of these routes. */
export type MarkupDryRunRouteDeps = MarkupBookRouteDeps & {
  readonly price: Pick<PriceStep, 'ruleTrail'>
  readonly markups: CurrentMarkups
}

/** The newest so many searches are tried; more would make others wait. */
const mostSearches = 400

/** Rules tried on past searches, and what became of each rule at one offer. */
export function markupDryRunRoutes(http: FastifyInstance, deps: MarkupDryRunRouteDeps): void {
  ruleTrailRoute(http, deps)
  const { clock, pastSearches, markups, placeOf } = deps
  route(http, dryRunMarkup, {
    access: 'setPrices',
    limit: { max: 30, perSeconds: 60 },
    handle: async ({ body }) => {
      const now = clock.now()
      const bookedOn = todayIn(shopZone, now)
      const rules = validateRules(deps, body.rules as readonly MarkupRule[], bookedOn)
      if (!rules.ok) return rules
      const since = plusMinutes(now, -body.days * 24 * 60)
      const { from, to } = body
      const [found, inForce] = await Promise.all([
        pastSearches.find({ since, from, to, most: mostSearches }),
        markups.through('web'),
      ])
      const draft = { bookId: 0, rules: rules.value, bookedOn, placeOf }
      return succeed(await markupDryRun({ ...found, inForce, draft }))
    },
  })
}

function ruleTrailRoute(http: FastifyInstance, { price }: MarkupDryRunRouteDeps): void {
  route(http, readRuleTrail, {
    takesCompany: true,
    access: 'sell',
    limit: { max: 120, perSeconds: 60 },
    handle: async ({ query, reference, signal, caller }, reply) => {
      if (viewerForCaller(caller) !== 'seller') return fail(createProblem('notAllowed'))
      reply.header('cache-control', 'no-store')
      const asking = { requestId: reference, signal, companyId: companyOfOffers(caller) }
      const trail = await price.ruleTrail(query.offerId, asking)
      return trail.ok ? succeed(ruleTrailAnswer(trail.value)) : trail
    },
  })
}

function ruleTrailAnswer({ bookId, verdicts, passengers, total, ...rest }: RuleTrail): RuleTrailAnswer {
  return {
    ...rest,
    bookNumber: bookId ?? 0,
    verdicts: verdicts.map(ruleVerdictAnswer),
    lines: passengers.flatMap(({ type, count, lines }) =>
      lines.map(({ kind, code, name, amount, source }) => {
        return { type, count, kind, lineCode: code, name, amount: amount.amount, source }
      }),
    ),
    total: total.amount,
  }
}

function ruleVerdictAnswer(verdict: MarkupVerdict): RuleTrailAnswer['verdicts'][number] {
  if (verdict.kind !== 'counted') return { ...verdict }
  const added = verdict.added.map(({ amount, ...one }) => ({ ...one, amount: amount.amount }))
  return { ...verdict, added }
}
