import {
  readStaffSecurity,
  updateStaffSecurity,
  type StaffSecurity,
} from '#contract/api/account/second-factor.ts'
import { useLingui } from '@lingui/react/macro'
import { sendCommand } from '#web/api/client.ts'
import { FailureNotice } from '#web/api/failure-notice.tsx'
import { useCommand } from '#web/api/use-command.ts'
import { Select } from '#web/ui/form/select.tsx'
import { useWorkList } from '../use-work-list.ts'

/** Whether staff need a second factor to work; enforced at every request of theirs. */
export function StaffSignInPolicy() {
  const { t } = useLingui()
  const { value, renew } = useWorkList(readStaffSecurity, { right: 'manageUsers', everyMs: 300_000 })
  const { failure, run } = useCommand()
  if (!value) return null
  const savePolicy = (chosen: string) => {
    const staffSecondFactor: StaffSecurity['staffSecondFactor'] = chosen === 'required' ? 'required' : 'asked'
    void run(async () => {
      const fault = await sendCommand(updateStaffSecurity, { body: { staffSecondFactor } })
      await renew()
      return fault
    })
  }
  return (
    <div>
      {failure && <FailureNotice failure={failure} />}
      <Select
        id="setting-second-factor"
        label={t`Two-step sign-in of staff`}
        value={value.staffSecondFactor}
        onChange={savePolicy}
        choices={[
          { value: 'asked', text: t`Recommended` },
          { value: 'required', text: t`Required for all staff roles` },
        ]}
      />
    </div>
  )
}
