import { useLingui } from '@lingui/react/macro'
import type { StaffRefundView } from '#contract/api/staff/refunds-and-receipts.ts'
import type { ReconciliationAnswer } from '#contract/api/staff/reconciliation.ts'
import type { AfterSalesStatus } from '#contract/terms/after-sales.ts'
import type { BookingState } from '#contract/terms/booking.ts'

type LabelsByKey<Key extends string> = Readonly<Record<Key, string>>
type DifferenceKind = ReconciliationAnswer['differences'][number]['kind']

/** Labels of payments in work lists. */
export type MoneyLabels = {
  readonly refundStates: LabelsByKey<StaffRefundView['state']>
  readonly refundReasons: LabelsByKey<StaffRefundView['why']>
  readonly differences: LabelsByKey<DifferenceKind>
  readonly bookings: LabelsByKey<BookingState>
  readonly afterSales: LabelsByKey<AfterSalesStatus>
}

/** Returns the labels of payment states and reasons. */
export function useMoneyLabels(): MoneyLabels {
  const { t } = useLingui()
  return {
    refundStates: {
      due: t`To send`,
      sending: t`Sending`,
      unknown: t`Outcome unknown, checking`,
      sent: t`Sent`,
      done: t`Completed`,
      failed: t`Failed`,
    },
    refundReasons: {
      ownerAsked: t`Requested by customer`,
      ticketsVoided: t`Tickets voided`,
      ticketsExchanged: t`Tickets exchanged`,
      ticketsNotExchanged: t`Exchange refused`,
      extrasNotBought: t`Bags and seats not added`,
      ticketsRefunded: t`Tickets refunded`,
      seatsGone: t`Seats no longer available`,
      notTicketed: t`Tickets not issued`,
      unappliedReceipt: t`Received too late`,
      otherAmount: t`Amount received differs`,
      staff: t`Refunded by staff`,
    },
    differences: {
      oursWithoutTheirs: t`Missing at provider`,
      theirsWithoutOurs: t`Missing in our records`,
      amountDiffers: t`Amount differs`,
      stateDiffers: t`Status differs`,
    },
    bookings: useBookingLabels(),
    afterSales: {
      refunded: t`Refunded`,
      partiallyRefunded: t`Partially refunded`,
      cancelledByAirline: t`Cancelled by the airline`,
      flightCancelled: t`Flight cancelled by the airline`,
    },
  }
}

function useBookingLabels(): LabelsByKey<BookingState> {
  const { t } = useLingui()
  return {
    requested: t`To quote`,
    quoted: t`Quoted`,
    submitted: t`Booking in progress`,
    booking: t`Booking in progress`,
    unknown: t`Booking in progress`,
    waitlisted: t`Waitlisted`,
    awaitingPayment: t`Payment awaited`,
    purchased: t`Booked, to collect`,
    held: t`Held`,
    paid: t`Paid, to issue`,
    ticketed: t`Ticketed`,
    rejected: t`Rejected by airline`,
    expired: t`Expired`,
    cancelled: t`Cancelled`,
    review: t`Manual review`,
  }
}
