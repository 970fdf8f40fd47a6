import { useLingui } from '@lingui/react/macro'
import { useId, useState } from 'react'
import type { MarkupBookAnswer } from '#contract/api/staff/markup-book.ts'
import type { DryRunAnswer } from '#contract/api/staff/markup-dry-run.ts'
import { FailureNotice } from '#web/api/failure-notice.tsx'
import { useReferenceNames } from '#web/api/reference/use-reference-names.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Progress } from '#web/ui/progress.tsx'
import { Select } from '#web/ui/form/select.tsx'
import { useCommand } from '#web/api/use-command.ts'
import { MarkupDryRunResult } from './markup-dry-run-result.tsx'
import type { Draft } from './use-rules-draft.ts'
import { runMarkupDryRun } from './use-markup-book.ts'
import styles from './markup.module.css'

/** Properties of the dry run; `found` is its result for the rules as they stand now. */
export type MarkupLabProps = {
  readonly draft: Draft
  readonly book: MarkupBookAnswer
  readonly found: DryRunAnswer | undefined
  readonly onFound: (found: DryRunAnswer) => void
}

const dayChoices = [1, 7, 14, 30]

/** Runs the draft against searches of the last days: what would change, where, and for whom most. */
export function MarkupDryRun({ draft, book, found, onFound }: MarkupLabProps) {
  const { t } = useLingui()
  const headingId = useId()
  const [days, setDays] = useState('7')
  const [route, setRoute] = useState('')
  const action = useCommand()
  const names = useReferenceNames({ places: [...new Set(book.routes.flatMap(({ from, to }) => [from, to]))] })
  const [from, to] = route.split(' ')
  const startDryRun = () => {
    const ends = route === '' ? {} : { from: from ?? '', to: to ?? '' }
    void action.call(() => runMarkupDryRun({ rules: draft.rules, days: Number(days), ...ends }), onFound)
  }
  return (
    <Card labelledBy={headingId} className={styles.stack}>
      <h2 id={headingId} className={styles.title}>{t`Dry run`}</h2>
      <p
        className={styles.soft}
      >{t`Prices past searches with the live version and with the draft, as if booked today. Real-time markups are left out.`}</p>
      <div className={styles.line}>
        <Select
          label={t`Searches from`}
          value={days}
          onChange={setDays}
          choices={dayChoices.map((count) => ({
            value: String(count),
            text: count === 1 ? t`Last 1 day` : t`Last ${count} days`,
          }))}
        />
        <Select
          label={t`Route`}
          value={route}
          onChange={setRoute}
          placeholder={t`All routes`}
          choices={book.routes.map((one) => ({
            value: `${one.from} ${one.to}`,
            text: `${names.city(one.from)} – ${names.city(one.to)} (${one.from}–${one.to}, ${one.searches})`,
          }))}
        />
        <Button kind={found ? 'secondary' : 'primary'} isBusy={action.isBusy} onClick={startDryRun}>
          {t`Test draft`}
        </Button>
      </div>
      {action.failure && <FailureNotice failure={action.failure} />}
      {action.isBusy && <Progress labels={t`Pricing past searches …`} />}
      <div role="status" className={styles.stack}>
        {found && <MarkupDryRunResult found={found} rules={draft.rules} />}
      </div>
    </Card>
  )
}
