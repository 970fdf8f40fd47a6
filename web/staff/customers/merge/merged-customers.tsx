import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { separateCustomer } from '#contract/api/staff/customer/merge-customers.ts'
import type { CustomerAnswer, MergedCustomer } from '#contract/api/staff/customers.ts'
import { sendCommand } from '#web/api/client.ts'
import { FailureNotice } from '#web/api/failure-notice.tsx'
import { useCommand } from '#web/api/use-command.ts'
import { useHasRight } from '#web/session/signed-in-user.ts'
import { MomentText } from '#web/travel-ui/moment-text.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { ColleagueName } from '../../colleague-name.tsx'
import styles from '../customers.module.css'

/** Properties of the customers that were merged into this one. */
export type MergedCustomersProps = {
  readonly customer: CustomerAnswer
  readonly renew: () => Promise<void>
}

/** The customers that were merged into this one: by whom, why, and the way to separate them again. */
export function MergedCustomers({ customer: { merged }, renew }: MergedCustomersProps) {
  const { t } = useLingui()
  if (merged.length === 0) return null
  return (
    <Card labelledBy="customer-merged" className={styles.part}>
      <h2 id="customer-merged" className={styles.title}>{t`Merged customers`}</h2>
      <ul className={styles.people}>
        {merged.map((one) => (
          <MergedLine key={one.customerId} merged={one} renew={renew} />
        ))}
      </ul>
    </Card>
  )
}

type MergedLineProps = { readonly merged: MergedCustomer; readonly renew: () => Promise<void> }

function MergedLine({ merged, renew }: MergedLineProps) {
  const { t } = useLingui()
  const mayMerge = useHasRight('mergeCustomers')
  const [isOpen, setOpen] = useState(false)
  const { name, email, isAccount, mergedAt, mergedBy, reason } = merged
  const who = name || email
  return (
    <li>
      <span>
        <strong>{who}</strong> <span className={styles.tag}>{isAccount ? t`Account` : t`Guest`}</span>
        <span className={styles.line}>{email}</span>
        <span className={styles.line}>
          <ColleagueName colleague={mergedBy} /> · <MomentText at={mergedAt} look="date" /> · {reason}
        </span>
      </span>
      {mayMerge && (
        <Button
          className={styles.small}
          aria-label={t`Separate again: ${who}`}
          onClick={() => setOpen(true)}
        >{t`Separate again`}</Button>
      )}
      <SeparateDialog merged={merged} isOpen={isOpen} close={() => setOpen(false)} renew={renew} />
    </li>
  )
}

type SeparateDialogProps = MergedLineProps & { readonly isOpen: boolean; readonly close: () => void }

function SeparateDialog({ merged, isOpen, close, renew }: SeparateDialogProps) {
  const { t } = useLingui()
  const { isBusy, failure, run } = useCommand()
  const { customerId, name, email } = merged
  const who = name || email
  const separateNow = () =>
    run(
      () => sendCommand(separateCustomer, { body: { customerId } }),
      () => {
        close()
        void renew()
      },
    )
  return (
    <Dialog
      isOpen={isOpen}
      onClose={close}
      heading={t`Separate ${who} again?`}
      actions={
        <>
          <Button onClick={close}>{t`Keep merged`}</Button>
          <Button kind="primary" isBusy={isBusy} onClick={() => void separateNow()}>{t`Separate`}</Button>
        </>
      }
    >
      {failure && <FailureNotice failure={failure} />}
      <p>{t`Each customer gets its own orders, saved passengers and earlier notes back. Notes written since the merge stay with the customer they were written on.`}</p>
    </Dialog>
  )
}

/** Properties of the notice; `askedId` is the customer in the address. */
export type MergedNoticeProps = Pick<MergedCustomersProps, 'customer'> & { readonly askedId: string }

/** Says that the customer in the address was merged into the one that is shown. */
export function MergedNotice({ customer, askedId }: MergedNoticeProps) {
  const { t } = useLingui()
  const asked = customer.merged.find(({ customerId }) => customerId === askedId)
  if (!asked) return null
  const [merged, kept] = [asked.email || asked.name, customer.email || customer.name]
  return <Notice kind="info" heading={t`${merged} was merged into ${kept}.`} />
}
