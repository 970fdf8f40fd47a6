import { type Kysely } from 'kysely'
import { type Tables } from '#server/database/tables.ts'

/** A bank account that customers pay into. */
export type BankAccount = {
  readonly bank: string
  readonly branch: string
  readonly accountName: string
  readonly accountNumber: string
  readonly accountType: string
}

/** The shop itself: what pages, slips and mails show. */
export type Agency = {
  readonly name: string
  readonly address: string
  readonly email: string
  readonly fax: string
  readonly iataNumber: string
  readonly licence: string
  readonly phone: string
  readonly remark: string
  readonly accounts: readonly BankAccount[]
}

/** Shown until the agency has entered its own: plainly an example, so that nobody pays into it. */
const exampleAgency: Agency = {
  name: 'Farehouse test agency',
  address: '1 Example Road, Bang Rak, Bangkok 10500',
  email: 'desk@agency.example',
  fax: '',
  iataNumber: '00-0 0000',
  licence: '11/00000',
  phone: '+66 2 000 0000',
  remark: 'Test shop: no real money, no real tickets.',
  accounts: [
    {
      bank: 'Example Bank (test)',
      branch: 'Silom',
      accountName: 'Farehouse test agency',
      accountNumber: '000-0-00000-0',
      accountType: 'Current',
    },
  ],
}

/** Where the agency's own data is kept. */
export type AgencyStore = { current(): Promise<Agency> }

/** The agency in the database; the example until it is entered. */
export function createAgencyStore(db: Kysely<Tables>): AgencyStore {
  return {
    async current() {
      const row = await db
        .selectFrom('agency')
        .select('profile')
        .where('agency_id', '=', 1)
        .executeTakeFirst()
      return row ? (row.profile as Agency) : exampleAgency
    },
  }
}
