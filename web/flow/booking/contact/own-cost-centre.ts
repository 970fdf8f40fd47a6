import { type CostCentreAnswer } from '#contract/api/account/company.ts'
import { type TripDraft } from '#web/session/trip-draft.ts'

/**
 * The code of the own company's cost centre that was chosen; what was typed freely is none. While the company's are
 * not known yet (undefined), what stands in the draft was chosen earlier, and the server looks whether it is one.
 */
export function ownCostCentre(
  { contact }: Pick<TripDraft, 'contact'>,
  costCentres: readonly CostCentreAnswer[] | undefined,
): string | undefined {
  if (costCentres === undefined) return contact.costCenter === '' ? undefined : contact.costCenter
  return costCentres.find(({ code }) => code === contact.costCenter)?.code
}
