import {
  type DeskRefundAnswer,
  type LateMoneyAnswer,
  type PaymentSettings,
  type ReconciliationAnswer,
} from '#contract/api/staff/money-desk.ts'
import { type DeskCollectionAnswer, type DeskSlipAnswer } from '#contract/api/staff/manual-payment.ts'
import { type FirstWordsAnswer } from '#contract/api/staff/pending-approvals.ts'
import { type DeskList, useDeskList } from './use-work-list.ts'

const desk = () => import('#contract/api/staff/money-desk.ts')
const byHand = () => import('#contract/api/staff/manual-payment.ts')

const schemas = {
  slips: () => byHand().then((shapes) => shapes.deskSlipsAnswer),
  firstWords: () =>
    import('#contract/api/staff/pending-approvals.ts').then((shapes) => shapes.firstWordsAnswer),
  collections: () => byHand().then((shapes) => shapes.deskCollectionsAnswer),
  late: () => desk().then((shapes) => shapes.lateMoneysAnswer),
  refunds: () => desk().then((shapes) => shapes.deskRefundsAnswer),
  reconciliation: () => desk().then((shapes) => shapes.reconciliationAnswer),
  settings: () => desk().then((shapes) => shapes.paymentSettings),
}

/** Bank slips that wait to be checked. */
export const useSlips = (): DeskList<{ slips: DeskSlipAnswer[] }> =>
  useDeskList({ path: '/api/staff/payments/slips', schema: schemas.slips, right: 'seeMoney' })

/** Money that one person has seen, and that a second has to see too. */
export const useFirstWords = (): DeskList<FirstWordsAnswer> =>
  useDeskList({ path: '/api/staff/payments/first-words', schema: schemas.firstWords, right: 'seeMoney' })

/** Cash that is to be fetched. */
export const useCollections = (): DeskList<{ collections: DeskCollectionAnswer[] }> =>
  useDeskList({ path: '/api/staff/payments/collections', schema: schemas.collections, right: 'seeMoney' })

/** Money without a seat, and in another amount than was asked for. */
export const useLateMoney = (): DeskList<{ payments: LateMoneyAnswer[] }> =>
  useDeskList({ path: '/api/staff/payments/late', schema: schemas.late, right: 'seeMoney' })

/** Refunds that are not done. */
export const useRefunds = (): DeskList<{ refunds: DeskRefundAnswer[] }> =>
  useDeskList({ path: '/api/staff/payments/refunds', schema: schemas.refunds, right: 'seeMoney' })

/** What the comparison with payment providers found. */
export const useReconciliation = (): DeskList<ReconciliationAnswer> =>
  useDeskList({
    path: '/api/staff/payments/reconciliation',
    schema: schemas.reconciliation,
    right: 'seeMoney',
  })

/** How money is taken. */
export const usePaymentSettings = (): DeskList<PaymentSettings> =>
  useDeskList({ path: '/api/staff/payments/settings', schema: schemas.settings, right: 'seeMoney' })
