import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import type { OrderAnswer } from '#contract/api/order.ts'
import type { ChangeRequestKind } from '#contract/terms/change-request.ts'
import { Button } from '#web/ui/button.tsx'
import { RadioGroup } from '#web/ui/form/radio-group.tsx'
import { TextArea } from '#web/ui/form/text-area.tsx'
import type { OrderRequesting, ChangeRequestOptions } from './use-change-requests.ts'
import styles from './change-requests.module.css'

/** Properties of the form. */
export type RequestFormProps = {
  readonly order: OrderAnswer
  readonly kind: ChangeRequestKind
  readonly requesting: OrderRequesting
  readonly onClose: () => void
}

/** The fields needed before a request can be quoted. */
export function RequestForm({ order, kind, requesting, onClose }: RequestFormProps) {
  const { t } = useLingui()
  const [message, setMessage] = useState('')
  const [moment, setMoment] = useState<ChangeRequestOptions['moment']>()
  const [isMissing, setMissing] = useState(false)
  const hasLeft = (order.journeys[0]?.segments[0]?.departureAt ?? '') <= order.now
  const isFree = order.scheduleChanges[0]?.state === 'told' && order.scheduleChanges[0].terms === 'free'
  const isMomentAsked = kind === 'refund' && hasLeft
  const isIncomplete = (kind === 'change' && message.trim() === '') || (isMomentAsked && moment === undefined)
  // Cancelling an unpaid order needs no fields: the quote is on its way.
  if (kind === 'cancel') return <Button isBusy>{t`One moment…`}</Button>
  const requestQuote = () => {
    setMissing(isIncomplete)
    if (isIncomplete) return
    void requesting.quote(kind, {
      ...(message.trim() === '' ? {} : { message: message.trim() }),
      ...(isMomentAsked && moment !== undefined ? { moment } : {}),
    })
  }
  return (
    <form
      noValidate
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault()
        requestQuote()
      }}
    >
      {isMomentAsked && (
        <RadioGroup
          label={t`Which flights were used?`}
          look="list"
          value={moment}
          onChange={setMoment}
          error={isMissing && moment === undefined ? t`Choose one.` : undefined}
          choices={[
            { value: 'noShow', text: t`No flights` },
            { value: 'partlyFlown', text: t`Some flights` },
          ]}
        />
      )}
      <TextArea
        label={kind === 'change' ? t`What would you like instead?` : t`Message for us (optional)`}
        hint={kind === 'change' ? t`For example a different date, time or flight.` : undefined}
        value={message}
        maxLength={500}
        onChange={setMessage}
        error={
          isMissing && kind === 'change' && message.trim() === ''
            ? t`Tell us what you would like instead.`
            : undefined
        }
      />
      <div className={styles.ways}>
        <Button type="submit" kind="primary" isBusy={requesting.isBusy}>
          {kind === 'refund' ? t`See refund amount` : isFree ? t`Continue` : t`See cost of change`}
        </Button>
        <Button onClick={onClose}>{t`Keep booking`}</Button>
      </div>
    </form>
  )
}
