import type { FastifyInstance } from 'fastify'
import {
  addRoutingRules,
  dryRunRouting,
  readRoutingRules,
  readRoutingVersion,
} from '#contract/api/staff/supply/routing-rules.ts'
import { createProblem } from '#contract/problem.ts'
import { fail, succeed } from '#contract/terms/result.ts'
import { plusMinutes } from '#contract/terms/time.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Caller } from '#server/platform/http/request/caller.ts'
import { route } from '#server/platform/http/route.ts'
import type { PastSearchStore } from '../past-search-store.ts'
import { auditedRoutingRules } from './audited-routing-rules.ts'
import { routingDryRun } from './routing-dry-run.ts'
import {
  type RoutingRulesDeps,
  routingRuleAnswers,
  routingRulesAnswer,
  validateRoutingRules,
} from './routing-rules.ts'

/** Dependencies of these routes. */
export type RoutingRuleRouteDeps = RoutingRulesDeps & {
  readonly pastSearches: PastSearchStore
  readonly clock: Clock
}

/** The newest so many searches are tried; more would make others wait. */
const mostSearches = 400

/** The routing rules: shown, followed by another version, and tried on past searches. */
export function routingRuleRoutes(http: FastifyInstance, deps: RoutingRuleRouteDeps): void {
  dryRunRoute(http, deps)
  const { rules, clock } = deps
  route(http, readRoutingRules, {
    access: 'setPrices',
    handle: async () => succeed(await routingRulesAnswer(deps)),
  })
  route(http, readRoutingVersion, {
    access: 'setPrices',
    handle: async ({ params: { version } }) => {
      const found = await rules.rulesOf(version)
      if (!found) return fail(createProblem('notFound'))
      return succeed({ version, rules: routingRuleAnswers(found) })
    },
  })
  route(http, addRoutingRules, {
    access: 'setPrices',
    requiresReauth: true,
    audit: ({ body }) => ({ detail: { follows: body.follows, rules: body.rules.length } }),
    auditState: () => auditedRoutingRules(rules),
    handle: async ({ body: { follows, note, rules: given }, caller }) => {
      const checked = validateRoutingRules(deps, given)
      if (!checked.ok) return checked
      const by = signedInUserId(caller)
      const added = await rules.add({ follows, rules: checked.value, note, by, at: clock.now() })
      return added === undefined
        ? fail(createProblem('routingRulesChanged'))
        : succeed(await routingRulesAnswer(deps))
    },
  })
}

function dryRunRoute(http: FastifyInstance, deps: RoutingRuleRouteDeps): void {
  const { rules, pastSearches, clock, placeOf, routedSuppliers } = deps
  const suppliers = routedSuppliers.active
  route(http, dryRunRouting, {
    access: 'setPrices',
    limit: { max: 30, perSeconds: 60 },
    handle: async ({ body }) => {
      const draft = validateRoutingRules(deps, body.rules)
      if (!draft.ok) return draft
      const since = plusMinutes(clock.now(), -body.days * 24 * 60)
      const [found, { rules: inForce }] = await Promise.all([
        pastSearches.find({ since, most: mostSearches }),
        rules.newest(),
      ])
      return succeed(await routingDryRun({ ...found, inForce, draft: draft.value, suppliers, placeOf }))
    },
  })
}

function signedInUserId(caller: Caller): string {
  if (caller.kind !== 'user') throw new RangeError('whoever sets routing rules is signed in')
  return caller.userId
}
