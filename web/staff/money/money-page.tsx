import type { StaffSection } from '../staff-section.ts'
import { CashDrawerPage } from './cash-drawer/cash-drawer-page.tsx'
import { CashReceipts } from './receipt/cash-receipts.tsx'
import { BankStatements } from './bank-statement/bank-statements.tsx'
import { BillPaymentFile } from './bill-payment/bill-payment-file.tsx'
import { UnappliedReceipts } from './receipt/unapplied-receipts.tsx'
import { PaymentSettingsSection } from './settings/payment-settings.tsx'
import { Reconciliation } from './reconciliation/reconciliation.tsx'
import { Refunds } from './refund/refunds.tsx'
import { TransferProofs } from './transfer-proof/transfer-proofs.tsx'

/** A staff section about payments. */
export type MoneyPlace = Extract<
  StaffSection,
  | 'transferProofs'
  | 'cashPickups'
  | 'cashDrawer'
  | 'bankStatements'
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
      return <CashReceipts />
    case 'cashDrawer':
      return <CashDrawerPage />
    case 'bankStatements':
      return <BankStatements />
    case 'billPayments':
      return <BillPaymentFile />
    case 'unappliedReceipts':
      return <UnappliedReceipts />
    case 'refunds':
      return <Refunds />
    case 'reconciliation':
      return <Reconciliation />
    case 'settings':
      return <PaymentSettingsSection />
  }
}
