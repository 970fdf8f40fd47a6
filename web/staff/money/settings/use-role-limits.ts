import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import type { StaffRole } from '#contract/rights.ts'
import type { RoleLimits } from '#contract/terms/payment/approval-limit.ts'
import { type RoleLimitTexts, readRoleLimits, roleLimitTexts } from './role-limit-input.ts'

/** Limits of roles that are being typed. */
export type RoleLimitsField = {
  readonly typed: RoleLimitTexts
  readonly change: (role: StaffRole, text: string) => void
  readonly limits: RoleLimits
  /** The ids of faulty fields with their faults, once these are shown. */
  readonly faults: readonly (readonly [fieldId: string, message: string])[]
  /** Shows the faults from now on; returns true without any. */
  readonly check: () => boolean
}

/** Names the element that a mistake in the limit of a role links to. */
export const roleLimitFieldId = (role: StaffRole): string => `setting-limit-${role}`

/** Holds the limits of roles as typed; none may be above the general amount, in satang. */
export function useRoleLimits(first: RoleLimits, general: number | undefined): RoleLimitsField {
  const { t } = useLingui()
  const [typed, setTyped] = useState(() => roleLimitTexts(first))
  const [isChecked, setChecked] = useState(false)
  const { limits, faults } = readRoleLimits(typed, general ?? Infinity)
  const fault = t`Enter an amount up to the general amount, such as 12,500, or leave it empty.`
  return {
    typed,
    change: (role, text) => setTyped({ ...typed, [role]: text }),
    limits,
    faults: isChecked ? faults.map((role) => [roleLimitFieldId(role), fault]) : [],
    check: () => {
      setChecked(true)
      return faults.length === 0
    },
  }
}
