/**
 * Who may do what: the one table from which the routes, the menus and the test of access are derived. An account without
 * a role is a traveller and has none of these rights; its own things are its own without any.
 */

/** The roles of those who work for the agency. */
export const staffRoles = ['Administrator', 'Desk', 'Ticketing', 'Finance'] as const
/** Every role that an account can be given. Agents sell for the shop and work elsewhere. */
export const roles = [...staffRoles, 'Agent'] as const
/** A role that an account can be given. */
export type Role = (typeof roles)[number]

const everyStaff = staffRoles

/** Each right with the roles that have it. */
export const rights = {
  /** See net prices and markup, and set what one adds oneself. */
  sell: ['Administrator', 'Desk', 'Ticketing', 'Agent'],
  /** See the desk: queue, orders, search; write notes, assign. */
  desk: everyStaff,
  /** Name exact prices, end orders, answer what customers ask for. */
  workOrders: ['Administrator', 'Desk', 'Ticketing'],
  /** Approve quotes of colleagues that are below net or far below the agreed total. */
  approveQuotes: ['Administrator', 'Finance'],
  /** Have tickets issued again, and settle what a person must look at. */
  issueTickets: ['Administrator', 'Ticketing'],
  /** See slips, cash, late money, refunds and reconciliation. */
  seeMoney: ['Administrator', 'Desk', 'Finance'],
  /** Say that money has come, and refuse slips. */
  takeMoney: ['Administrator', 'Desk', 'Finance'],
  /** Give money back by hand, decide on late money, settle differences. */
  returnMoney: ['Administrator', 'Finance'],
  /** Set how payments are taken: ways, surcharges, from which amount it takes two people. */
  setMoneyRules: ['Administrator'],
  /** Set markups, price bands and how fares are sold. */
  setPrices: ['Administrator'],
  /** Change what the agency says of itself: address, hours, bank accounts. */
  setAgency: ['Administrator'],
  /** Invite people, give and take roles, lock accounts, set how staff sign in. */
  manageUsers: ['Administrator'],
  /** Open agents' companies, set their credit, confirm top-ups. */
  manageCompanies: ['Administrator', 'Finance'],
  /** See one's own company: balance, cost centres, its orders. */
  ownCompany: ['Agent'],
  /** See sales, margin and conversion. */
  seeReports: ['Administrator', 'Finance'],
  /** See how suppliers, payment services, jobs and mails are. */
  seeHealth: everyStaff,
  /** Preview mails, see what became of them, send one again. */
  seeMails: ['Administrator', 'Desk'],
  /** Read who did what, and the books line by line. */
  readAudit: ['Administrator'],
} as const satisfies Readonly<Record<string, readonly Role[]>>

/** Something that not everybody may do. */
export type Right = keyof typeof rights

/** Every right, in the order of the table. */
export const rightNames = Object.keys(rights) as readonly Right[]

/** Whether somebody with these roles may do that. */
export function mayDo(held: readonly string[], right: Right): boolean {
  const allowed: readonly string[] = rights[right]
  return held.some((role) => allowed.includes(role))
}

/** Whether somebody with these roles works for the agency. */
export function isStaffRole(held: readonly string[]): boolean {
  const staff: readonly string[] = staffRoles
  return held.some((role) => staff.includes(role))
}
