import { useLingui } from '@lingui/react/macro'
import { staffRoles } from '#contract/rights.ts'
import { TextField } from '#web/ui/form/text-field.tsx'
import { useRoleLabels } from '../../users/use-role-labels.ts'
import { type RoleLimitsField, roleLimitFieldId } from './use-role-limits.ts'
import styles from '../money.module.css'

/** Lower approval amounts for members of single roles. */
export function RoleLimits({ field: { typed, change, faults } }: { readonly field: RoleLimitsField }) {
  const { t } = useLingui()
  const labels = useRoleLabels()
  const faultOf = new Map(faults)
  return (
    <fieldset id="setting-role-limits" tabIndex={-1} className={styles.stack}>
      <legend className={styles.legend}>{t`Require two approvals by role from (฿)`}</legend>
      <p className={styles.soft}>
        {t`A lower amount for members of a role. Empty: the general amount. 0: always two approvals. Members of several roles have the highest amount of the roles that allow the action. A lower amount also applies to raising credit limits.`}
      </p>
      <div className={styles.fields}>
        {staffRoles.map((role) => (
          <TextField
            key={role}
            id={roleLimitFieldId(role)}
            label={labels[role].name}
            value={typed[role]}
            onChange={(text) => change(role, text)}
            error={faultOf.get(roleLimitFieldId(role))}
            inputMode="decimal"
            autoComplete="off"
            maxLength={20}
          />
        ))}
      </div>
    </fieldset>
  )
}
