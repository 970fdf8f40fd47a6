import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import {
  listPriceAlertsOfAddress,
  type PriceAlertLine,
  stopPriceAlert,
} from '#contract/api/share/price-alert.ts'
import { callApi, sendCommand } from '#web/api/client.ts'
import { FailureNotice } from '#web/api/failure-notice.tsx'
import { useReferenceNames } from '#web/api/reference/use-reference-names.ts'
import { useCommand } from '#web/api/use-command.ts'
import { PriceAlertList } from '#web/travel-ui/alert/price-alert-list.tsx'
import { ReferenceNamesContext } from '#web/travel-ui/reference-names.ts'
import { Card } from '#web/ui/card.tsx'
import styles from './price-alert.module.css'

/** The other alerts of the address whose mail carries this code, each with a button that stops it. */
export function OtherAlerts({ code }: { readonly code: string }) {
  const { t } = useLingui()
  const { data } = useQuery({
    queryKey: ['price-alerts-of', code],
    // Once its own alert is stopped, the code lists nothing.
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: () => callApi(listPriceAlertsOfAddress, { body: { code } }),
  })
  const command = useCommand()
  const [latest, setLatest] = useState<string>()
  const [stopped, setStopped] = useState<readonly string[]>([idIn(code)])
  const alerts = data?.ok ? data.value.alerts.filter((one) => !stopped.includes(idIn(one.code))) : []
  const places = alerts.flatMap(({ journeys }) => journeys.flatMap(({ from, to }) => [from, to]))
  const names = useReferenceNames({ places })
  if (alerts.length === 0) return null
  const stop = (alert: PriceAlertLine) => {
    setLatest(alert.code)
    void command.run(
      () => sendCommand(stopPriceAlert, { body: { code: alert.code } }),
      () => setStopped((before) => [...before, idIn(alert.code)]),
    )
  }
  return (
    <Card labelledBy="other-alerts">
      <div className={styles.stack}>
        <h2 id="other-alerts">{t`Other price alerts to this address`}</h2>
        {command.failure && <FailureNotice failure={command.failure} />}
        <ReferenceNamesContext value={names}>
          <PriceAlertList alerts={alerts} stopping={command.isBusy ? latest : undefined} onStop={stop} />
        </ReferenceNamesContext>
      </div>
    </Card>
  )
}

/** The id of an alert, which stays when the key of the signature changes. */
function idIn(code: string): string {
  return code.split('.', 1)[0] ?? ''
}
