import type { AccountTables } from './account-tables.ts'
import type { AgencyTables } from './agency-tables.ts'
import type { BankStatementTables } from './bank-statement-tables.ts'
import type { BspTables } from './bsp-tables.ts'
import type { CashDrawerTables } from './cash-drawer-tables.ts'
import type { CompanyBooksTables } from './company-books-tables.ts'
import type { CompanyTables } from './company-tables.ts'
import type { DemoTables } from './demo-tables.ts'
import type { WorkQueueTables } from './work-queue-tables.ts'
import type { FlowTables } from './flow-tables.ts'
import type { HouseImportTables } from './house-import-tables.ts'
import type { HouseTables } from './house-tables.ts'
import type { ManualBookingTables } from './manual-booking-tables.ts'
import type { MarkupTables } from './markup-tables.ts'
import type { NoticeTables } from './notice-tables.ts'
import type { PaymentTables } from './payment-tables.ts'
import type { PlatformTables } from './platform-tables.ts'
import type { PriceAlertTables } from './price-alert-tables.ts'
import type { QuotationTables } from './quotation-tables.ts'
import type { ReceiptTables } from './receipt-tables.ts'
import type { SupplyTables } from './supply-tables.ts'
import type { TicketTables } from './ticket-tables.ts'
import type { WebhookTables } from './webhook-tables.ts'

/** Every table of the shop with its columns' types for reading and writing. */
export type Tables = PlatformTables &
  FlowTables &
  TicketTables &
  ManualBookingTables &
  CompanyTables &
  CompanyBooksTables &
  WorkQueueTables &
  AgencyTables &
  MarkupTables &
  NoticeTables &
  SupplyTables &
  PaymentTables &
  CashDrawerTables &
  BankStatementTables &
  BspTables &
  ReceiptTables &
  PriceAlertTables &
  QuotationTables &
  HouseTables &
  HouseImportTables &
  DemoTables &
  AccountTables &
  WebhookTables
