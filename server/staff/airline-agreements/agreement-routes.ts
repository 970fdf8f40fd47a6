import type { FastifyInstance } from 'fastify'
import {
  type AirlineAgreementAnswer,
  type AirlineAgreementsAnswer,
  type AirlineAgreementsRequest,
  readAirlineAgreements,
  saveAirlineAgreements,
} from '#contract/api/staff/bsp/airline-agreements.ts'
import { type Problem, createProblem } from '#contract/problem.ts'
import { airlineAgreementField } from '#contract/terms/audit/audit-field.ts'
import type { AirlineAgreement } from '#contract/terms/bsp/airline-agreement.ts'
import { type Result, fail, succeed } from '#contract/terms/result.ts'
import { type SavedRows, saveNextVersion } from '#server/platform/versioned-rows.ts'
import type { AuditedState } from '#server/platform/audit/audit-changes.ts'
import type { Clock } from '#server/platform/clock.ts'
import { route } from '#server/platform/http/route.ts'
import type { Reference } from '#server/reference/reference.ts'
import type { CompanyChoiceStore } from '../companies/company-choice-store.ts'
import { agreementText } from './agreement-text.ts'
import type { AgreementStore } from './agreement-store.ts'

/** Dependencies of {@link agreementRoutes}. */
export type AgreementRouteDeps = {
  readonly agreements: AgreementStore
  readonly reference: Pick<Reference, 'airline'>
  readonly companies: Pick<CompanyChoiceStore, 'all'>
  readonly clock: Clock
  /** Where the bookings of the shop come from: its suppliers, and bookings entered by hand. */
  readonly sources: readonly string[]
}

/** Registers GET and PUT /api/staff/airline-agreements; like markups they decide what the agency earns. */
export function agreementRoutes(http: FastifyInstance, deps: AgreementRouteDeps): void {
  route(http, readAirlineAgreements, {
    access: 'seeReports',
    handle: async () => succeed(await agreementsAnswerOf(deps, await deps.agreements.current())),
  })
  route(http, saveAirlineAgreements, {
    access: 'setPrices',
    requiresReauth: true,
    auditState: async () => auditedAgreements(await deps.agreements.current()),
    handle: async ({ body, caller }) =>
      caller.kind === 'user' ? saveAgreements(deps, body, caller.userId) : fail(createProblem('notSignedIn')),
  })
}

async function saveAgreements(
  deps: AgreementRouteDeps,
  { version, agreements }: AirlineAgreementsRequest,
  savedBy: string,
): Promise<Result<AirlineAgreementsAnswer, Problem>> {
  const { reference, companies, clock } = deps
  const unknown = agreements.findIndex(({ airline }) => airline !== undefined && !reference.airline(airline))
  if (unknown >= 0) return fail(createProblem('unknownAirline', { field: `agreements.${unknown}.airline` }))
  const known = new Set((await companies.all()).map(({ companyId }) => companyId))
  const stranger = agreements.findIndex(
    (one) => one.kind === 'privateFare' && one.companyId !== undefined && !known.has(one.companyId),
  )
  if (stranger >= 0) return fail(createProblem('notFound', { field: `agreements.${stranger}.companyId` }))
  const next = { version, rows: agreements, savedBy, savedAt: clock.now() }
  const saved = await saveNextVersion(deps.agreements, next)
  return saved.ok ? succeed(await agreementsAnswerOf(deps, saved.value)) : saved
}

async function agreementsAnswerOf(
  { sources, companies }: AgreementRouteDeps,
  { rows, ...saved }: SavedRows<AirlineAgreement>,
): Promise<AirlineAgreementsAnswer> {
  const agreements = [...rows] as AirlineAgreementAnswer[]
  return { ...saved, suppliers: [...sources], companies: await companies.all(), agreements }
}

/** Returns the agreements as the audit keeps them: a field for each row, numbered where they begin alike. */
function auditedAgreements({ rows }: SavedRows<AirlineAgreement>): AuditedState {
  const counts = new Map<string, number>()
  return Object.fromEntries(
    rows.map((one) => {
      const name = `${one.kind} ${one.airline ?? '*'} ${one.validFrom}`
      const count = (counts.get(name) ?? 0) + 1
      counts.set(name, count)
      const field = `${airlineAgreementField}${name}${count === 1 ? '' : ` (${count})`}`
      return [field, [agreementText(one), one.source].filter((text) => text !== '').join(', ')]
    }),
  )
}
