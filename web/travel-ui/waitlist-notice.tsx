import { useLingui } from '@lingui/react/macro'
import { type OfferAnswer } from '#contract/api/offer/offer-answer.ts'
import { Notice } from '#web/ui/notice.tsx'

/** What booking a waitlisted offer means; nothing for any other offer. */
export function WaitlistNotice({ offer }: { readonly offer: Pick<OfferAnswer, 'waitingList'> }) {
  const { t } = useLingui()
  if (!offer.waitingList) return null
  return (
    <Notice
      kind="look"
      heading={t`Waiting list: the airline has no free seat now.`}
      help={t`We ask for one; you pay nothing until it is confirmed; the price may change until then.`}
    />
  )
}
