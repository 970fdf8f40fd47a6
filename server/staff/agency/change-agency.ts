import { pagePaths } from '#contract/paths.ts'
import { type Problem, createProblem } from '#contract/problem.ts'
import { type Result, fail, succeed } from '#contract/terms/result.ts'
import type { Agency, AgencyEntry, AgencyStore } from '#server/agency/agency-store.ts'
import type { Outbox } from '#server/platform/mail/outbox.ts'
import type { Platform } from '#server/platform/platform.ts'
import type { Tx } from '#server/platform/transaction.ts'
import { agencyChangedMail, hasChangedPaymentDetails } from './agency-changed-mail.ts'
import { readAdministrators } from './agency-history-store.ts'

/** Dependencies of changing the agency profile. */
export type ChangeAgencyDeps = Pick<Platform, 'clock' | 'transact' | 'publicUrl'> & {
  readonly agency: AgencyStore
  readonly outbox: Outbox
}

/** The new profile, the version that was read before, and who changes it. */
export type AgencyChanging = { readonly version: number; readonly agency: Agency; readonly by: string }

/**
 * Stores a new version of the agency profile. Stores nothing when nothing changes. Problem:
 * `changedMeanwhile` when somebody else has changed it since it was read.
 */
export async function changeAgency(
  deps: ChangeAgencyDeps,
  { version, agency, by }: AgencyChanging,
): Promise<Result<{ readonly version: number }, Problem>> {
  const at = deps.clock.now()
  return deps.transact(async (tx) => {
    const before = await deps.agency.currentVersion(tx)
    if (before.version !== version) return fail(createProblem('changedMeanwhile'))
    // an example that is confirmed unchanged counts as entered
    if (version > 0 && changedFieldsOf(before.agency, agency).length === 0) return succeed({ version })
    if (!(await deps.agency.change(tx, { version, agency, by, at })))
      return fail(createProblem('changedMeanwhile'))
    const next = version + 1
    if (hasChangedPaymentDetails(before.agency, agency))
      await notifyAdministrators(deps, { version: next, before: before.agency, after: agency, by, at }, tx)
    return succeed({ version: next })
  })
}

type AgencyMailFacts = Omit<Parameters<typeof agencyChangedMail>[1], 'link'>

async function notifyAdministrators(
  { outbox, publicUrl }: ChangeAgencyDeps,
  change: AgencyMailFacts,
  tx: Tx,
): Promise<void> {
  const all = await readAdministrators(tx)
  const by = all.find(({ userId }) => userId === change.by)?.email ?? change.by
  for (const one of all) {
    await outbox.put(
      tx,
      agencyChangedMail(one, { ...change, by, link: `${publicUrl}${pagePaths.staff}?section=agency` }),
    )
  }
}

/** The parts of the profile, in the order of the form. */
const partNames = [
  'name',
  'address',
  'phone',
  'fax',
  'email',
  'iataNumber',
  'licence',
  'remark',
  'hours',
  'taxId',
  'billerId',
  'promptPayId',
  'vatBranch',
  'vatBase',
  'selfServiceVoid',
  'accounts',
] as const satisfies readonly (keyof Agency)[]

/** Returns which parts differ; jsonb does not preserve key order, so the order is ignored. */
export function changedFieldsOf(before: Agency, after: Agency): string[] {
  return partNames.filter((name) => canonicalJson(before[name]) !== canonicalJson(after[name]))
}

function canonicalJson(value: unknown): string {
  return JSON.stringify(value, (_key, one: unknown) =>
    typeof one === 'object' && one !== null && !Array.isArray(one)
      ? Object.fromEntries(Object.entries(one).sort(([left], [right]) => (left < right ? -1 : 1)))
      : one,
  )
}

/** Returns each version but the oldest one read, with what changed since the previous one. */
export function agencyHistory(
  newest: readonly AgencyEntry[],
): readonly (Pick<AgencyEntry, 'version' | 'setBy' | 'setAt'> & { readonly changed: string[] })[] {
  return newest.map(({ version, agency, setBy, setAt }, index) => {
    const before = newest[index + 1]
    return { version, setBy, setAt, changed: before ? changedFieldsOf(before.agency, agency) : [] }
  })
}
