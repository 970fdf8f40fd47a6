import { useLingui } from '@lingui/react/macro'
import type { OrderAnswer } from '#contract/api/order.ts'
import type { PayerFacingOutcome } from '#contract/terms/payment/payment-outcome.ts'
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
      help: t`You have not been charged. Continue under "How to pay".`,
    },
    passedAwaiting3d: {
      kind: 'info',
      heading: t`Your bank still has to confirm the payment (3-D Secure).`,
      help: t`You are charged only if your bank approves. This page updates by itself.`,
    },
    waiting: {
      kind: 'info',
      heading: t`We are checking your payment.`,
      help: t`An amount may already be reserved on your card. You will be charged only once. Please do not pay again.`,
    },
  }
}

function useFailedNotes(name: string): Readonly<Record<FailedNotes, NoteLabels>> {
  const { t } = useLingui()
  const help = t`You have not been charged. Try again or choose another payment method under "How to pay".`
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
      heading: t`Your payment arrived after these seats were released.`,
      help: t`Your money is safe. We will contact you. If seats are available and you want them, we use it for this booking. If not, we refund it in full, and your booking page shows the refund date.`,
    },
    underReview: {
      kind: 'look',
      heading: t`We received a different amount from the one due.`,
      help: t`Your money is safe. We are checking it and will contact you.`,
    },
  }
}
