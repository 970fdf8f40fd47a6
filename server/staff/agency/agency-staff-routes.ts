import type { FastifyInstance } from 'fastify'
import type { KnownAuditedState } from '#contract/terms/audit/audit-field.ts'
import { type StaffAgencyAnswer, readAgencySettings, updateAgencySettings } from '#contract/api/agency.ts'
import { createProblem } from '#contract/problem.ts'
import { fail, succeed } from '#contract/terms/result.ts'
import { officeHoursLabel } from '#contract/terms/calendar/office-hours-labels.ts'
import type { Agency } from '#server/agency/agency-store.ts'
import { route } from '#server/platform/http/route.ts'
import { emailAddressesOf } from './agency-history-store.ts'
import { type ChangeAgencyDeps, agencyHistory, changeAgency } from './change-agency.ts'

/** The most changes that are told. */
const mostTold = 20

/** GET and PUT /api/staff/agency: the agency profile. */
export function agencyStaffRoutes(http: FastifyInstance, deps: ChangeAgencyDeps): void {
  route(http, readAgencySettings, {
    access: 'setAgency',
    handle: async () => succeed(await staffAgencyAnswer(deps)),
  })
  route(http, updateAgencySettings, {
    access: 'setAgency',
    requiresReauth: true,
    audit: ({ body }) => ({ object: `agency:${body.version}` }),
    auditState: async () => auditedAgency((await deps.agency.currentVersion()).agency),
    handle: async ({ body, caller }) => {
      if (caller.kind !== 'user') return fail(createProblem('notSignedIn'))
      const changed = await changeAgency(deps, { ...body, by: caller.userId })
      return changed.ok ? succeed(await staffAgencyAnswer(deps)) : changed
    },
  })
}

async function staffAgencyAnswer({ agency: store, transact }: ChangeAgencyDeps): Promise<StaffAgencyAnswer> {
  const [{ version, agency }, newest] = await Promise.all([
    store.currentVersion(),
    store.newest(mostTold + 1),
  ])
  const history = agencyHistory(newest).slice(0, mostTold)
  const ids = [...new Set(history.map(({ setBy }) => setBy))]
  const addresses = await transact((tx) => emailAddressesOf(tx, ids))
  return {
    version,
    agency: {
      ...agency,
      accounts: [...agency.accounts],
      hours: { ...agency.hours, specialDays: [...agency.hours.specialDays] },
    },
    history: history.map((one) => ({ ...one, setBy: addresses.get(one.setBy) ?? one.setBy })),
  }
}

/** Returns the profile as the audit keeps it; of bank accounts the bank and the last digits. */
function auditedAgency(agency: Agency): KnownAuditedState {
  const { accounts, hours } = agency
  return {
    agencyName: agency.name,
    agencyAddress: agency.address,
    agencyEmail: agency.email,
    agencyPhone: agency.phone,
    agencyFax: agency.fax,
    agencyIataNumber: agency.iataNumber,
    agencyLicence: agency.licence,
    agencyRemark: agency.remark,
    agencyTaxId: agency.taxId,
    agencyBillerId: agency.billerId,
    agencyPromptPayId: agency.promptPayId,
    agencyVatBranch: agency.vatBranch,
    agencyVatBase: agency.vatBase,
    agencySelfServiceVoid: agency.selfServiceVoid,
    agencyAccounts: accounts
      .map(({ bank, accountNumber }) => `${bank} ••${accountNumber.slice(-4)}`)
      .join(', '),
    agencyHours: officeHoursLabel(hours, 'en'),
  }
}
