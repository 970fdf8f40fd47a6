import type { StaffSection } from '../staff-section.ts'
import styles from './section-icon.module.css'

/** Drawn on 16 by 16, with lines of one width. */
const paths: Readonly<Record<StaffSection, string>> = {
  orders: 'M2.5 9.5 4.4 4h7.2l1.9 5.5v3h-11zM2.5 9.5h3l1 1.7h3l1-1.7h3',
  newBooking: 'M8 3v10M3 8h10',
  manualBooking: 'M3 13l.7-2.8 7-7 2.1 2.1-7 7zM9.4 4.5l2.1 2.1M8.5 13H13',
  allOrders: 'M6 4h7.5M6 8h7.5M6 12h7.5M3 4h.1M3 8h.1M3 12h.1',
  customers: 'M8 2.8a2.5 2.5 0 1 0 0 5 2.5 2.5 0 0 0 0-5zM3.3 13.2c.4-2.5 2.2-3.9 4.7-3.9s4.3 1.4 4.7 3.9',
  quotations: 'M4 2.5h5.5L12 5v8.5H4zM9.5 2.5V5H12M6 7.5h4M6 10h4',
  transferProofs: 'M4 2.5h8v11l-2-1.3-2 1.3-2-1.3-2 1.3zM6 6h4M6 9h4',
  cashPickups: 'M2 4.5h12v7H2zM8 6.3a1.7 1.7 0 1 0 0 3.4 1.7 1.7 0 0 0 0-3.4zM4.3 8h.1M11.7 8h.1',
  cashDrawer: 'M2.5 8.5h11v4.5h-11zM4 8.5 5 3.5h6l1 5M6.5 10.7h3',
  bankStatements: 'M2.5 6 8 3l5.5 3zM4 8v3.5M8 8v3.5M12 8v3.5M2.5 13.5h11',
  billPayments: 'M8 10V3M5.5 5.5 8 3l2.5 2.5M3 10.5v2.5h10v-2.5',
  unappliedReceipts:
    'M8 2.5a5.5 5.5 0 1 0 0 11 5.5 5.5 0 0 0 0-11zM6.5 6.3a1.6 1.6 0 1 1 2.3 1.5c-.6.3-.8.6-.8 1.2M8 11v.1',
  refunds: 'M6 3.5 3 6.5l3 3M3 6.5h6.7a3.2 3.2 0 0 1 0 6.5H6.5',
  reconciliation: 'M8 3v10M5.5 13h5M3.5 5h9M3.5 5 2 9h3zM12.5 5 11 9h3z',
  bsp: 'M4 2.5h8v11H4zM6 5.5h4M6 8h1.5M9 8h1M6 10.5h1.5M9 10.5h1',
  airlineMemos: 'M4 2.5h5.5L12 5v8.5H4zM6 7h4M8 9v3M6.5 10.5h3',
  reports: 'M3 13V8M6.5 13V4M10 13V6.5M13.5 13v-3',
  companies: 'M3 13.5v-11h6v11M9 6.5h4v7M2 13.5h12M5 5h2M5 7.5h2M5 10h2',
  allSettings:
    'M2.5 5h6M12 5h1.5M2.5 11H4M7.5 11h6M10.2 3.2a1.8 1.8 0 1 0 0 3.6 1.8 1.8 0 0 0 0-3.6zM5.8 9.2a1.8 1.8 0 1 0 0 3.6 1.8 1.8 0 0 0 0-3.6z',
  markup:
    'M4 12 12 4M5 3.7a1.3 1.3 0 1 0 0 2.6 1.3 1.3 0 0 0 0-2.6zM11 9.7a1.3 1.3 0 1 0 0 2.6 1.3 1.3 0 0 0 0-2.6z',
  routing: 'M2.5 8h4l3-4h4M6.5 8l3 4h4M11.5 2l2 2-2 2M11.5 10l2 2-2 2',
  exchangeRates: 'M3 6h9.500M10 3.500 12.500 6 10 8.500M13 10.500H3.500M6 8 3.500 10.500 6 13',
  airlineAgreements: 'M2.5 3.5h11v9h-11zM5 6.5h6M5 9h3M10 11.500l1 1 2-2',
  mails: 'M2.5 4h11v8.5h-11zM2.7 4.5 8 8.5l5.3-4',
  settings: 'M2 4.5h12v7H2zM2 7h12M4.5 9.5h2',
  setup: 'M2.5 4.5 4 6l2.5-2.5M2.5 10.5 4 12l2.5-2.5M9 5h4.5M9 11h4.5',
  agency: 'M2.5 6.5 3.7 3h8.6l1.2 3.5zM3.5 6.5v7h9v-7M6.5 13.5V9.5h3v4',
  brand:
    'M8 2.5a5.5 5.5 0 1 0 0 11c1 0 1.300-.8.9-1.500-.5-.9.1-2 1.200-2h1.600c1.100 0 1.800-.9 1.800-2 0-3-2.500-5.500-5.500-5.500zM5 8h.01M6.500 5.200h.01M9.500 5.200h.01',
  legalPages: 'M3.5 2.5h6l3 3v8h-9zM9.500 2.500v3h3M5.500 8h5M5.500 10.500h5',
  schedulePolicies: 'M2.5 3.5h11v9.5h-11zM2.5 6.3h11M5.5 2v3M10.5 2v3M6 9.8h4M8.5 8.3 10 9.8l-1.5 1.5',
  users:
    'M6.5 3a2.3 2.3 0 1 0 0 4.6 2.3 2.3 0 0 0 0-4.6zM2.5 13c.4-2.4 1.9-3.6 4-3.6s3.6 1.2 4 3.6M10.5 3.3a2.2 2.2 0 0 1 0 4M11.5 9.8c1.2.5 1.9 1.6 2.1 3.2',
  integrations: 'M6 2.500v3M10 2.500v3M4 5.500h8v2.500a4 4 0 0 1-8 0zM8 12v2',
  audit: 'M4 2.5h8v11H4zM6 5.5h4M6 8h4M6 10.5h2',
  supplierCalls: 'M3 5.5h9M9.5 3 12 5.5 9.5 8M13 10.5H4M6.5 8 4 10.5 6.5 13',
  health: 'M2 8h3l1.5-4 3 8L11 8h3',
}

/** The icon of a section; its name stands beside it. */
export function SectionIcon({ section }: { readonly section: StaffSection }) {
  return (
    <svg viewBox="0 0 16 16" className={styles.icon} aria-hidden="true" focusable="false">
      <path d={paths[section]} />
    </svg>
  )
}
