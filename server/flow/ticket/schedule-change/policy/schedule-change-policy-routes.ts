import type { FastifyInstance } from 'fastify'
import {
  type ScheduleChangePoliciesAnswer,
  type ScheduleChangePoliciesRequest,
  readScheduleChangePolicies,
  saveScheduleChangePolicies,
} from '#contract/api/staff/schedule-change/schedule-change-policies.ts'
import { schedulePolicyField } from '#contract/terms/audit/audit-field.ts'
import type { AuditedState } from '#server/platform/audit/audit-changes.ts'
import { type Problem, createProblem } from '#contract/problem.ts'
import { type Result, fail, succeed } from '#contract/terms/result.ts'
import type { ScheduleChangePolicy } from '#contract/terms/schedule-change/schedule-change-policy.ts'
import type { LocalDate } from '#contract/terms/time.ts'
import { type SavedRows, saveNextVersion } from '#server/platform/versioned-rows.ts'
import type { Clock } from '#server/platform/clock.ts'
import { route } from '#server/platform/http/route.ts'
import type { Reference } from '#server/reference/reference.ts'
import type { ScheduleChangePolicyStore } from './schedule-change-policy-store.ts'

/** Dependencies of {@link scheduleChangePolicyRoutes}. */
export type ScheduleChangePolicyRouteDeps = {
  readonly changePolicies: ScheduleChangePolicyStore
  readonly reference: Pick<Reference, 'airline'>
  readonly clock: Clock
}

/** Registers GET and PUT /api/staff/schedule-change-policies. */
export function scheduleChangePolicyRoutes(http: FastifyInstance, deps: ScheduleChangePolicyRouteDeps): void {
  route(http, readScheduleChangePolicies, {
    access: 'setAgency',
    handle: async () => succeed(policiesAnswerOf(await deps.changePolicies.current())),
  })
  route(http, saveScheduleChangePolicies, {
    access: 'setAgency',
    requiresReauth: true,
    auditState: async () => auditedPolicies(await deps.changePolicies.current()),
    handle: async ({ body, caller }) =>
      caller.kind === 'user' ? savePolicies(deps, body, caller.userId) : fail(createProblem('notSignedIn')),
  })
}

async function savePolicies(
  { changePolicies, reference, clock }: ScheduleChangePolicyRouteDeps,
  { version, policies }: ScheduleChangePoliciesRequest,
  savedBy: string,
): Promise<Result<ScheduleChangePoliciesAnswer, Problem>> {
  const unknown = policies.findIndex(({ airline }) => airline !== undefined && !reference.airline(airline))
  if (unknown >= 0) return fail(createProblem('wrongFormat', { field: `policies.${unknown}.airline` }))
  const rows = policies.map((one) => ({ ...one, validFrom: one.validFrom as LocalDate }))
  const saved = await saveNextVersion(changePolicies, { version, rows, savedBy, savedAt: clock.now() })
  return saved.ok ? succeed(policiesAnswerOf(saved.value)) : saved
}

function policiesAnswerOf({ rows, ...saved }: SavedRows<ScheduleChangePolicy>): ScheduleChangePoliciesAnswer {
  return { ...saved, policies: rows.map((one) => ({ ...one })) }
}

/** Returns the table as the audit keeps it: a field for each row. */
function auditedPolicies({ rows }: SavedRows<ScheduleChangePolicy>): AuditedState {
  return Object.fromEntries(
    rows.map((one) => [
      `${schedulePolicyField}${one.airline ?? '*'} ${one.validFrom}`,
      [
        `minor ${one.minorMinutes} min`,
        ...(one.freeFromMinutes === undefined ? [] : [`free from ${one.freeFromMinutes} min`]),
        ...(one.isFlightNumberFree ? ['flight number'] : []),
        ...(one.isConnectionFree ? ['connection'] : []),
        ...(one.source === '' ? [] : [one.source]),
      ].join(', '),
    ]),
  )
}
