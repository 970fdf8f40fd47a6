import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import {
  type BankCredit,
  type ExactMatchedAnswer,
  matchExactCredits,
} from '#contract/api/staff/bank/bank-statements.ts'
import { callApi } from '#web/api/client.ts'
import { FailureNotice } from '#web/api/failure-notice.tsx'
import { useCommand } from '#web/api/use-command.ts'
import { Button } from '#web/ui/button.tsx'
import money from '../money.module.css'
import styles from './bank-statement.module.css'

/** Properties of the exact matches. */
export type MatchExactProps = {
  readonly credits: readonly BankCredit[]
  readonly renew: () => Promise<void>
}

/** Records a long list of payments one after the other. */
const matchTimeoutMs = 300_000

/** Matches all credits whose order is exact, and approves what a colleague has matched; nothing where there is neither. */
export function MatchExact({ credits, renew }: MatchExactProps) {
  const { t } = useLingui()
  const [said, setSaid] = useState<ExactMatchedAnswer['results']>()
  const action = useCommand()
  const lineIds = credits.filter(isReady).map(({ lineId }) => lineId)
  const count = lineIds.length
  const matchAll = () =>
    void action.call(
      () => callApi(matchExactCredits, { body: { lineIds }, timeoutMs: matchTimeoutMs }),
      ({ results }) => {
        setSaid(results)
        void renew()
      },
    )
  return (
    <div className={styles.exact}>
      {count > 0 && (
        <Button kind="primary" isBusy={action.isBusy} onClick={matchAll}>
          {t`${plural(count, { one: 'Accept # exact match', other: 'Accept # exact matches' })}`}
        </Button>
      )}
      <p role="status" className={money.log}>
        {said && <MatchSummary results={said} />}
      </p>
      {action.failure && <FailureNotice failure={action.failure} />}
    </div>
  )
}

function isReady({ match, proposals }: BankCredit): boolean {
  if (match) return match.orderNumber !== undefined && !match.isMine
  return proposals.some(({ isExact }) => isExact)
}

function MatchSummary({ results }: ExactMatchedAnswer) {
  const { t } = useLingui()
  const countOf = (...states: readonly string[]) =>
    results.filter(({ state }) => states.includes(state)).length
  const recorded = countOf('received', 'linked')
  const waiting = countOf('approvalNeeded')
  const rest = countOf('late', 'mismatched', 'refused')
  const parts = [
    t`${plural(recorded, { one: '# matched', other: '# matched' })}`,
    waiting > 0 &&
      t`${plural(waiting, { one: '# needs a second approval', other: '# need a second approval' })}`,
    rest > 0 && t`${plural(rest, { one: '# to review', other: '# to review' })}`,
  ]
  return <>{parts.filter((one) => one !== false).join(' · ')}</>
}
