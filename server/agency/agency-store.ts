import { type Kysely } from 'kysely'
import { type OfficeHours, usualOfficeHours } from '#contract/terms/calendar/office-hours.ts'
import { type Instant } from '#contract/terms/time.ts'
import { type Tables } from '#server/database/tables/tables.ts'
import { type Tx } from '#server/platform/transaction.ts'

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
  /** Tax id of thirteen digits, for slips and papers; empty where it was not entered. */
  readonly taxId: string
  /** The agency at the banks, fifteen digits, for bill payment with references; empty where it has none. */
  readonly billerId: string
  /** A mobile number or tax id that PromptPay sends money to where there is no biller id; empty where there is none. */
  readonly promptPayId: string
  readonly accounts: readonly BankAccount[]
  readonly hours: OfficeHours
}

/** What profiles that were entered earlier do not have. */
const notEntered = { taxId: '', billerId: '', promptPayId: '', hours: usualOfficeHours }

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
  // numbers of the right form that no bank has given out
  taxId: '0999999999991',
  billerId: '099999999999100',
  promptPayId: '',
  accounts: [
    {
      bank: 'Example Bank (test)',
      branch: 'Silom',
      accountName: 'Farehouse test agency',
      accountNumber: '000-0-00000-0',
      accountType: 'Current',
    },
  ],
  hours: usualOfficeHours,
}

/** What the agency says of itself, and the how-manieth state of that it is; 0 is the example. */
export type AgencyVersion = { readonly version: number; readonly agency: Agency }

/** One earlier state, with who made it when. */
export type AgencyEntry = AgencyVersion & { readonly setBy: string; readonly setAt: Instant }

/** A change: the version that was read before it, and who makes it. */
export type AgencyChange = AgencyVersion & { readonly by: string; readonly at: Instant }

/** Where the agency's own data is kept; each change is a new version, old ones stay. */
export type AgencyStore = {
  current(tx?: Tx): Promise<Agency>
  /** The newest state with its version. */
  currentVersion(tx?: Tx): Promise<AgencyVersion>
  /** The newest states, the newest first. */
  newest(most: number): Promise<readonly AgencyEntry[]>
  /** Writes the version after the one that was read; false when somebody else has written it meanwhile. */
  change(tx: Tx, change: AgencyChange): Promise<boolean>
}

/** The agency in the database; the example until it is entered. */
export function createAgencyStore(db: Kysely<Tables>): AgencyStore {
  const newest = (most: number, tx?: Tx) =>
    (tx ?? db).selectFrom('agency_version').selectAll().orderBy('version', 'desc').limit(most).execute()
  const currentVersion = async (tx?: Tx): Promise<AgencyVersion> => {
    const [row] = await newest(1, tx)
    return row
      ? { version: row.version, agency: agencyOf(row.profile) }
      : { version: 0, agency: exampleAgency }
  }
  return {
    current: async (tx) => (await currentVersion(tx)).agency,
    currentVersion,
    async newest(most) {
      const rows = await newest(most)
      return rows.map(({ version, profile, set_by: setBy, created_at: setAt }) => {
        return { version, agency: agencyOf(profile), setBy, setAt }
      })
    },
    async change(tx, { version, agency, by, at }) {
      if ((await currentVersion(tx)).version !== version) return false
      const row = { version: version + 1, profile: JSON.stringify(agency), set_by: by, created_at: at }
      const written = await tx
        .insertInto('agency_version')
        .values(row)
        .onConflict((conflict) => conflict.doNothing())
        .returning('version')
        .executeTakeFirst()
      return written !== undefined
    },
  }
}

function agencyOf(profile: unknown): Agency {
  return { ...notEntered, ...(profile as Agency) }
}
