import {
  listTransferProofs,
  listCashPickups,
  type StaffCashPickupView,
  type StaffTransferProofView,
} from '#contract/api/staff/manual-payment.ts'
import { listPendingApprovals, type PendingApprovalsAnswer } from '#contract/api/staff/pending-approvals.ts'
import {
  listUnappliedReceipts,
  listRefunds,
  type StaffRefundView,
  type UnappliedReceiptView,
} from '#contract/api/staff/refunds-and-receipts.ts'
import { readReconciliation, type ReconciliationAnswer } from '#contract/api/staff/reconciliation.ts'
import { readPaymentSettings, type PaymentSettings } from '#contract/api/staff/payment-settings.ts'
import { type WorkList, useWorkList } from './use-work-list.ts'

/** Bank slips that wait to be checked. */
export const useTransferProofs = (): WorkList<{ transferProofs: StaffTransferProofView[] }> =>
  useWorkList(listTransferProofs, { right: 'viewPayments' })

/** Money that one person has seen, and that a second has to see too. */
export const usePendingApprovals = (): WorkList<PendingApprovalsAnswer> =>
  useWorkList(listPendingApprovals, { right: 'viewPayments' })

/** Cash that is to be fetched. */
export const useCashPickups = (): WorkList<{ collections: StaffCashPickupView[] }> =>
  useWorkList(listCashPickups, { right: 'viewPayments' })

/** Money without a seat, and in another amount than was asked for. */
export const useUnappliedReceipts = (): WorkList<{ payments: UnappliedReceiptView[] }> =>
  useWorkList(listUnappliedReceipts, { right: 'viewPayments' })

/** Refunds that are not done. */
export const useRefunds = (): WorkList<{ refunds: StaffRefundView[] }> =>
  useWorkList(listRefunds, { right: 'viewPayments' })

/** What the comparison with payment providers found. */
export const useReconciliation = (): WorkList<ReconciliationAnswer> =>
  useWorkList(readReconciliation, { right: 'viewPayments' })

/** How money is taken. */
export const usePaymentSettings = (): WorkList<PaymentSettings> =>
  useWorkList(readPaymentSettings, { right: 'viewPayments' })
