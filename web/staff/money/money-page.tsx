import { type DeskPlace } from '../staff-section.ts'
import { Cash } from './receipt/cash-receipts.tsx'
import { Collected } from './bill-payment/bill-payment-file.tsx'
import { LateMoney } from './receipt/unapplied-receipts.tsx'
import { MoneySettings } from './payment-settings.tsx'
import { Reconciliation } from './reconciliation/reconciliation.tsx'
import { Refunds } from './refund/refunds.tsx'
import { Slips } from './transfer-proof/transfer-proofs.tsx'

/** A place of the staff side that is about money. */
export type MoneyPlace = Extract<
  DeskPlace,
  'slips' | 'cash' | 'collected' | 'late' | 'refunds' | 'reconciliation' | 'settings'
>

/** Properties of the desk's part that is about money. */
export type MoneyDeskProps = { readonly place: MoneyPlace }

/** The part of the desk that the address names. */
export function MoneyDesk({ place }: MoneyDeskProps) {
  switch (place) {
    case 'slips':
      return <Slips />
    case 'cash':
      return <Cash />
    case 'collected':
      return <Collected />
    case 'late':
      return <LateMoney />
    case 'refunds':
      return <Refunds />
    case 'reconciliation':
      return <Reconciliation />
    case 'settings':
      return <MoneySettings />
  }
}
