import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import type { SellingMode } from '#contract/terms/booking.ts'
import type { Failure } from '#web/api/failure.ts'
import { FailureNotice } from '#web/api/failure-notice.tsx'
import { Card } from '#web/ui/card.tsx'
import { RadioGroup } from '#web/ui/form/radio-group.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { PriceToleranceForm } from './price-tolerance-form.tsx'
import { usePriceTolerance } from './use-price-tolerance.ts'
import { useSellingMode } from './use-selling-mode.ts'
import styles from './staff.module.css'

/** The selling mode: instant or by request, and the price tolerance. */
export function SellingSettings() {
  const { t } = useLingui()
  const band = usePriceTolerance()
  return (
    <Card labelledBy="selling-title" className={styles.form}>
      <h2 id="selling-title" className={styles.title}>{t`Selling mode`}</h2>
      <ModeChoice />
      {band.answer === undefined && <Skeleton size="card" />}
      {band.answer?.ok === true && (
        <PriceToleranceForm key={band.answer.value.version} band={band.answer.value} save={band.save} />
      )}
    </Card>
  )
}

function ModeChoice() {
  const { t } = useLingui()
  const { answer, save } = useSellingMode()
  const [failure, setFailure] = useState<Failure>()
  const [wanted, setWanted] = useState<SellingMode>()
  const changeMode = async (mode: SellingMode) => {
    setWanted(mode)
    setFailure(await save(mode))
    setWanted(undefined)
  }
  if (answer === undefined) return <Skeleton size="card" />
  if (!answer.ok) return <FailureNotice failure={answer.fault} />
  const { sellingMode, inForce } = answer.value
  return (
    <>
      {failure && <FailureNotice failure={failure} />}
      <RadioGroup<SellingMode>
        label={t`Selling mode`}
        name="selling-mode"
        look="list"
        value={wanted ?? sellingMode}
        onChange={(mode) => void changeMode(mode)}
        choices={[
          {
            value: 'instant',
            text: t`Instant booking`,
            note: t`Repriced before booking; guaranteed until the payment deadline.`,
          },
          {
            value: 'request',
            text: t`On request`,
            note: t`Staff quote the exact price first. Nothing is booked or charged until the customer accepts.`,
          },
        ]}
      />
      {inForce !== sellingMode && (
        <p>{t`The current supplier does not guarantee prices, so all sales are on request.`}</p>
      )}
    </>
  )
}
