import { useLingui } from '@lingui/react/macro'
import { Notice } from '#web/ui/notice.tsx'

/** Says that paying at the office is too late for this order. */
export function OfficeShut() {
  const { t } = useLingui()
  return (
    <Notice
      kind="look"
      heading={t`Our office does not open before your payment deadline.`}
      help={t`Cash cannot be taken in time. Please choose another way to pay.`}
    />
  )
}
