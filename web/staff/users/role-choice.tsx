import { useLingui } from '@lingui/react/macro'
import { type Role, roles as everyRole } from '#contract/rights.ts'
import { Checkbox } from '#web/ui/form/checkbox.tsx'
import { useRoleLabels } from './use-role-labels.ts'
import styles from './users.module.css'

/** Properties of a choice of roles. */
export type RoleChoiceProps = {
  readonly roles: readonly Role[]
  readonly onChange: (roles: readonly Role[]) => void
}

/** The roles of a user, each with its purpose. */
export function RoleChoice({ roles, onChange }: RoleChoiceProps) {
  const { t } = useLingui()
  const labels = useRoleLabels()
  return (
    <fieldset className={styles.roles}>
      <legend>{t`Roles`}</legend>
      {everyRole.map((role) => (
        <Checkbox
          key={role}
          label={labels[role].name}
          hint={labels[role].does}
          isChecked={roles.includes(role)}
          onChange={(isChecked) =>
            onChange(everyRole.filter((one) => (one === role ? isChecked : roles.includes(one))))
          }
        />
      ))}
    </fieldset>
  )
}
