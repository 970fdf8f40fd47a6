import { useLingui } from '@lingui/react/macro'
import { type CompanyState, type TopUpState } from '#contract/terms/company.ts'

/** What the states of a company are called. */
export function useCompanyStateLabels(): Readonly<Record<CompanyState, string>> {
  const { t } = useLingui()
  return { open: t`Active`, closed: t`Closed` }
}

/** What the states of a top-up are called. */
export function useTopUpStateLabels(): Readonly<Record<TopUpState, string>> {
  const { t } = useLingui()
  return { asked: t`To be checked`, confirmed: t`Confirmed`, refused: t`Not confirmed` }
}
