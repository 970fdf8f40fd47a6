import { useLingui } from '@lingui/react/macro'
import { Notice } from '#web/ui/notice.tsx'

/** Says that paying at the office is too late for this order. */
export function OfficeClosedNotice() {
  const { t } = useLingui()
  return (
    <Notice
      kind="look"
      heading={t`Our office is closed until after your payment deadline.`}
      help={t`There is not enough time to pay in cash. Choose another payment method.`}
    />
  )
}
