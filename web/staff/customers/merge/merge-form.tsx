import { useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { longestMergeReason, mergeCustomers } from '#contract/api/staff/customer/merge-customers.ts'
import type { CustomerAnswer } from '#contract/api/staff/customers.ts'
import { sendCommand } from '#web/api/client.ts'
import { FailureNotice } from '#web/api/failure-notice.tsx'
import { useCommand } from '#web/api/use-command.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { RadioGroup } from '#web/ui/form/radio-group.tsx'
import { TextField } from '#web/ui/form/text-field.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { StaffForm } from '../../form/staff-form.tsx'
import { customersUrl } from '../customers-url.ts'
import { CustomerComparison } from './customer-comparison.tsx'
import { proposedToStay } from './proposed-to-stay.ts'
import styles from '../customers.module.css'

/** Properties of the form: the customer that was open, and the other one. */
export type MergeFormProps = { readonly customers: readonly [CustomerAnswer, CustomerAnswer] }

/** Two customers side by side, which of them stays, and why they are merged. */
export function MergeForm({ customers }: MergeFormProps) {
  const { t } = useLingui()
  const isSame = customers[0].customerId === customers[1].customerId
  return (
    <>
      <Card labelledBy="merge-compare" className={styles.part}>
        <h2 id="merge-compare" className={styles.title}>{t`Compare customers`}</h2>
        <CustomerComparison customers={customers} />
      </Card>
      {isSame ? (
        <Notice kind="look" heading={t`These customers are already merged.`} />
      ) : (
        <MergeChoice customers={customers} />
      )}
    </>
  )
}

function MergeChoice({ customers }: MergeFormProps) {
  const { t } = useLingui()
  const { isBusy, failure, merge } = useMergeCommand()
  const [keptId, setKeptId] = useState(() => proposedToStay(customers).customerId)
  const [reason, setReason] = useState('')
  const [isReasonMissing, setReasonMissing] = useState(false)
  const merged = customers.find(({ customerId }) => customerId !== keptId)
  const submit = () => {
    setReasonMissing(reason.trim() === '')
    if (reason.trim() === '' || !merged) return
    void merge({ customerId: merged.customerId, intoCustomerId: keptId, reason: reason.trim() })
  }
  const choices = customers.map(({ customerId, name, email, isAccount, orders }) => ({
    value: customerId,
    text: name || email,
    note: [email, isAccount ? t`Account` : t`Guest`, t`Orders: ${orders}`].join(' · '),
  }))
  return (
    <Card labelledBy="merge-decide" className={styles.part}>
      <h2 id="merge-decide" className={styles.title}>{t`Merge customers`}</h2>
      <StaffForm className={styles.form} sending={{ isBusy, failure }} onSend={submit}>
        {failure && <FailureNotice failure={failure} />}
        <RadioGroup
          label={t`Customer that stays`}
          look="list"
          value={keptId}
          onChange={setKeptId}
          choices={choices}
        />
        <TextField
          label={t`Reason`}
          hint={t`For colleagues, for example: same person, confirmed by phone.`}
          value={reason}
          onChange={setReason}
          maxLength={longestMergeReason}
          autoComplete="off"
          error={isReasonMissing && reason.trim() === '' ? t`Enter a reason.` : undefined}
        />
        <p
          className={styles.said}
        >{t`Staff see the orders, notes and saved passengers of both on the customer that stays. Accounts, emails, consents and access to orders do not change. You can separate them again.`}</p>
        <div>
          <Button type="submit" kind="primary" isBusy={isBusy}>{t`Merge customers`}</Button>
        </div>
      </StaffForm>
    </Card>
  )
}

type Merge = Parameters<typeof mergeCustomersBody>[0]

function mergeCustomersBody(body: {
  readonly customerId: string
  readonly intoCustomerId: string
  readonly reason: string
}) {
  return sendCommand(mergeCustomers, { body })
}

/** Sends the merge, and opens the customer that stays. */
function useMergeCommand() {
  const router = useRouter()
  const queries = useQueryClient()
  const { isBusy, failure, run } = useCommand()
  const merge = async (body: Merge) => {
    let isDone = false
    await run(
      () => mergeCustomersBody(body),
      () => (isDone = true),
    )
    if (!isDone) return
    await queries.invalidateQueries({ queryKey: ['desk'], refetchType: 'none' })
    await router.navigate({ href: customersUrl({ customer: body.intoCustomerId }) })
  }
  return { isBusy, failure, merge }
}
