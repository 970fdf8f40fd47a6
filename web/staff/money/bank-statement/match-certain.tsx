import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import {
  type BankCredit,
  type CertainMatchedAnswer,
  matchCertainCredits,
} from '#contract/api/staff/bank/bank-statements.ts'
import { callApi } from '#web/api/client.ts'
import { FailureNotice } from '#web/api/failure-notice.tsx'
import { useCommand } from '#web/api/use-command.ts'
import { Button } from '#web/ui/button.tsx'
import money from '../money.module.css'
import styles from './bank-statement.module.css'

/** Properties of the certain matches. */
export type MatchCertainProps = {
  readonly credits: readonly BankCredit[]
  readonly renew: () => Promise<void>
}

/** Records a long list of payments one after the other. */
const matchTimeoutMs = 300_000

/** Matches all credits whose order is certain, and approves what a colleague has matched; nothing where there is neither. */
export function MatchCertain({ credits, renew }: MatchCertainProps) {
  const { t } = useLingui()
  const [said, setSaid] = useState<CertainMatchedAnswer['results']>()
  const action = useCommand()
  const lineIds = credits.filter(isReady).map(({ lineId }) => lineId)
  const count = lineIds.length
  const matchAll = () =>
    void action.call(
      () => callApi(matchCertainCredits, { body: { lineIds }, timeoutMs: matchTimeoutMs }),
      ({ results }) => {
        setSaid(results)
        void renew()
      },
    )
  return (
    <div className={styles.certain}>
      {count > 0 && (
        <Button kind="primary" isBusy={action.isBusy} onClick={matchAll}>
          {t`${plural(count, { one: 'Match # certain credit', other: 'Match # certain credits' })}`}
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
  return proposals.some(({ isCertain }) => isCertain)
}

function MatchSummary({ results }: CertainMatchedAnswer) {
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
