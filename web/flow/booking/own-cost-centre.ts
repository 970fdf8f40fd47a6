import type { CostCentreAnswer } from '#contract/api/account/company.ts'
import type { TripDraft } from '#web/session/trip-draft.ts'

/**
 * Returns the code of the chosen cost centre of the agent's company; free text is none. While the company's
 * are unknown (undefined), the draft's value counts, and the server verifies it.
 */
export function ownCostCentre(
  { contact }: Pick<TripDraft, 'contact'>,
  costCentres: readonly CostCentreAnswer[] | undefined,
): string | undefined {
  if (costCentres === undefined) return contact.costCenter === '' ? undefined : contact.costCenter
  return costCentres.find(({ code }) => code === contact.costCenter)?.code
}
