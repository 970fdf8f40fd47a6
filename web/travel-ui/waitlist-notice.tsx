import { useLingui } from '@lingui/react/macro'
import type { OfferAnswer } from '#contract/api/offer/offer-answer.ts'
import { Notice } from '#web/ui/notice.tsx'

/** What booking a waitlisted offer means; nothing for any other offer. */
export function WaitlistNotice({ offer }: { readonly offer: Pick<OfferAnswer, 'waitingList'> }) {
  const { t } = useLingui()
  if (!offer.waitingList) return null
  return (
    <Notice
      kind="look"
      heading={t`Waiting list: no seats are free right now`}
      help={t`We ask the airline for a seat. You pay nothing until it is confirmed. The price may change before then.`}
    />
  )
}
