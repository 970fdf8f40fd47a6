import { useLingui } from '@lingui/react/macro'
import { satang } from '#contract/terms/money.ts'
import { type Failure } from '#web/api/failure.ts'
import { FailureNotice } from '#web/api/failure-notice.tsx'
import { formatMoney } from '#web/i18n/money-format.ts'
import { useLanguage } from '#web/i18n/use-language.ts'
import { pageAddress } from '#web/session/page-query.ts'
import { routePaths } from '#web/session/route-paths.ts'
import { LinkButton } from '#web/ui/link-button.tsx'
import { Notice } from '#web/ui/notice.tsx'

/** What is asked now, in satang, and the offer that carries it. */
export type NewPrice = {
  readonly offerId: string
  readonly was: number
  readonly total: number
  /** What the chosen way to pay added before, and adds now. */
  readonly wasSurcharge: number
  readonly surcharge: number
}

/** The new price in a refusal because the price has changed; undefined in any other. */
export function newPriceIn(failure: Failure | undefined): NewPrice | undefined {
  if (failure?.kind !== 'problem' || failure.problem !== 'priceChanged') return undefined
  const { offerId, was, total, wasSurcharge = 0, surcharge = 0 } = failure.details ?? {}
  if (typeof offerId !== 'string' || typeof was !== 'number' || typeof total !== 'number') return undefined
  if (typeof wasSurcharge !== 'number' || typeof surcharge !== 'number') return undefined
  return { offerId, was, total, wasSurcharge, surcharge }
}

/** Why nothing was booked, and the ways on. What was typed stays. */
export function BookingFailure({
  failure,
  param,
}: {
  readonly failure: Failure
  readonly param: string | undefined
}) {
  const { t } = useLingui()
  const language = useLanguage()
  const newPrice = newPriceIn(failure)
  const resultsHref = pageAddress(routePaths.offers, { param })
  if (newPrice) {
    const before = formatMoney(satang(newPrice.was + newPrice.wasSurcharge), language)
    const now = formatMoney(satang(newPrice.total + newPrice.surcharge), language)
    return (
      <Notice
        kind="look"
        isAnnounced
        heading={t`The price has changed from ${before} to ${now}`}
        help={t`No money has moved and nothing was booked. Accept the new price to book, or choose another flight.`}
      >
        <LinkButton href={resultsHref}>{t`Choose another flight`}</LinkButton>
      </Notice>
    )
  }
  return (
    <FailureNotice failure={failure}>
      <LinkButton href={resultsHref}>{t`Back to the results`}</LinkButton>
    </FailureNotice>
  )
}
