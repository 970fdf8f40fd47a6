import { useLingui } from '@lingui/react/macro'
import { openCashDrawer } from '#contract/api/staff/shift/cash-drawer.ts'
import { callApi } from '#web/api/client.ts'
import { FailureNotice } from '#web/api/failure-notice.tsx'
import { useCommand } from '#web/api/use-command.ts'
import { Button } from '#web/ui/button.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { Card } from '#web/ui/card.tsx'
import { TextField } from '#web/ui/form/text-field.tsx'
import { StaffForm } from '../../form/staff-form.tsx'
import { useBahtField } from '../use-baht-field.ts'
import styles from '../money.module.css'

/** Opens the clerk's cash drawer with a float. */
export function OpenDrawerForm({ renew }: { readonly renew: () => Promise<void> }) {
  const { t } = useLingui()
  const action = useCommand()
  const float = useBahtField(0, { mayBeNothing: true })
  const open = () => {
    const { satang } = float
    if (!float.check() || satang === undefined) return
    void action.call(
      () => callApi(openCashDrawer, { body: { float: satang } }),
      () => void renew(),
    )
  }
  return (
    <Card labelledBy="open-drawer" className={styles.stack}>
      <h2 id="open-drawer" className={styles.title}>{t`Open your cash drawer`}</h2>
      <p className={styles.soft}>{t`Cash can be recorded only while your drawer is open.`}</p>
      <StaffForm className={styles.stack} sending={action} onSend={open}>
        {action.failure && <FailureNotice failure={action.failure} />}
        <div className={classNames(styles.line, styles.narrow)}>
          <TextField {...float.field} data-reach="main" label={t`Opening float (฿)`} />
          <Button type="submit" kind="primary" isBusy={action.isBusy}>
            {t`Open drawer`} <kbd aria-hidden="true">C</kbd>
          </Button>
        </div>
      </StaffForm>
    </Card>
  )
}
