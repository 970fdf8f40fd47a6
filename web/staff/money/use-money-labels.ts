import { useLingui } from '@lingui/react/macro'
import { type StaffRefundView } from '#contract/api/staff/refunds-and-receipts.ts'
import { type ReconciliationAnswer } from '#contract/api/staff/reconciliation.ts'
import { type AfterSalesStatus } from '#contract/terms/after-sales.ts'
import { type BookingState } from '#contract/terms/booking.ts'

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
      due: t`to be sent`,
      sending: t`being sent`,
      unknown: t`the answer was lost; we are finding out`,
      sent: t`sent, on its way`,
      done: t`done`,
      failed: t`failed`,
    },
    refundReasons: {
      ownerAsked: t`the owner asked for it`,
      seatsGone: t`the seats were gone`,
      notTicketed: t`tickets were not issued`,
      unappliedReceipt: t`the money came too late`,
      otherAmount: t`another amount came than was asked for`,
      staff: t`staff gave it back`,
    },
    differences: {
      oursWithoutTheirs: t`in our books, not in theirs`,
      theirsWithoutOurs: t`in their books, not in ours`,
      amountDiffers: t`the amounts differ`,
      stateDiffers: t`it stands differently there`,
    },
    bookings: useBookingLabels(),
    afterSales: {
      refunded: t`refunded`,
      partiallyRefunded: t`partially refunded`,
      cancelledByAirline: t`cancelled by the airline`,
      flightCancelled: t`flight cancelled by the airline`,
    },
  }
}

function useBookingLabels(): LabelsByKey<BookingState> {
  const { t } = useLingui()
  return {
    requested: t`waits for an exact price`,
    quoted: t`waits for the customer’s answer`,
    submitted: t`being booked`,
    booking: t`being booked`,
    unknown: t`being booked`,
    waitlisted: t`on the waiting list`,
    held: t`seats are held`,
    paid: t`paid, tickets come next`,
    ticketed: t`tickets are issued`,
    rejected: t`not booked`,
    expired: t`not paid in time, seats given back`,
    cancelled: t`given up`,
    review: t`needs a look`,
  }
}
