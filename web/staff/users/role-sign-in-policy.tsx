import {
  readStaffSecurity,
  updateStaffSecurity,
  type RoleSecurity,
} from '#contract/api/account/second-factor.ts'
import { Plural, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { sendCommand } from '#web/api/client.ts'
import { FailureNotice } from '#web/api/failure-notice.tsx'
import { useCommand } from '#web/api/use-command.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Checkbox } from '#web/ui/form/checkbox.tsx'
import { useWorkList } from '../use-work-list.ts'
import { useRoleLabels } from './use-role-labels.ts'
import styles from './users.module.css'

/** Which roles need a second factor, with how many members lack one; enforced at every request of theirs. */
export function RoleSignInPolicy() {
  const { t } = useLingui()
  const labels = useRoleLabels()
  const { value, renew } = useWorkList(readStaffSecurity, { right: 'manageUsers', everyMs: 300_000 })
  const { failure, isBusy, run } = useCommand()
  const [asked, setAsked] = useState<RoleSecurity>()
  if (!value) return null
  const savePolicy = ({ role, isRequired }: RoleSecurity) =>
    void run(async () => {
      const fault = await sendCommand(updateStaffSecurity, { body: { role, isRequired: !isRequired } })
      setAsked(undefined)
      await renew()
      return fault
    })
  const toggle = (one: RoleSecurity) =>
    !one.isRequired && one.withoutSecondFactor > 0 ? setAsked(one) : savePolicy(one)
  return (
    <fieldset id="setting-second-factor" tabIndex={-1} className={styles.roles}>
      <legend>{t`Two-step sign-in required for`}</legend>
      {failure && <FailureNotice failure={failure} />}
      <div className={styles.policies}>
        {value.roles.map((one) => (
          <Checkbox
            key={one.role}
            label={labels[one.role].name}
            hint={<MembersWithout {...one} />}
            isChecked={one.isRequired}
            isDisabled={isBusy}
            onChange={() => toggle(one)}
          />
        ))}
      </div>
      <Dialog
        isOpen={asked !== undefined}
        onClose={() => setAsked(undefined)}
        heading={t`Require two-step sign-in`}
        actions={
          <>
            <Button onClick={() => setAsked(undefined)}>{t`Cancel`}</Button>
            <Button kind="primary" isBusy={isBusy} onClick={() => asked && savePolicy(asked)}>
              {t`Require two-step sign-in`}
            </Button>
          </>
        }
      >
        {asked && <LosesAccess {...asked} />}
      </Dialog>
    </fieldset>
  )
}

function MembersWithout({ members, withoutSecondFactor: lacking }: RoleSecurity) {
  const { t } = useLingui()
  if (members === 0) return t`Nobody has this role`
  if (lacking === 0) return t`All members have it`
  return t`${lacking} of ${members} without it`
}

function LosesAccess({ withoutSecondFactor }: RoleSecurity) {
  return (
    <p>
      <Plural
        value={withoutSecondFactor}
        one="# member of this role has no access from now on until two-step sign-in is set up."
        other="# members of this role have no access from now on until two-step sign-in is set up."
      />
    </p>
  )
}
