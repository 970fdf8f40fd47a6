import { useLingui } from '@lingui/react/macro'
import type { CompanyState, TopUpState } from '#contract/terms/company.ts'

/** Returns the labels of company states. */
export function useCompanyStateLabels(): Readonly<Record<CompanyState, string>> {
  const { t } = useLingui()
  return { open: t`Active`, closed: t`Closed` }
}

/** Returns the labels of top-up states. */
export function useTopUpStateLabels(): Readonly<Record<TopUpState, string>> {
  const { t } = useLingui()
  return { asked: t`To review`, confirmed: t`Confirmed`, refused: t`Rejected` }
}
