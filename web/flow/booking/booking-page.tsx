import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import type { PricingAnswer } from '#contract/api/price.ts'
import type { PassengerType } from '#contract/terms/passenger.ts'
import { FailureNotice } from '#web/api/failure-notice.tsx'
import { DraftStatusPanel } from '#web/api/draft/draft-status-panel.tsx'
import { isOfferOver, useConfirmedPrice } from '#web/api/use-confirmed-price.ts'
import { useReferenceNames } from '#web/api/reference/use-reference-names.ts'
import { useTripDraft } from '#web/api/draft/use-trip-draft.ts'
import { useMarkDeadEnd } from '#web/ui/dead-end.ts'
import { pageUrl, usePageQuery } from '#web/session/page-query.ts'
import { pagePaths } from '#contract/paths.ts'
import { decodeSearchParam } from '#web/session/search-param-reader.ts'
import { tripSessionIdOf } from '#web/session/trip-session.ts'
import { journeyCodes } from '#web/travel-ui/journey/journey-codes.ts'
import { ReferenceNamesContext } from '#web/travel-ui/reference-names.ts'
import { Button } from '#web/ui/button.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Progress } from '#web/ui/progress.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { BookingForm } from './booking-form.tsx'
import { BookingNotices } from './booking-review.tsx'
import styles from './booking-page.module.css'

/** The booking page: payment method, what to check, flights and passengers once more, and the agreement. */
export function BookingPage() {
  const { t } = useLingui()
  const query = usePageQuery()
  const price = useConfirmedPrice(query['offer'])
  useMarkDeadEnd(query['offer'] === undefined)
  const backHref = pageUrl(pagePaths.offers, { param: query['param'] })
  return (
    <div className={styles.page}>
      <h1 tabIndex={-1}>{t`How would you like to pay?`}</h1>
      {query['offer'] === undefined && (
        <Notice
          kind="look"
          heading={t`Please select a flight first.`}
          help={t`Choose a flight and add travellers before you book.`}
        >
          <LinkButton href={pagePaths.search}>{t`Search flights`}</LinkButton>
        </Notice>
      )}
      {query['offer'] !== undefined && price.data === undefined && (
        <>
          <Progress labels={t`Checking the price with the airline…`} />
          <Skeleton size="card" count={2} />
        </>
      )}
      {price.data?.ok === false && (
        <FailureNotice failure={price.data.fault}>
          {!isOfferOver(price.data.fault) && (
            <Button onClick={() => void price.refetch()} isBusy={price.isFetching}>{t`Try again`}</Button>
          )}
          <LinkButton href={backHref}>{t`Back to results`}</LinkButton>
        </FailureNotice>
      )}
      {price.data?.ok && (
        <PricedBookingForm
          answer={price.data.value}
          param={query['param']}
          key={price.data.value.offer.offerId}
        />
      )}
    </div>
  )
}

/** The page with a price. After a refusal everything on it uses the repriced offer. */
function PricedBookingForm(props: { readonly answer: PricingAnswer; readonly param: string | undefined }) {
  const { param } = props
  const [repriced, reprice] = useState<PricingAnswer>()
  const answer = repriced ?? props.answer
  const { offer } = answer
  const names = useReferenceNames(journeyCodes(offer.journeys))
  const sessionId = tripSessionIdOf(decodeSearchParam(param))
  const party = offer.price.passengers.flatMap((one) =>
    Array.from({ length: one.count }, (): PassengerType => one.type),
  )
  const { draft, change, keep } = useTripDraft(sessionId, party)
  const passengersHref = pageUrl(pagePaths.price, { param, offer: offer.offerId })
  if (!draft) return <Skeleton size="card" count={2} />
  return (
    <ReferenceNamesContext value={names}>
      <BookingNotices answer={answer} priceHref={passengersHref} />
      <BookingForm {...{ answer, draft, change, keep, sessionId, reprice, passengersHref, param }} />
      <DraftStatusPanel sessionId={sessionId} offer={offer} />
    </ReferenceNamesContext>
  )
}
