/**
 * Who may do what: the one table from which routes, menus and the access test are derived. An account without
 * a role is a traveller and has none of these rights; its own data need no right.
 */

/** Roles with rights on the staff side; an account may have several. */
export const staffRoles = ['Administrator', 'Desk', 'Ticketing', 'Finance'] as const
/** A role with rights on the staff side. */
export type StaffRole = (typeof staffRoles)[number]
/** Every role that an account can be given. Agents sell for the shop and work elsewhere. */
export const roles = [...staffRoles, 'Agent'] as const
/** A role that an account can be given. */
export type Role = (typeof roles)[number]

const everyStaff = staffRoles

/** Each right with the roles that have it. */
export const rights = {
  /** See net prices and markup, and set one's own markup. */
  sell: ['Administrator', 'Desk', 'Ticketing', 'Agent'],
  /** See the work queue, orders and search; write notes, assign. */
  desk: everyStaff,
  /** Export lists of orders as a file. */
  exportOrders: ['Administrator', 'Desk', 'Finance'],
  /** See customers with contact, orders and consents; write notes about them. */
  viewCustomers: ['Administrator', 'Desk', 'Ticketing'],
  /** Merge customers who are the same person, and separate them again. */
  mergeCustomers: ['Administrator', 'Desk'],
  /** See the passengers that a customer has saved. */
  viewSavedTravellers: ['Administrator', 'Desk'],
  /** Book for customers by phone, message or at the counter, and get their payment links. */
  bookForCustomers: ['Administrator', 'Desk', 'Ticketing'],
  /** Enter bookings that were made in a GDS or on an airline's website. */
  enterManualBookings: ['Administrator', 'Desk', 'Ticketing'],
  /** Put together quotations of up to three offers, and send them to customers. */
  makeQuotations: ['Administrator', 'Desk', 'Ticketing'],
  /** Write messages to the customers of orders. */
  writeToCustomers: ['Administrator', 'Desk', 'Ticketing'],
  /** Enter quotes, cancel orders, handle change requests. */
  handleOrders: ['Administrator', 'Desk', 'Ticketing'],
  /** Approve quotes of colleagues that are below net or far below the agreed total. */
  approveQuotes: ['Administrator', 'Finance'],
  /** Have tickets issued again, and resolve manual reviews. */
  issueTickets: ['Administrator', 'Ticketing'],
  /** See transfer proofs, cash pickups, unapplied receipts, refunds and reconciliation. */
  viewPayments: ['Administrator', 'Desk', 'Finance'],
  /** Record receipts, and reject transfer proofs. */
  recordReceipts: ['Administrator', 'Desk', 'Finance'],
  /** Make manual refunds, decide on unapplied receipts, resolve reconciliation differences. */
  makeRefunds: ['Administrator', 'Finance'],
  /** See the cash drawers of colleagues, and review their differences. */
  reviewDrawers: ['Administrator', 'Finance'],
  /** Set how payments are taken: methods, surcharges, approval amounts. */
  setPaymentRules: ['Administrator'],
  /** Set the accounts that the exported journal is posted to. */
  setJournalAccounts: ['Administrator'],
  /** Set the template by which the journal is written for the accounting program. */
  setJournalTemplate: ['Administrator', 'Finance'],
  /** Set markups, price tolerances and the selling mode. */
  setPrices: ['Administrator'],
  /** Change the agency profile: address, hours, bank accounts. */
  setAgency: ['Administrator'],
  /** Invite people, give and take roles, lock accounts, set how staff sign in. */
  manageUsers: ['Administrator'],
  /** Make and revoke the API keys of the agency's own systems, and connect those systems. */
  manageIntegrations: ['Administrator'],
  /** Open agents' companies, set their credit, confirm top-ups. */
  manageCompanies: ['Administrator', 'Finance'],
  /** See one's own company: balance, cost centres, its orders. */
  ownCompany: ['Agent'],
  /** See sales, margin and conversion. */
  seeReports: ['Administrator', 'Finance'],
  /** See the status of suppliers, payment services, jobs and mails. */
  seeHealth: everyStaff,
  /** Preview mails, see their delivery, send one again. */
  seeMails: ['Administrator', 'Desk'],
  /** Read the audit trail, and the books line by line. */
  readAudit: ['Administrator'],
} as const satisfies Readonly<Record<string, readonly Role[]>>

/** A right that not everybody has. */
export type Right = keyof typeof rights

/** Every right, in the order of the table. */
export const rightNames = Object.keys(rights) as readonly Right[]

/** Returns whether one of these roles has the right. */
export function hasRight(held: readonly string[], right: Right): boolean {
  const allowed: readonly string[] = rights[right]
  return held.some((role) => allowed.includes(role))
}

/** Returns whether one of these roles belongs to staff. */
export function isStaffRole(held: readonly string[]): boolean {
  const staff: readonly string[] = staffRoles
  return held.some((role) => staff.includes(role))
}
