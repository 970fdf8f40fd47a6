import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import {
  confirmPriceAlert,
  type PriceAlertLine,
  readPriceAlert,
  stopPriceAlert,
} from '#contract/api/share/price-alert.ts'
import { pagePaths } from '#contract/paths.ts'
import { callApi } from '#web/api/client.ts'
import type { Failure } from '#web/api/failure.ts'
import { FailureNotice } from '#web/api/failure-notice.tsx'
import { useReferenceNames } from '#web/api/reference/use-reference-names.ts'
import { useCommand } from '#web/api/use-command.ts'
import { useAlertDates, useAlertRoute } from '#web/travel-ui/alert/use-alert-labels.ts'
import { ReferenceNamesContext } from '#web/travel-ui/reference-names.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { OtherAlerts } from './other-alerts.tsx'
import styles from './price-alert.module.css'

/** The page that the links of alert mails open: it starts or stops an alert, by a press, as mail scanners open links. */
export function PriceAlertPage() {
  const { t } = useLingui()
  const [link] = useState(alertCodesInFragment)
  useEffect(() => {
    // A code must not stay in the history, a bookmark or a screenshot.
    if (location.hash !== '') history.replaceState(history.state, '', location.pathname)
  }, [])
  return (
    <div className={styles.page}>
      <Card>
        <div className={styles.stack}>
          <h1 tabIndex={-1}>{t`Price alert`}</h1>
          {link.confirm !== null && <StartAlert code={link.confirm} />}
          {link.confirm === null && link.stop !== null && <StopAlert code={link.stop} />}
          {link.confirm === null && link.stop === null && (
            <Notice
              kind="look"
              heading={t`This link is incomplete.`}
              help={t`Open the link in the email again.`}
            >
              <LinkButton href={pagePaths.search}>{t`Search flights`}</LinkButton>
            </Notice>
          )}
        </div>
      </Card>
      {link.confirm === null && link.stop !== null && <OtherAlerts code={link.stop} />}
    </div>
  )
}

type AlertJourneys = PriceAlertLine['journeys']

/** The journeys of an alert, empty until they are known, and why its link does nothing any more. */
function useAlert(code: string) {
  const { data } = useQuery({
    queryKey: ['price-alert', code],
    queryFn: () => callApi(readPriceAlert, { body: { code } }),
  })
  const failure = data?.ok === false ? data.fault : undefined
  return { journeys: data?.ok ? data.value.journeys : [], ended: hasEnded(failure) ? failure : undefined }
}

/** The route and the dates of an alert. */
function AlertTrip({ journeys }: { readonly journeys: AlertJourneys }) {
  const names = useReferenceNames({ places: placesIn(journeys) })
  if (journeys.length === 0) return <p className={styles.trip} aria-hidden="true" />
  return (
    <ReferenceNamesContext value={names}>
      <AlertTripText journeys={journeys} />
    </ReferenceNamesContext>
  )
}

function AlertTripText({ journeys }: { readonly journeys: AlertJourneys }) {
  const route = useAlertRoute(journeys)
  const dates = useAlertDates(journeys)
  return (
    <p className={styles.trip}>
      <b>{route}</b>
      <span>{dates}</span>
    </p>
  )
}

function placesIn(journeys: AlertJourneys): string[] {
  return journeys.flatMap(({ from, to }) => [from, to])
}

type Coded = { readonly code: string }

function StartAlert({ code }: Coded) {
  const { t } = useLingui()
  const command = useCommand()
  const { journeys, ended } = useAlert(code)
  const [address, setAddress] = useState<string>()
  if (address !== undefined) {
    return (
      <Notice
        kind="done"
        heading={t`Your price alert is on.`}
        help={t`It ends on the day of departure. Every email has a link that stops it.`}
        isAnnounced
      >
        <LinkButton href={address}>{t`See flights`}</LinkButton>
      </Notice>
    )
  }
  const over = hasEnded(command.failure) ? command.failure : ended
  if (over) return <EndedAlert failure={over} />
  return (
    <>
      <AlertTrip journeys={journeys} />
      <p>{t`We email you when the lowest price of your search falls.`}</p>
      {command.failure && <FailureNotice failure={command.failure} />}
      <Button
        kind="primary"
        isBusy={command.isBusy}
        onClick={() =>
          void command.call(
            () => callApi(confirmPriceAlert, { body: { code } }),
            (started) => setAddress(started.address),
          )
        }
      >
        {t`Start price alert`}
      </Button>
    </>
  )
}

function StopAlert({ code }: Coded) {
  const { t } = useLingui()
  const command = useCommand()
  const { journeys, ended } = useAlert(code)
  const [isStopped, setStopped] = useState(false)
  if (isStopped) {
    return (
      <Notice
        kind="done"
        heading={t`The price alert is stopped.`}
        help={t`We have deleted your email address from it.`}
        isAnnounced
      >
        <LinkButton href={pagePaths.search}>{t`Search flights`}</LinkButton>
      </Notice>
    )
  }
  const over = hasEnded(command.failure) ? command.failure : ended
  if (over) return <EndedAlert failure={over} />
  return (
    <>
      <AlertTrip journeys={journeys} />
      <p>{t`Stop this alert? You will get no more emails about the price of this trip.`}</p>
      {command.failure && <FailureNotice failure={command.failure} />}
      <Button
        kind="primary"
        isBusy={command.isBusy}
        onClick={() =>
          void command.call(
            () => callApi(stopPriceAlert, { body: { code } }),
            () => setStopped(true),
          )
        }
      >
        {t`Stop price alert`}
      </Button>
    </>
  )
}

/** A link of an alert that has ended leads on to a search: there is nothing left to start or stop. */
function EndedAlert({ failure }: { readonly failure: Failure }) {
  const { t } = useLingui()
  return (
    <FailureNotice failure={failure}>
      <LinkButton href={pagePaths.search}>{t`Search flights`}</LinkButton>
    </FailureNotice>
  )
}

function hasEnded(failure: Failure | undefined): failure is Failure {
  return failure?.kind === 'problem' && failure.problem === 'priceAlertUnknown'
}

/** Codes stand behind "#", which browsers send to no server. */
function alertCodesInFragment(): { readonly confirm: string | null; readonly stop: string | null } {
  const said = new URLSearchParams(location.hash.slice(1))
  return { confirm: said.get('confirm'), stop: said.get('stop') }
}
