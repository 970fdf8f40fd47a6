import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { quoteVoid } from '#contract/api/staff/order/travel-documents.ts'
import { satang } from '#contract/terms/money.ts'
import { formatMoney } from '#web/i18n/money-format.ts'
import { useLanguage } from '#web/i18n/use-language.ts'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { useWorkList } from '../../use-work-list.ts'
import { VoidDialog } from './void-dialog.tsx'

/** Properties of the offer. */
export type VoidFirstProps = {
  readonly orderNumber: string
  readonly renew: () => Promise<void>
  /** Receives the result; shown here where absent. */
  readonly say?: (text: string) => void
}

/** Where a refund is asked for: offers to void instead, while the supplier says that it is possible. */
export function VoidFirst({ orderNumber, renew, say }: VoidFirstProps) {
  const { t } = useLingui()
  const language = useLanguage()
  const [isOpen, setOpen] = useState(false)
  const [said, setSaid] = useState('')
  const { value } = useWorkList(quoteVoid, {
    params: { orderNumber },
    right: 'handleOrders',
    everyMs: 60_000,
  })
  if (said !== '') return <p role="status">{said}</p>
  if (!value?.isVoidable || !value.refund) return null
  const money = formatMoney(satang(value.refund.amount), language)
  return (
    <>
      <Notice
        kind="look"
        heading={t`The tickets can still be voided: the customer gets back ${money}.`}
        help={t`A void costs nothing. A refund by the fare rules may cost more.`}
      >
        <Button kind="primary" onClick={() => setOpen(true)}>{t`Void tickets`}</Button>
      </Notice>
      {isOpen && (
        <VoidDialog
          orderNumber={orderNumber}
          onClose={() => setOpen(false)}
          renew={renew}
          say={say ?? setSaid}
        />
      )}
    </>
  )
}
