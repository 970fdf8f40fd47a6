import {
  listTransferProofs,
  listCashPickups,
  type StaffCashPickupView,
  type StaffTransferProofsAnswer,
} from '#contract/api/staff/manual-payment.ts'
import { listBankCredits, listBankStatements } from '#contract/api/staff/bank/bank-statements.ts'
import { listPendingApprovals, type PendingApprovalsAnswer } from '#contract/api/staff/pending-approvals.ts'
import {
  listUnappliedReceipts,
  listRefunds,
  type StaffRefundView,
  type UnappliedReceiptView,
} from '#contract/api/staff/refunds-and-receipts.ts'
import { readReconciliation, type ReconciliationAnswer } from '#contract/api/staff/reconciliation.ts'
import { readPaymentSettings, type PaymentSettings } from '#contract/api/staff/payment-settings.ts'
import { readOwnCashDrawer } from '#contract/api/staff/shift/cash-drawer.ts'
import { type WorkList, useWorkList } from './use-work-list.ts'

/** Reads the transfer proofs to check. */
export const useTransferProofs = (): WorkList<StaffTransferProofsAnswer> =>
  useWorkList(listTransferProofs, { right: 'viewPayments' })

/** Reads the payments that await a second confirmation. */
export const usePendingApprovals = (): WorkList<PendingApprovalsAnswer> =>
  useWorkList(listPendingApprovals, { right: 'viewPayments' })

/** Reads the pending cash pickups. */
export const useCashPickups = (): WorkList<{ collections: StaffCashPickupView[] }> =>
  useWorkList(listCashPickups, { right: 'viewPayments' })

/** Reads the unapplied receipts. */
export const useUnappliedReceipts = (): WorkList<{ payments: UnappliedReceiptView[] }> =>
  useWorkList(listUnappliedReceipts, { right: 'viewPayments' })

/** Reads the bank accounts and the latest imported statements. */
export const useBankStatements = () => useWorkList(listBankStatements, { right: 'viewPayments' })

/** Reads the credits of bank statements. */
export const useBankCredits = () => useWorkList(listBankCredits, { right: 'viewPayments' })

/** Reads the refunds that are not done. */
export const useRefunds = (): WorkList<{ refunds: StaffRefundView[] }> =>
  useWorkList(listRefunds, { right: 'viewPayments' })

/** Reads the reconciliation's results. */
export const useReconciliation = (): WorkList<ReconciliationAnswer> =>
  useWorkList(readReconciliation, { right: 'viewPayments' })

/** Reads the payment settings. */
export const usePaymentSettings = (): WorkList<PaymentSettings> =>
  useWorkList(readPaymentSettings, { right: 'viewPayments' })

/** Reads the cash drawer of the signed-in clerk. */
export const useOwnCashDrawer = () => useWorkList(readOwnCashDrawer, { right: 'recordReceipts' })
