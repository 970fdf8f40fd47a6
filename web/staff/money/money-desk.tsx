import { type DeskPlace } from '../desk-place.ts'
import { Cash } from './cash.tsx'
import { Collected } from './collected.tsx'
import { LateMoney } from './late.tsx'
import { MoneySettings } from './money-settings.tsx'
import { Reconciliation } from './reconciliation.tsx'
import { Refunds } from './refunds.tsx'
import { Slips } from './slips.tsx'

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
