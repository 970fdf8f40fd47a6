import { useLingui } from '@lingui/react/macro'
import { type RoutingRulesAnswer, readRoutingVersion } from '#contract/api/staff/supply/routing-rules.ts'
import type { RoutingRule } from '#contract/terms/supply/routing-rule.ts'
import { callApi } from '#web/api/client.ts'
import { FailureNotice } from '#web/api/failure-notice.tsx'
import { useCommand } from '#web/api/use-command.ts'
import { MomentText } from '#web/travel-ui/moment-text.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Table } from '#web/ui/table.tsx'
import styles from './routing.module.css'

/** Properties of the list of versions. */
export type RoutingVersionListProps = {
  readonly versions: RoutingRulesAnswer['versions']
  /** Takes over the rules of an earlier version. */
  readonly onCopy: (rules: readonly RoutingRule[]) => void
}

/** Every version of the rules: since when, by whom, why. */
export function RoutingVersionList({ versions, onCopy }: RoutingVersionListProps) {
  const { t } = useLingui()
  const action = useCommand()
  const copyVersion = (number: number) =>
    void action.call(
      () => callApi(readRoutingVersion, { params: { version: number } }),
      (answer) => onCopy(answer.rules),
    )
  return (
    <Card labelledBy="routing-versions" className={styles.page}>
      <h2 id="routing-versions" className={styles.title}>{t`Versions`}</h2>
      {action.failure && <FailureNotice failure={action.failure} />}
      <Table caption={t`Newest first (Bangkok time)`}>
        <thead>
          <tr>
            <th scope="col" className="figures">{t`No.`}</th>
            <th scope="col">{t`Effective from`}</th>
            <th scope="col">{t`Published by`}</th>
            <th scope="col">{t`Reason`}</th>
            <th scope="col" className="figures">{t`Rules`}</th>
            <th scope="col">{t`Actions`}</th>
          </tr>
        </thead>
        <tbody>
          {versions.map(({ version: number, createdAt, setBy, note, ruleCount }) => (
            <tr key={number}>
              <th scope="row" className="figures">
                {number}
              </th>
              <td className={styles.when}>
                <MomentText at={createdAt} look="medium" />
              </td>
              <td className={styles.wide}>{setBy}</td>
              <td className={styles.wide}>{note}</td>
              <td className="figures">{ruleCount}</td>
              <td>
                <Button
                  kind="plain"
                  aria-label={t`Copy rules of version ${number} to draft`}
                  isBusy={action.isBusy}
                  onClick={() => copyVersion(number)}
                >
                  {t`Copy to draft`}
                </Button>
              </td>
            </tr>
          ))}
        </tbody>
      </Table>
    </Card>
  )
}
