import { type StaffSection } from '../staff-section.ts'
import { Cash } from './receipt/cash-receipts.tsx'
import { BillPaymentFile } from './bill-payment/bill-payment-file.tsx'
import { UnappliedReceipt } from './receipt/unapplied-receipts.tsx'
import { MoneySettings } from './payment-settings.tsx'
import { Reconciliation } from './reconciliation/reconciliation.tsx'
import { Refunds } from './refund/refunds.tsx'
import { TransferProofs } from './transfer-proof/transfer-proofs.tsx'

/** A staff section about payments. */
export type MoneyPlace = Extract<
  StaffSection,
  | 'transferProofs'
  | 'cashPickups'
  | 'billPayments'
  | 'unappliedReceipts'
  | 'refunds'
  | 'reconciliation'
  | 'settings'
>

/** Properties of the payment sections. */
export type MoneyPageProps = { readonly place: MoneyPlace }

/** The payment section that the address names. */
export function MoneyPage({ place }: MoneyPageProps) {
  switch (place) {
    case 'transferProofs':
      return <TransferProofs />
    case 'cashPickups':
      return <Cash />
    case 'billPayments':
      return <BillPaymentFile />
    case 'unappliedReceipts':
      return <UnappliedReceipt />
    case 'refunds':
      return <Refunds />
    case 'reconciliation':
      return <Reconciliation />
    case 'settings':
      return <MoneySettings />
  }
}
