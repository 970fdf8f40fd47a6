import { useLingui } from '@lingui/react/macro'
import { type OrderAnswer } from '#contract/api/order.ts'
import { type PayerFacingOutcome } from '#contract/terms/payment/payment-outcome.ts'
import { usePaymentLabels } from '#web/travel-ui/payment-labels.ts'
import { type NoticeKind, Notice } from '#web/ui/notice.tsx'

type NoteLabels = { readonly kind: NoticeKind; readonly heading: string; readonly help: string }
/** Outcomes that the order's state does not imply. */
type NotedOutcome = Exclude<PayerFacingOutcome, 'seatHeld' | 'passed' | 'ended'>

/** The state of the payment, where it is more than "awaited" or "received"; announced when it changes. */
export function PaymentNote({ order }: { readonly order: OrderAnswer }) {
  const labels = useNoteLabels(order)
  return (
    <div aria-live="polite">
      {labels !== undefined && <Notice kind={labels.kind} heading={labels.heading} help={labels.help} />}
    </div>
  )
}

function useNoteLabels({ payment, paymentMethod }: OrderAnswer): NoteLabels | undefined {
  const { name } = usePaymentLabels()[payment?.paymentMethod ?? paymentMethod]
  const labels: Readonly<Partial<Record<PayerFacingOutcome, NoteLabels>>> = {
    ...useOpenNotes(name),
    ...useFailedNotes(name),
    ...useStaffNotes(),
  }
  return payment && labels[payment.outcome]
}

type OpenNotes = 'atProvider' | 'passedAwaiting3d' | 'waiting'
type FailedNotes = 'rejected' | 'notCompleted' | 'outOfService'
type StaffNotes = Exclude<NotedOutcome, OpenNotes | FailedNotes>

function useOpenNotes(name: string): Readonly<Record<OpenNotes, NoteLabels>> {
  const { t } = useLingui()
  return {
    atProvider: {
      kind: 'look',
      heading: t`The payment with ${name} is not completed yet. Please complete it.`,
      help: t`No money has been taken. Go on under "How to pay".`,
    },
    passedAwaiting3d: {
      kind: 'info',
      heading: t`Your card was passed on. Its bank has still to confirm the payment (3-D Secure).`,
      help: t`Nothing is taken before the bank says yes. This page shows the answer by itself.`,
    },
    waiting: {
      kind: 'info',
      heading: t`We are asking how your payment stands.`,
      help: t`Money may be reserved already; it is taken once and no more. Please do not pay again.`,
    },
  }
}

function useFailedNotes(name: string): Readonly<Record<FailedNotes, NoteLabels>> {
  const { t } = useLingui()
  const help = t`No money has been taken. Pay again or another way under "How to pay".`
  return {
    rejected: { kind: 'look', heading: t`The payment was not accepted: ${name}.`, help },
    notCompleted: {
      kind: 'look',
      heading: t`The payment with ${name} was not completed. Please complete it.`,
      help,
    },
    outOfService: {
      kind: 'look',
      heading: t`You cannot pay with ${name} at this time. Please select another way to pay.`,
      help,
    },
  }
}

function useStaffNotes(): Readonly<Record<StaffNotes, NoteLabels>> {
  const { t } = useLingui()
  return {
    unappliedReceipt: {
      kind: 'look',
      heading: t`Your money has come, but too late for these seats.`,
      help: t`Nothing of it is lost. Our staff contact you and use it for this order if you wish and seats are there, or give it back in full; the order then shows when it goes back.`,
    },
    underReview: {
      kind: 'look',
      heading: t`Money has come, but not the amount that was asked for.`,
      help: t`It is noted and safe with us. Our staff look at it and contact you.`,
    },
  }
}
