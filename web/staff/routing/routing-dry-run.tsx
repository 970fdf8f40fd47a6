import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { type RoutingDryRunAnswer, dryRunRouting } from '#contract/api/staff/supply/routing-rules.ts'
import type { RoutingRule } from '#contract/terms/supply/routing-rule.ts'
import { callApi } from '#web/api/client.ts'
import { FailureNotice } from '#web/api/failure-notice.tsx'
import { useReferenceNames } from '#web/api/reference/use-reference-names.ts'
import { useCommand } from '#web/api/use-command.ts'
import { PriceText } from '#web/travel-ui/price/price-text.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { Select } from '#web/ui/form/select.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Table } from '#web/ui/table.tsx'
import { useProviderNames } from '../use-provider-names.ts'
import { rulesForApi } from './use-routing-form.ts'
import styles from './routing.module.css'

/** Properties of the dry run; `rules` is undefined while a field is faulty. */
export type RoutingDryRunProps = { readonly rules: readonly RoutingRule[] | undefined }

const dayChoices = [1, 7, 30]

/** Tries the draft on searches of the last days: which offers would disappear or change place. */
export function RoutingDryRun({ rules }: RoutingDryRunProps) {
  const { t } = useLingui()
  const [days, setDays] = useState('7')
  const [tried, setTried] = useState<{ readonly found: RoutingDryRunAnswer; readonly rules: string }>()
  const action = useCommand()
  const written = JSON.stringify(rules)
  const found = tried !== undefined && tried.rules === written ? tried.found : undefined
  const startDryRun = () => {
    if (!rules) return
    const body = { rules: rulesForApi(rules), days: Number(days) }
    void action.call(
      () => callApi(dryRunRouting, { body }),
      (answer) => setTried({ found: answer, rules: written }),
    )
  }
  return (
    <Card labelledBy="routing-dry-run" className={styles.page}>
      <h2 id="routing-dry-run" className={styles.title}>{t`Dry run`}</h2>
      <p className={styles.soft}>
        {t`Tries the rules above on past searches. Offers that the live rules exclude are not stored, so they are not counted.`}
      </p>
      <div className={styles.fields}>
        <Select
          label={t`Searches from`}
          value={days}
          onChange={setDays}
          choices={dayChoices.map((count) => ({
            value: String(count),
            text: count === 1 ? t`Last 1 day` : t`Last ${count} days`,
          }))}
        />
        <div>
          <Button isBusy={action.isBusy} aria-disabled={!rules} onClick={startDryRun}>
            {t`Test rules`}
          </Button>
        </div>
      </div>
      {action.failure && <FailureNotice failure={action.failure} />}
      <div role="status" className={classNames(styles.page, styles.result)}>
        {found && <DryRunResult found={found} rules={rules ?? []} />}
      </div>
    </Card>
  )
}

type ResultProps = { readonly found: RoutingDryRunAnswer; readonly rules: readonly RoutingRule[] }

function DryRunResult({ found, rules }: ResultProps) {
  const { t } = useLingui()
  const { searches, inAll, offers, excluded, moved, emptied, raised, meanRise } = found
  if (offers === 0) return <Notice kind="info" heading={t`No stored searches for this period`} />
  const figures = [
    [t`Searches tested`, `${searches} / ${inAll}`],
    [t`Offers excluded`, `${excluded} / ${offers}`],
    [t`Fares with another first supplier`, moved],
    [t`Searches without any offer`, emptied],
    [t`Searches with a higher lowest price`, raised],
    [t`Average increase`, <PriceText key="rise" amount={meanRise} />],
  ] as const
  return (
    <>
      <dl className={styles.figures}>
        {figures.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd className="figures">{value}</dd>
          </div>
        ))}
      </dl>
      {found.reasons.length > 0 && <ExcludedTable found={found} rules={rules} />}
    </>
  )
}

function ExcludedTable({ found: { reasons }, rules }: ResultProps) {
  const { t } = useLingui()
  const nameOf = useProviderNames()
  const names = useReferenceNames({ airlines: [...new Set(reasons.map(({ airline }) => airline))] })
  return (
    <Table caption={t`Excluded offers`}>
      <thead>
        <tr>
          <th scope="col">{t`Supplier`}</th>
          <th scope="col">{t`Airline`}</th>
          <th scope="col">{t`Rule`}</th>
          <th scope="col" className="figures">{t`Offers`}</th>
        </tr>
      </thead>
      <tbody>
        {reasons.map(({ supplierId, airline, rule, offers }) => (
          <tr key={`${supplierId} ${airline} ${rule}`}>
            <th scope="row">{nameOf(supplierId)}</th>
            <td className={styles.wide}>{names.airline(airline)}</td>
            <td className={styles.wide}>
              {rule}. {rules[rule - 1]?.name}
            </td>
            <td className="figures">{offers}</td>
          </tr>
        ))}
      </tbody>
    </Table>
  )
}
