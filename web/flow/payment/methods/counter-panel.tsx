import { useLingui } from '@lingui/react/macro'
import type { PayableAnswer, PaymentAnswer } from '#contract/api/payment.ts'
import { officeHoursLabel } from '#contract/terms/calendar/office-hours-labels.ts'
import { useLanguage } from '#web/i18n/use-language.ts'
import { Disclosure } from '#web/ui/disclosure.tsx'
import { CopyText } from '#web/travel-ui/copy-text.tsx'
import { CashPickup } from '../cash-pickup/cash-pickup.tsx'
import { isOfficeClosedUntilDeadline } from '../is-office-closed-until-deadline.ts'
import { OfficeClosedNotice } from '../office-closed-notice.tsx'
import type { PaymentMethodPanelProps } from './payment-method-props.ts'
import { useOfficeLabels } from '../use-office-labels.ts'
import styles from './payment-methods.module.css'

/** Paying in cash: at the office, or by cash pickup in Bangkok. */
export function CounterPanel({ payable, payment, pageKey, typing }: PaymentMethodPanelProps) {
  const { t } = useLingui()
  // Cash is picked up in office hours only: then it is too late for that as well.
  const isShut = isOfficeClosedUntilDeadline(payable)
  const hours = officeHoursLabel(payable.agency.hours, useLanguage())
  return (
    <>
      {isShut && <OfficeClosedNotice />}
      <OfficeAddressAndHours payable={payable} payment={payment} />
      {!isShut && (
        <ol className={styles.steps}>
          <li>{t`Come to our office before the deadline: ${hours}.`}</li>
          <li>{t`Give your order number and pay in cash.`}</li>
          <li>{t`Tickets are issued right away and emailed to you.`}</li>
        </ol>
      )}
      {payable.isOwner && !isShut && (
        <Disclosure summary={t`Cash pickup in Bangkok, 9:30 to 17:00`} className={styles.noPrint}>
          <CashPickup pageKey={pageKey} typing={typing} />
        </Disclosure>
      )}
    </>
  )
}

type OfficeProps = { readonly payable: PayableAnswer; readonly payment: PaymentAnswer }

/** Address and opening state of the office. */
function OfficeAddressAndHours({ payable, payment }: OfficeProps) {
  const { t } = useLingui()
  const labels = useOfficeLabels(payable)
  const { agency } = payable
  return (
    <dl className={styles.facts}>
      <div>
        <dt>{t`Our office`}</dt>
        <dd>
          {agency.name}
          <br />
          {payment.address ?? agency.address}
          <br />
          {agency.phone}
        </dd>
      </div>
      <div>
        <dt>{t`Opening hours`}</dt>
        <dd>{labels.now}</dd>
      </div>
      <div>
        <dt>{t`Order number`}</dt>
        <dd>
          <CopyText text={payable.orderNumber} />
        </dd>
      </div>
    </dl>
  )
}
