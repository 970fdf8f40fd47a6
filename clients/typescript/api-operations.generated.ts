// Written by a test from the API description: "npx vitest run server/access-matrix.test.ts -u" writes it anew.
import type * as Schema from './api-schemas.generated.ts'

/** The bytes of a file. */
export type FileBytes = Uint8Array<ArrayBuffer>

/** Every operation that takes an API key. */
export type Operations = {
  /** Refunds that are not done, the oldest first. */
  '/api/staff/payments/refunds': { params: {  }; query: {  }; answer: { refunds: (Schema.StaffRefund)[] } }
  /** Money without a seat, or in another amount than was asked for, the oldest first. */
  '/api/staff/payments/unapplied-receipts': { params: {  }; query: {  }; answer: { payments: (Schema.UnappliedReceipt)[] } }
  /** The latest comparisons with payment providers and suppliers, what was given back by itself, and what is not the same on both sides. */
  '/api/staff/payments/reconciliation': { params: {  }; query: {  }; answer: Schema.Reconciliation }
  /** Money that one person has seen and a second has to see too, the oldest first; without slips. */
  '/api/staff/payments/pending-approvals': { params: {  }; query: {  }; answer: { waits: (Schema.PendingApproval)[] } }
  /** Credits of bank statements to match, with the orders that they may pay for, and the latest matches. */
  '/api/staff/payments/bank-credits': { params: {  }; query: {  }; answer: Schema.BankCredits }
  /** The bank slips that wait for staff, the one whose deadline comes first on top. */
  '/api/staff/payments/transfer-proofs': { params: {  }; query: {  }; answer: { transferProofs: (Schema.StaffTransferProof)[]; accounts: ({ bank: string; accountNumber: string })[] } }
  /** Cash that is to be fetched, the soonest first. */
  '/api/staff/payments/cash-pickups': { params: {  }; query: {  }; answer: { collections: (Schema.StaffCashPickup)[] } }
  /** What owners of orders ask for and staff have to carry out, the oldest first. */
  '/api/staff/change-requests': { params: {  }; query: {  }; answer: Schema.StaffRequests }
  /** The tax invoices of an order, and what the next one would contain. */
  '/api/staff/orders/{orderNumber}/tax-invoices': { params: { orderNumber: string }; query: {  }; answer: Schema.TaxInvoices }
  /** A tax invoice in Thai and English, as original or copy. */
  '/api/staff/tax-invoices/{invoiceNumber}/invoice.pdf': { params: { invoiceNumber: string }; query: { copy?: "original" | "copy" }; answer: FileBytes }
  /** The sales VAT report of a period: every tax invoice, credit note and debit note with buyer, value and VAT. */
  '/api/staff/reports/sales-vat': { params: {  }; query: { from: string; to: string }; answer: Schema.SalesVatReport }
  /** The sales VAT report of a period as a CSV file. */
  '/api/staff/reports/sales-vat.csv': { params: {  }; query: { from: string; to: string }; answer: FileBytes }
  /** A credit or debit note in Thai and English, as original or copy. */
  '/api/staff/adjustment-notes/{noteNumber}/note.pdf': { params: { noteNumber: string }; query: { copy?: "original" | "copy" }; answer: FileBytes }
  /** A tax invoice, credit note or debit note as unsigned XML of the e-Tax standard (ETDA 3-2560). */
  '/api/staff/tax-documents/{documentNumber}/etax.xml': { params: { documentNumber: string }; query: {  }; answer: FileBytes }
  /** The receipt that the shop issued for money that staff received. */
  '/api/staff/payments/receipts/{receiptNumber}/receipt.pdf': { params: { receiptNumber: string }; query: { lang?: "en" | "ja" | "th" }; answer: FileBytes }
  /** Orders that wait for a person of the agency: an exact price to name, or something to look at. */
  '/api/staff/orders/open/': { params: {  }; query: {  }; answer: { orders: (Schema.OpenOrder)[] } }
  /** Work that waits for staff, fifty at a time, in the requested order; by default what is worth most and due soonest first. */
  '/api/staff/work-queue': { params: {  }; query: { kind?: "quoteRequested" | "quoteSent" | "unpaid" | "paidNotTicketed" | "unknownOutcome" | "review" | "waitingList" | "transferProofToCheck" | "refundDue" | "changeRequested" | "unappliedReceipt" | "scheduleChanged" | "exchangeUnticketed" | "ticketOutcomeUnknown" | "voidIncomplete" | "refundUncovered" | "splitUnknown" | "splitIncomplete" | "splitToDivide" | "airlineRequest" | "debitMemo"; assignee?: "all" | "me" | "none"; sort?: "urgency" | "dueAt" | "amount" | "departsAt"; after?: string }; answer: Schema.WorkQueueState }
  /** Orders by order number, booking code, ticket number, name, telephone number or email address. */
  '/api/staff/orders/search': { params: {  }; query: { q: string }; answer: { orders: (Schema.FoundOrder)[]; hasMore: boolean } }
  /** Everything of one order: flights, people, money, what was asked, noted and done. */
  '/api/staff/orders/{orderNumber}': { params: { orderNumber: string }; query: {  }; answer: Schema.StaffOrder }
  /** Who may be given an order: staff who may work orders and can sign in, by email address. */
  '/api/staff/colleagues': { params: {  }; query: {  }; answer: Schema.Colleagues }
  /** All orders, a hundred at a time, by state, dates, route, amount, payment and text. */
  '/api/staff/order-list': { params: {  }; query: { q?: string; state?: "open" | "requested" | "quoted" | "submitted" | "booking" | "unknown" | "waitlisted" | "awaitingPayment" | "purchased" | "held" | "paid" | "ticketed" | "rejected" | "expired" | "cancelled" | "review"; soldFrom?: string; soldUntil?: string; departsFrom?: string; departsUntil?: string; airline?: string; origin?: string; destination?: string; assignee?: string; channel?: "web" | "staff" | "company" | "phone" | "line" | "walkIn" | "email"; method?: "card" | "paypal" | "paysbuy" | "payforu" | "bankTransfer" | "counter" | "credit"; payment?: "unpaid" | "received" | "unallocated" | "refundDue" | "refunded"; totalFrom?: number; totalUntil?: number; sort?: "newest" | "oldest" | "departsFirst" | "departsLast" | "totalHighest" | "totalLowest" | "timeLimit"; after?: string }; answer: Schema.OrderList }
  /** The filtered orders as a CSV file; days are Bangkok’s, amounts in baht. */
  '/api/staff/order-list.csv': { params: {  }; query: { q?: string; state?: "open" | "requested" | "quoted" | "submitted" | "booking" | "unknown" | "waitlisted" | "awaitingPayment" | "purchased" | "held" | "paid" | "ticketed" | "rejected" | "expired" | "cancelled" | "review"; soldFrom?: string; soldUntil?: string; departsFrom?: string; departsUntil?: string; airline?: string; origin?: string; destination?: string; assignee?: string; channel?: "web" | "staff" | "company" | "phone" | "line" | "walkIn" | "email"; method?: "card" | "paypal" | "paysbuy" | "payforu" | "bankTransfer" | "counter" | "credit"; payment?: "unpaid" | "received" | "unallocated" | "refundDue" | "refunded"; totalFrom?: number; totalUntil?: number; sort?: "newest" | "oldest" | "departsFirst" | "departsLast" | "totalHighest" | "totalLowest" | "timeLimit"; columns?: string }; answer: FileBytes }
  /** The filtered orders as an Excel file: amounts are numbers in baht, dates are dates of Bangkok’s clock. */
  '/api/staff/order-list.xlsx': { params: {  }; query: { q?: string; state?: "open" | "requested" | "quoted" | "submitted" | "booking" | "unknown" | "waitlisted" | "awaitingPayment" | "purchased" | "held" | "paid" | "ticketed" | "rejected" | "expired" | "cancelled" | "review"; soldFrom?: string; soldUntil?: string; departsFrom?: string; departsUntil?: string; airline?: string; origin?: string; destination?: string; assignee?: string; channel?: "web" | "staff" | "company" | "phone" | "line" | "walkIn" | "email"; method?: "card" | "paypal" | "paysbuy" | "payforu" | "bankTransfer" | "counter" | "credit"; payment?: "unpaid" | "received" | "unallocated" | "refundDue" | "refunded"; totalFrom?: number; totalUntil?: number; sort?: "newest" | "oldest" | "departsFirst" | "departsLast" | "totalHighest" | "totalLowest" | "timeLimit"; columns?: string }; answer: FileBytes }
  /** Customers, fifty at a time: the latest order first, or by name, phone number, email or order. */
  '/api/staff/customers': { params: {  }; query: { q?: string; after?: string }; answer: Schema.Customers }
  /** One customer: contact, orders with totals, notes of staff, and consents. */
  '/api/staff/customers/{customerId}': { params: { customerId: string }; query: {  }; answer: Schema.Customer }
  /** The tickets issued in a period with their amounts, and totals per airline, payment form, clerk and company. */
  '/api/staff/reports/ticket-sales': { params: {  }; query: { from: string; to: string }; answer: Schema.TicketSalesReport }
  /** The tickets issued in a period as a CSV file, amounts in baht. */
  '/api/staff/reports/ticket-sales.csv': { params: {  }; query: { from: string; to: string }; answer: FileBytes }
  /** The tickets issued in a period as an Excel file, with amounts to calculate with. */
  '/api/staff/reports/ticket-sales.xlsx': { params: {  }; query: { from: string; to: string }; answer: FileBytes }
  /** Gain and loss on exchange rates of a period, by supplier and currency: orders at the rates they were sold at, and at the published rates when they were paid. */
  '/api/staff/reports/currency-gains': { params: {  }; query: { from: string; to: string }; answer: Schema.CurrencyGainsReport }
  /** Gain and loss on exchange rates of a period as a CSV file, one line for each order. */
  '/api/staff/reports/currency-gains.csv': { params: {  }; query: { from: string; to: string }; answer: FileBytes }
  /** The BSP reporting periods, and the headings of billing statements. */
  '/api/staff/bsp/periods': { params: {  }; query: {  }; answer: Schema.BspReportingPeriods }
  /** The documents of a reporting period by both sides, and the net to remit per airline. */
  '/api/staff/bsp/reconciliation': { params: {  }; query: { period: string; outcome?: "differs" | "onlyTheirs" | "onlyOurs" | "matched"; after?: string }; answer: Schema.BspReconciliation }
  /** Debit and credit memos of airlines, the most urgent first. */
  '/api/staff/airline-memos': { params: {  }; query: { show?: "open" | "all" }; answer: Schema.AirlineMemos }
  /** Debit and credit memos of airlines as a CSV file, amounts in baht. */
  '/api/staff/airline-memos.csv': { params: {  }; query: { show?: "open" | "all" }; answer: FileBytes }
  /** The texts that the customer of an order has accepted, to the letter. */
  '/api/staff/orders/{orderNumber}/agreement': { params: { orderNumber: string }; query: {  }; answer: Schema.AcceptedAgreements }
  /** What was sold: orders, passengers, tickets, what was paid, and what went back. */
  '/api/staff/reports/sales': { params: {  }; query: { from: string; to: string; airline?: string; route?: string; company?: string; method?: "card" | "paypal" | "paysbuy" | "payforu" | "bankTransfer" | "counter" | "credit"; by?: "day" | "week" | "month" | "airline" | "route" | "company" | "method" }; answer: Schema.SalesReport }
  /** What was earned by what was sold: price, net, and what the margin is made of. */
  '/api/staff/reports/margin': { params: {  }; query: { from: string; to: string; airline?: string; route?: string; company?: string; method?: "card" | "paypal" | "paysbuy" | "payforu" | "bankTransfer" | "counter" | "credit"; by?: "day" | "week" | "month" | "airline" | "route" | "company" | "method" }; answer: Schema.SalesReport }
  /** What was sold: orders, passengers, tickets, what was paid, and what went back: as a CSV file, amounts in baht. */
  '/api/staff/reports/sales.csv': { params: {  }; query: { from: string; to: string; airline?: string; route?: string; company?: string; method?: "card" | "paypal" | "paysbuy" | "payforu" | "bankTransfer" | "counter" | "credit"; by?: "day" | "week" | "month" | "airline" | "route" | "company" | "method" }; answer: FileBytes }
  /** What was earned by what was sold: price, net, and what the margin is made of: as a CSV file, amounts in baht. */
  '/api/staff/reports/margin.csv': { params: {  }; query: { from: string; to: string; airline?: string; route?: string; company?: string; method?: "card" | "paypal" | "paysbuy" | "payforu" | "bankTransfer" | "counter" | "credit"; by?: "day" | "week" | "month" | "airline" | "route" | "company" | "method" }; answer: FileBytes }
  /** How far searches and orders came: offers chosen, orders made, seats held, paid, ticketed. */
  '/api/staff/reports/conversion': { params: {  }; query: { from: string; to: string; airline?: string; route?: string; company?: string; by?: "day" | "week" | "month" | "airline" | "route" | "company" }; answer: Schema.ConversionReport }
  /** How far searches and orders came: offers chosen, orders made, seats held, paid, ticketed: as a CSV file, amounts in baht. */
  '/api/staff/reports/conversion.csv': { params: {  }; query: { from: string; to: string; airline?: string; route?: string; company?: string; by?: "day" | "week" | "month" | "airline" | "route" | "company" }; answer: FileBytes }
  /** Why orders came to nothing. */
  '/api/staff/reports/lost': { params: {  }; query: { from: string; to: string; airline?: string; route?: string; company?: string }; answer: Schema.LostReport }
  /** Why orders came to nothing: as a CSV file, amounts in baht. */
  '/api/staff/reports/lost.csv': { params: {  }; query: { from: string; to: string; airline?: string; route?: string; company?: string }; answer: FileBytes }
  /** The template by which the journal is written for the agency’s accounting program. */
  '/api/staff/journal/template': { params: {  }; query: {  }; answer: Schema.JournalTemplateVersion }
  /** The account of each kind of amount in the journal, and values that Xero or PEAK assign. */
  '/api/staff/journal/accounts': { params: {  }; query: {  }; answer: Schema.JournalAccounts }
  /** The balanced journal of a period as a CSV file: every line, for Xero as manual journals, or for PEAK as receipts; or the invoices of companies for Xero. */
  '/api/staff/reports/journal.csv': { params: {  }; query: { from: string; to: string; layout: "lines" | "xero" | "xeroInvoices" | "peak" | "template" }; answer: FileBytes }
  /** Companies by name, with their accounts. */
  '/api/staff/companies': { params: {  }; query: { search?: string; state?: "open" | "closed"; after?: string }; answer: { companies: (Schema.CompanySummary)[]; next?: string } }
  /** One company: settings, members, cost centres, top-ups. */
  '/api/staff/companies/{companyId}': { params: { companyId: string }; query: {  }; answer: Schema.Company }
  /** The lines of a company’s account, the newest first. */
  '/api/staff/companies/{companyId}/entries': { params: { companyId: string }; query: { before?: number }; answer: { entries: (Schema.CreditEntry)[]; next?: number } }
  /** Invoices, payments and open amounts of a company. */
  '/api/staff/companies/{companyId}/books': { params: { companyId: string }; query: {  }; answer: Schema.CompanyBooks }
  /** Payments of a company that wait for nothing, newest first. */
  '/api/staff/companies/{companyId}/books/payments': { params: { companyId: string }; query: { before?: string }; answer: Schema.CompanyPayments }
  /** An invoice or a billing note of a company, in Thai and English. */
  '/api/staff/company-papers/{number}/paper.pdf': { params: { number: string }; query: {  }; answer: FileBytes }
  /** The statement of account of a company for a period, in Thai and English. */
  '/api/staff/companies/{companyId}/books/statement.pdf': { params: { companyId: string }; query: { from: string; to: string }; answer: FileBytes }
  /** The statement of account of a company for a period as a CSV file. */
  '/api/staff/companies/{companyId}/books/statement.csv': { params: { companyId: string }; query: { from: string; to: string }; answer: FileBytes }
  /** What companies owe today by days overdue, with uninvoiced charges, unapplied money and missing certificates of withheld tax. */
  '/api/staff/reports/ageing': { params: {  }; query: {  }; answer: Schema.AgeingReport }
  /** Receivables of companies by days overdue as a CSV file. */
  '/api/staff/reports/ageing.csv': { params: {  }; query: {  }; answer: FileBytes }
  /** Receivables of companies by days overdue as an Excel file. */
  '/api/staff/reports/ageing.xlsx': { params: {  }; query: {  }; answer: FileBytes }
  /** How database, suppliers, payment services, jobs, mails and books are. */
  '/api/staff/health': { params: {  }; query: {  }; answer: Schema.Health }
}
