import { supplierIds } from '#contract/terms/provider.ts'
import { settleDifference, type ReconciliationAnswer } from '#contract/api/staff/reconciliation.ts'
import { sendCommand } from '#web/api/client.ts'
import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { FailureNotice } from '#web/api/failure-notice.tsx'
import { PriceText } from '#web/travel-ui/price/price-text.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Checkbox } from '#web/ui/form/checkbox.tsx'
import { TextArea } from '#web/ui/form/text-area.tsx'
import { DifferenceFactList } from './difference-fact-list.tsx'
import { FactRow } from '../fact-row.tsx'
import { MomentText } from '#web/travel-ui/moment-text.tsx'
import { StaffForm } from '../../form/staff-form.tsx'
import { useProviderNames } from '../../use-provider-names.ts'
import { useCommand } from '#web/api/use-command.ts'
import { useMoneyLabels } from '../use-money-labels.ts'
import styles from '../money.module.css'

/** Properties of one difference. */
export type DifferenceDetailProps = {
  readonly difference: ReconciliationAnswer['differences'][number]
  readonly finish: (said: string) => void
}

/** Suppliers are reconciled, too: their differences are no payments. */
const suppliers: readonly string[] = supplierIds

/** One reconciliation difference: both sides, and the note of whoever has examined it. */
export function DifferenceDetail({ difference, finish }: DifferenceDetailProps) {
  const { t } = useLingui()
  const providerName = useProviderNames()
  const labels = useMoneyLabels()
  const { orderNumber, providerRef, ours, theirs, foundAt, releaseAt } = difference
  const titleId = `difference-${difference.differenceId}`
  return (
    <Card labelledBy={titleId} className={styles.stack}>
      <div className={styles.head}>
        <h2 id={titleId} className={styles.title}>
          <span className="figures">{orderNumber ?? t`No order`}</span>
        </h2>
        <span>{labels.differences[difference.kind]}</span>
      </div>
      <dl className={styles.facts}>
        <FactRow name={t`Our amount`}>{ours === undefined ? '–' : <PriceText amount={ours} />}</FactRow>
        <FactRow name={t`Provider amount`}>
          {theirs === undefined ? '–' : <PriceText amount={theirs} />}
        </FactRow>
        <FactRow name={t`Compared with`}>{providerName(difference.providerId)}</FactRow>
        <FactRow name={t`Provider reference`}>
          <span className="figures">{providerRef ?? '–'}</span>
        </FactRow>
        <FactRow name={t`Detected (Bangkok time)`}>
          <MomentText at={foundAt} />
        </FactRow>
        {releaseAt !== undefined && (
          <FactRow name={t`Released automatically, unless marked resolved (Bangkok time)`}>
            <MomentText at={releaseAt} />
          </FactRow>
        )}
        <DifferenceFactList difference={difference} />
      </dl>
      <SettleDifference difference={difference} finish={finish} />
    </Card>
  )
}

function SettleDifference({ difference, finish }: DifferenceDetailProps) {
  const { differenceId, orderNumber, providerRef, kind, providerId } = difference
  const { t } = useLingui()
  const [note, setNote] = useState('')
  const [isMissed, setMissed] = useState(false)
  const [mayRelease, setMayRelease] = useState(false)
  const isPayment = kind === 'theirsWithoutOurs' && !suppliers.includes(providerId)
  const action = useCommand()
  const named = orderNumber ?? providerRef ?? ''
  const submitSettlement = () => {
    const said = note.trim()
    setMissed(said === '')
    if (said === '') return
    void action.run(
      () =>
        sendCommand(settleDifference, {
          body: { differenceId, note: said, ...(mayRelease && { releasesSeats: true }) },
        }),
      () => finish(t`${named}: resolved.`),
    )
  }
  return (
    <StaffForm className={styles.stack} sending={action} onSend={submitSettlement}>
      {action.failure && <FailureNotice failure={action.failure} />}
      <TextArea
        data-reach="main"
        label={t`Resolution note`}
        hint={t`Kept with the difference. Ctrl+Enter to submit.`}
        value={note}
        onChange={setNote}
        error={isMissed ? t`Enter a resolution note.` : undefined}
        rows={2}
        maxLength={300}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) submitSettlement()
        }}
      />
      {isPayment && (
        <Checkbox
          label={t`Seats reserved for this payment may be released`}
          isChecked={mayRelease}
          onChange={setMayRelease}
        />
      )}
      <div className={styles.ways}>
        <Button type="submit" kind="primary" isBusy={action.isBusy}>{t`Mark resolved`}</Button>
      </div>
    </StaffForm>
  )
}
