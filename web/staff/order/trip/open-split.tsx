import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import {
  type SplitDifference,
  recordSplitReference,
  withdrawSplit,
} from '#contract/api/staff/order/order-split.ts'
import type { StaffOrderAnswer } from '#contract/api/staff/staff-orders.ts'
import { callApi } from '#web/api/client.ts'
import { FailureNotice } from '#web/api/failure-notice.tsx'
import { useCommand } from '#web/api/use-command.ts'
import { useHasRight } from '#web/session/signed-in-user.ts'
import { Button } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/form/text-field.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { StaffForm } from '../../form/staff-form.tsx'
import styles from '../order.module.css'
import { ReadSplitAgain } from './read-split-again.tsx'
import type { SplitPassengersProps } from './split-props.ts'

/** The split of an order that is not over: what to do at the supplier, the reference to record, and the withdrawal. */
export function OpenSplit({ order, renew, say }: SplitPassengersProps) {
  const { t } = useLingui()
  const mayWork = useHasRight('handleOrders')
  const { open } = order.split
  if (!open) return null
  const names = open.passengers.flatMap((at) => order.passengers[at]?.ticketName ?? []).join(', ')
  const isRequested = open.state === 'requested'
  const isUnknown = open.state === 'unknown'
  const canWithdraw = mayWork && (isRequested || isUnknown || open.isBlocked)
  return (
    <div className={styles.stack}>
      <Notice
        kind="look"
        heading={
          isRequested ? t`Divide the booking: ${names}` : t`A split of this order is not complete yet.`
        }
        help={<OpenSplitHelp open={open} />}
      />
      {isRequested && mayWork && <ReferenceForm {...{ order, open, renew, say }} />}
      {isUnknown && mayWork && <ReadSplitAgain {...{ order, renew, say }} />}
      {canWithdraw && <Withdrawal {...{ order, open, renew, say }} />}
    </div>
  )
}

type Open = NonNullable<StaffOrderAnswer['split']['open']>

function OpenSplitHelp({ open: { state, isReadable, isBlocked, reference } }: { readonly open: Open }) {
  const { t } = useLingui()
  if (state === 'requested')
    return isReadable
      ? t`Divide the booking in the supplier’s own system, or have the airline divide it by phone. Then record the reference of the new booking. Both bookings are read, and their passengers, flights and tickets have to be those of this split.`
      : t`Divide the booking where it was made, or have the airline divide it by phone. Two members of staff then record the reference of the new booking.`
  if (isBlocked)
    return reference === undefined
      ? t`The supplier has divided the booking, and something open on this order keeps it from being divided.`
      : t`The booking is divided (${reference}), and something open on this order keeps it from being divided.`
  if (state === 'unknown')
    return t`It is not known whether the supplier has divided the booking: it could not be asked, or did not answer.`
  return t`The supplier’s booking is read again until it is certain.`
}

type OpenPart = SplitPassengersProps & { readonly open: Open }

function ReferenceForm({ order: { orderNumber }, open, renew, say }: OpenPart) {
  const { t } = useLingui()
  const [reference, setReference] = useState('')
  const [isTried, setTried] = useState(false)
  const [differences, setDifferences] = useState<readonly SplitDifference[]>([])
  const action = useCommand()
  const isMissing = reference.trim() === ''
  const send = () => {
    setTried(true)
    setDifferences([])
    if (isMissing) return
    void action.call(
      () => callApi(recordSplitReference, { body: { orderNumber, reference: reference.trim() } }),
      ({ state, newOrderNumber = '', differences: found }) => {
        setDifferences(found)
        if (found.length > 0) return
        const recorded = {
          done: t`Passengers split off into order ${newOrderNumber}.`,
          requested: t`${orderNumber}: reference recorded (1 of 2). A second person records the same.`,
          sending: t`${orderNumber}: reference recorded. The split completes once nothing is open on this order.`,
        }
        say(state === 'done' || state === 'requested' ? recorded[state] : recorded.sending)
        void renew()
      },
    )
  }
  return (
    <StaffForm className={styles.stack} sending={action} onSend={send}>
      {action.failure && <FailureNotice failure={action.failure} />}
      <ReferenceDifferences differences={differences} />
      <ConfirmedBy who={open.recordedBy} />
      <div className={styles.fields}>
        <TextField
          label={t`Reference of the new booking`}
          hint={t`The PNR; with Duffel the order ID, which starts with ord_.`}
          value={reference}
          maxLength={64}
          onChange={setReference}
          error={isTried && isMissing ? t`Fill in this field.` : undefined}
        />
      </div>
      <div className={styles.links}>
        <Button type="submit" isBusy={action.isBusy}>{t`Record reference`}</Button>
      </div>
    </StaffForm>
  )
}

function ConfirmedBy({ who }: { readonly who: Open['recordedBy'] }) {
  const { t } = useLingui()
  if (!who) return null
  return <p className={styles.soft}>{who === 'me' ? t`1 of 2, by you` : t`1 of 2, needs approval`}</p>
}

/** What of both bookings is not as asked for, so that the clerk knows what to put right at the supplier. */
function ReferenceDifferences({ differences }: { readonly differences: readonly SplitDifference[] }) {
  const { t } = useLingui()
  const names = {
    stays: {
      passengers: t`Old booking, passengers`,
      flights: t`Old booking, flights`,
      tickets: t`Old booking, tickets`,
    },
    leaves: {
      passengers: t`New booking, passengers`,
      flights: t`New booking, flights`,
      tickets: t`New booking, tickets`,
    },
  }
  if (differences.length === 0) return null
  return (
    <div role="alert" className={styles.stack}>
      <Notice
        kind="fail"
        isAnnounced={false}
        heading={t`The bookings are not divided as asked.`}
        help={t`Nothing was recorded. Put it right at the supplier, or withdraw the split and request it anew.`}
      />
      <ul className={styles.differences}>
        {differences.map(({ reservation, about, missing, extra }) => (
          <li key={reservation + about}>
            <strong>{names[reservation][about]}</strong>
            <DifferenceTexts missing={missing.join(', ')} extra={extra.join(', ')} />
          </li>
        ))}
      </ul>
    </div>
  )
}

function DifferenceTexts({ missing, extra }: { readonly missing: string; readonly extra: string }) {
  const { t } = useLingui()
  return (
    <>
      {missing !== '' && <p>{t`Missing: ${missing}`}</p>}
      {extra !== '' && <p>{t`Not expected: ${extra}`}</p>}
    </>
  )
}

function Withdrawal({ order: { orderNumber }, open, renew, say }: OpenPart) {
  const { t } = useLingui()
  const action = useCommand()
  const send = () =>
    void action.call(
      () => callApi(withdrawSplit, { body: { orderNumber } }),
      ({ state }) => {
        say(
          state === 'withdrawn'
            ? t`Split withdrawn. The order is undivided.`
            : t`${orderNumber}: withdrawal confirmed (1 of 2). A second person confirms it, too.`,
        )
        void renew()
      },
    )
  return (
    <div className={styles.stack}>
      {action.failure && <FailureNotice failure={action.failure} />}
      <p className={styles.soft}>
        {t`Withdrawing leaves this order undivided. If the booking is divided at the supplier, two members of staff have to agree, and see to the divided booking there.`}
      </p>
      <ConfirmedBy who={open.withdrawnBy} />
      <div className={styles.links}>
        <Button kind="plain" isBusy={action.isBusy} onClick={send}>{t`Withdraw split`}</Button>
      </div>
    </div>
  )
}
