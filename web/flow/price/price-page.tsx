import { useLingui } from '@lingui/react/macro'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import type { OfferAnswer } from '#contract/api/offer/offer-answer.ts'
import type { PricingAnswer } from '#contract/api/price.ts'
import { FailureNotice } from '#web/api/failure-notice.tsx'
import { DraftStatusPanel } from '#web/api/draft/draft-status-panel.tsx'
import { ResumeDraft, useResumeToken } from '#web/api/draft/resume-draft.tsx'
import { isOfferOver, useConfirmedPrice } from '#web/api/use-confirmed-price.ts'
import { useReferenceNames } from '#web/api/reference/use-reference-names.ts'
import { useMarkDeadEnd } from '#web/ui/dead-end.ts'
import { pageUrl, usePageQuery } from '#web/session/page-query.ts'
import { decodeSearchParam } from '#web/session/search-param-reader.ts'
import { pagePaths } from '#contract/paths.ts'
import { tripSessionIdOf } from '#web/session/trip-session.ts'
import { tripSessions } from '#web/session/trip-sessions.ts'
import { journeyCodes } from '#web/travel-ui/journey/journey-codes.ts'
import { ReferenceNamesContext } from '#web/travel-ui/reference-names.ts'
import { Button } from '#web/ui/button.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Progress } from '#web/ui/progress.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { ChosenFlight } from './chosen-flight.tsx'
import { PassengersSection } from './passengers/passengers-section.tsx'
import { PriceNotices } from './price-notices.tsx'
import { usePriceAcceptance } from './price-acceptance.ts'
import { previouslyShownOffer } from './previously-shown-offer.ts'

import styles from './price-page.module.css'

/** The pricing page: the current price of the offer, its conditions, and the passengers. */
export function PricePage() {
  const { t } = useLingui()
  const { param, offer } = usePageQuery()
  const resume = useResumeToken()
  const price = useConfirmedPrice(offer)
  useMarkDeadEnd(offer === undefined && !resume)
  const sessionId = tripSessionIdOf(decodeSearchParam(param))
  const shown = previouslyShownOffer(tripSessions.read(sessionId), offer)
  return (
    <div className={styles.page}>
      <div>
        <h1 tabIndex={-1}>{t`Who is flying?`}</h1>
        {price.data?.ok !== false && (
          <p
            className={styles.lead}
          >{t`Names as in the passport, in English letters. Saved as you type, encrypted on our server.`}</p>
        )}
      </div>
      {resume && <ResumeDraft {...resume} />}
      {offer === undefined && !resume && <NoOfferChosen />}
      {offer !== undefined && price.data === undefined && (
        <>
          <Progress labels={t`Checking the price with the airline…`} />
          <Skeleton size="card" count={2} />
        </>
      )}
      {price.data?.ok === false && (
        <>
          <FailureNotice failure={price.data.fault}>
            {!isOfferOver(price.data.fault) && (
              <Button onClick={() => void price.refetch()} isBusy={price.isFetching}>{t`Try again`}</Button>
            )}
            <LinkButton
              kind={isOfferOver(price.data.fault) ? 'primary' : 'secondary'}
              href={resultsHref(param)}
            >{t`Back to results`}</LinkButton>
          </FailureNotice>
          {shown && <ChosenFlight offer={shown} failure={price.data.fault} />}
        </>
      )}
      {price.data?.ok && (
        <PricedOffer
          answer={price.data.value}
          param={param}
          shown={shown}
          sessionId={sessionId}
          key={price.data.value.offer.offerId}
        />
      )}
    </div>
  )
}

function NoOfferChosen() {
  const { t } = useLingui()
  return (
    <Notice
      kind="look"
      heading={t`Please select a flight first.`}
      help={t`Choose a flight in the search results to see its price.`}
    >
      <LinkButton href={pagePaths.search}>{t`Search flights`}</LinkButton>
    </Notice>
  )
}

type PricedProps = {
  readonly answer: PricingAnswer
  readonly param: string | undefined
  readonly shown: OfferAnswer | undefined
  readonly sessionId: string
}

function PricedOffer({ answer, param, shown, sessionId }: PricedProps) {
  const navigate = useNavigate()
  const { offer } = answer
  // The shown offer may be dropped once this price is stored: the comparison needs it while the page is open.
  const [before] = useState(shown)
  const names = useReferenceNames(journeyCodes(offer.journeys))
  useEffect(() => {
    tripSessions.storePricing(sessionId, { offerId: offer.offerId }, answer)
  }, [sessionId, offer.offerId, answer])
  const yes = usePriceAcceptance(answer)
  const continueToBooking = () =>
    void navigate({ href: pageUrl(pagePaths.booking, { param, offer: offer.offerId }) })
  return (
    <ReferenceNamesContext value={names}>
      <PriceNotices answer={answer} shown={before} backHref={resultsHref(param)} yes={yes} />
      <PassengersSection answer={answer} sessionId={sessionId} yes={yes} onDone={continueToBooking} />
      <DraftStatusPanel sessionId={sessionId} offer={offer} />
    </ReferenceNamesContext>
  )
}

function resultsHref(param: string | undefined): string {
  return param === undefined ? pagePaths.search : pageUrl(pagePaths.offers, { param })
}
