import { recordRefundPayee, type RecordedPayeeAnswer } from '#contract/api/refund-payee.ts'
import { useLingui } from '@lingui/react/macro'
import { sendCommand } from '#web/api/client.ts'
import { FailureNotice } from '#web/api/failure-notice.tsx'
import { useCommand } from '#web/api/use-command.ts'
import { PayeeForm } from '#web/travel-ui/payee-form.tsx'
import { Disclosure } from '#web/ui/disclosure.tsx'
import { FactRow } from '../fact-row.tsx'
import { UnsavedInputBoundary } from '../../form/staff-form.tsx'
import styles from '../money.module.css'

/** Properties of the refund account of an order; `onSaved` refetches what is shown. */
export type RefundPayeeProps = {
  readonly orderNumber: string
  readonly payee: RecordedPayeeAnswer | undefined
  readonly onSaved: () => Promise<void>
}

/** The bank account on record, and the form to record one that the customer gives by phone. */
export function RefundPayee({ orderNumber, payee, onSaved }: RefundPayeeProps) {
  const { t } = useLingui()
  const { isBusy, failure, run } = useCommand()
  return (
    <div className={styles.stack}>
      {payee === undefined ? (
        <p>{t`No bank account on record: ask the customer, and record it before the transfer.`}</p>
      ) : (
        <dl>
          <FactRow name={t`Bank account on record`}>
            <PayeeText payee={payee} />
            <div className={styles.soft}>
              <PayeeSource payee={payee} />
            </div>
          </FactRow>
        </dl>
      )}
      <Disclosure key={payee?.payeeId} summary={t`Record a bank account named by phone`}>
        <UnsavedInputBoundary>
          <PayeeForm
            isBusy={isBusy}
            failure={failure && <FailureNotice failure={failure} />}
            save={(named) =>
              run(async () => {
                const fault = await sendCommand(recordRefundPayee, { body: { orderNumber, payee: named } })
                if (!fault) await onSaved()
                return fault
              })
            }
          />
        </UnsavedInputBoundary>
      </Disclosure>
    </div>
  )
}

/** A bank account: bank and number, and the name below. */
export function PayeeText({ payee }: { readonly payee: RecordedPayeeAnswer }) {
  const { bank, accountNumber, accountName } = payee
  return (
    <>
      {bank} <span className="figures">{accountNumber}</span>
      <br />
      {accountName}
    </>
  )
}

/** Who entered a bank account, and by which channel. */
export function PayeeSource({ payee: { channel, recordedBy } }: { readonly payee: RecordedPayeeAnswer }) {
  const { t } = useLingui()
  if (channel === 'web') return <>{t`entered by the customer`}</>
  return <>{recordedBy === undefined ? t`recorded by phone` : t`recorded by ${recordedBy}, by phone`}</>
}
