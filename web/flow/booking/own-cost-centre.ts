import { type CostCentreAnswer } from '#contract/api/company.ts'
import { type TripDraft } from '#web/session/trip-draft.ts'

/** The code of the own company's cost centre that was chosen; what was typed freely is none. */
export function ownCostCentre(
  { contact }: Pick<TripDraft, 'contact'>,
  costCentres: readonly CostCentreAnswer[],
): string | undefined {
  return costCentres.find(({ code }) => code === contact.costCenter)?.code
}
