import {
  type StaffRefundView,
  type UnappliedReceiptView,
  type PaymentSettings,
  type ReconciliationAnswer,
} from '#contract/api/staff/refunds-and-receipts.ts'
import { type StaffCashPickupView, type StaffTransferProofView } from '#contract/api/staff/manual-payment.ts'
import { type PendingApprovalsAnswer } from '#contract/api/staff/pending-approvals.ts'
import { type WorkList, useWorkList } from './use-work-list.ts'

const desk = () => import('#contract/api/staff/refunds-and-receipts.ts')
const byHand = () => import('#contract/api/staff/manual-payment.ts')

const schemas = {
  slips: () => byHand().then((shapes) => shapes.staffTransferProofsAnswer),
  firstLabels: () =>
    import('#contract/api/staff/pending-approvals.ts').then((shapes) => shapes.pendingApprovalsAnswer),
  collections: () => byHand().then((shapes) => shapes.staffCashPickupsAnswer),
  late: () => desk().then((shapes) => shapes.unappliedReceiptsAnswer),
  refunds: () => desk().then((shapes) => shapes.staffRefundsAnswer),
  reconciliation: () => desk().then((shapes) => shapes.reconciliationAnswer),
  settings: () => desk().then((shapes) => shapes.paymentSettings),
}

/** Bank slips that wait to be checked. */
export const useTransferProofs = (): WorkList<{ slips: StaffTransferProofView[] }> =>
  useWorkList({ path: '/api/staff/payments/transfer-proofs', schema: schemas.slips, right: 'seeMoney' })

/** Money that one person has seen, and that a second has to see too. */
export const usePendingApprovals = (): WorkList<PendingApprovalsAnswer> =>
  useWorkList({
    path: '/api/staff/payments/pending-approvals',
    schema: schemas.firstLabels,
    right: 'seeMoney',
  })

/** Cash that is to be fetched. */
export const useCashPickups = (): WorkList<{ collections: StaffCashPickupView[] }> =>
  useWorkList({ path: '/api/staff/payments/cash-pickups', schema: schemas.collections, right: 'seeMoney' })

/** Money without a seat, and in another amount than was asked for. */
export const useUnappliedReceipts = (): WorkList<{ payments: UnappliedReceiptView[] }> =>
  useWorkList({ path: '/api/staff/payments/unapplied-receipts', schema: schemas.late, right: 'seeMoney' })

/** Refunds that are not done. */
export const useRefunds = (): WorkList<{ refunds: StaffRefundView[] }> =>
  useWorkList({ path: '/api/staff/payments/refunds', schema: schemas.refunds, right: 'seeMoney' })

/** What the comparison with payment providers found. */
export const useReconciliation = (): WorkList<ReconciliationAnswer> =>
  useWorkList({
    path: '/api/staff/payments/reconciliation',
    schema: schemas.reconciliation,
    right: 'seeMoney',
  })

/** How money is taken. */
export const usePaymentSettings = (): WorkList<PaymentSettings> =>
  useWorkList({ path: '/api/staff/payments/settings', schema: schemas.settings, right: 'seeMoney' })
