import { useLingui } from '@lingui/react/macro'
import type { AirlineAgreement, CommissionBase } from '#contract/terms/bsp/airline-agreement.ts'

/** Returns the names of what agreements are about, and of the bases of commissions. */
export function useAgreementLabels(): {
  readonly kinds: Readonly<Record<AirlineAgreement['kind'], string>>
  readonly bases: Readonly<Record<CommissionBase, string>>
} {
  const { t } = useLingui()
  return {
    kinds: {
      commission: t`Commission`,
      override: t`Override`,
      privateFare: t`Private fare`,
      replyDays: t`Days to dispute a debit memo`,
    },
    bases: { fare: t`Fare`, fareAndCarrierSurcharge: t`Fare and YQ/YR` },
  }
}
