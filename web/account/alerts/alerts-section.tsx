import { useLingui } from '@lingui/react/macro'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { listOwnPriceAlerts, type PriceAlertLine, stopPriceAlert } from '#contract/api/share/price-alert.ts'
import { pagePaths } from '#contract/paths.ts'
import { callApi, sendCommand } from '#web/api/client.ts'
import { useReferenceNames } from '#web/api/reference/use-reference-names.ts'
import { useCommand } from '#web/api/use-command.ts'
import { useSignedInUser } from '#web/session/signed-in-user.ts'
import { PriceAlertList } from '#web/travel-ui/alert/price-alert-list.tsx'
import { ReferenceNamesContext } from '#web/travel-ui/reference-names.ts'
import { Card } from '#web/ui/card.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'
import { AccountFailure } from '../account-failure.tsx'
import styles from '../account.module.css'

/** The running price alerts of the account, and a way to stop each. */
export function AlertsSection() {
  const { t } = useLingui()
  const queries = useQueryClient()
  const user = useSignedInUser()
  const queryKey = ['price-alerts', user?.name]
  const { data } = useQuery({ queryKey, queryFn: ({ signal }) => callApi(listOwnPriceAlerts, { signal }) })
  const { isBusy, failure, run } = useCommand()
  const [latest, setLatest] = useState<string>()
  const [isStopped, setStopped] = useState(false)
  const stop = ({ code }: PriceAlertLine) =>
    run(async () => {
      setLatest(code)
      const fault = await sendCommand(stopPriceAlert, { body: { code } })
      setStopped(!fault)
      await queries.invalidateQueries({ queryKey })
      return fault
    })
  return (
    <Card labelledBy="alerts-title">
      <h2 id="alerts-title">
        <VisuallyHidden>{t`Price alerts`}</VisuallyHidden>
      </h2>
      <div className={styles.stack}>
        <p className={styles.soft}>
          {t`We email you when the lowest price of a search falls. An alert ends on the day of departure.`}
        </p>
        {failure && <AccountFailure failure={failure} />}
        {isStopped && <Notice kind="done" heading={t`The price alert is stopped.`} isAnnounced />}
        {data === undefined && <Skeleton size="row" count={2} />}
        {data?.ok === false && <AccountFailure failure={data.fault} />}
        {data?.ok === true && (
          <OwnAlerts
            alerts={data.value.alerts}
            stopping={isBusy ? latest : undefined}
            onStop={(alert) => void stop(alert)}
          />
        )}
      </div>
    </Card>
  )
}

function OwnAlerts(props: Parameters<typeof PriceAlertList>[0]) {
  const { t } = useLingui()
  const places = props.alerts.flatMap(({ journeys }) => journeys.flatMap(({ from, to }) => [from, to]))
  const names = useReferenceNames({ places })
  if (props.alerts.length > 0) {
    return (
      <ReferenceNamesContext value={names}>
        <PriceAlertList {...props} />
      </ReferenceNamesContext>
    )
  }
  return (
    <>
      <p>{t`You have no price alerts. Set one above the results of a search.`}</p>
      <p>
        <LinkButton href={pagePaths.search}>{t`Search flights`}</LinkButton>
      </p>
    </>
  )
}
