import type { Kysely } from 'kysely'
import { type OfficeHours, usualOfficeHours } from '#contract/terms/calendar/office-hours.ts'
import type { VatBase } from '#contract/terms/tax/vat.ts'
import type { Instant } from '#contract/terms/time.ts'
import type { Tables } from '#server/database/tables/tables.ts'
import type { Tx } from '#server/platform/transaction.ts'

/** A bank account that customers pay into. */
export type BankAccount = {
  readonly bank: string
  readonly branch: string
  readonly accountName: string
  readonly accountNumber: string
  readonly accountType: string
}

/** The agency profile that pages, pay-in slips and emails show. */
export type Agency = {
  readonly name: string
  readonly address: string
  readonly email: string
  readonly fax: string
  readonly iataNumber: string
  readonly licence: string
  readonly phone: string
  readonly remark: string
  /** Thirteen-digit tax id for slips and documents; empty when not entered. */
  readonly taxId: string
  /**
   * Fifteen-digit biller id at the banks for bill payment with references; empty when the agency has none.
   */
  readonly billerId: string
  /**
   * Mobile number or tax id that receives PromptPay transfers when there is no biller id; empty when there is
   * none.
   */
  readonly promptPayId: string
  /**
   * Code of the head office ("00000") or branch that issues tax invoices; empty when the agency is not registered for
   * VAT.
   */
  readonly vatBranch: string
  readonly vatBase: VatBase
  /** Whether customers may void their tickets themselves. */
  readonly selfServiceVoid: boolean
  readonly accounts: readonly BankAccount[]
  readonly hours: OfficeHours
}

/** Defaults for fields that older profiles lack. */
const notEntered = {
  taxId: '',
  billerId: '',
  promptPayId: '',
  vatBranch: '',
  vatBase: 'fees',
  selfServiceVoid: false,
  hours: usualOfficeHours,
} as const

/** Shown until the agency enters its own profile. It is clearly an example, so that nobody pays into it. */
const exampleAgency: Agency = {
  name: 'Farehouse test agency',
  address: '1 Example Road, Bang Rak, Bangkok 10500',
  email: 'desk@agency.example',
  fax: '',
  iataNumber: '00-0 0000',
  licence: '11/00000',
  phone: '+66 2 000 0000',
  remark: 'Test shop: no real money, no real tickets.',
  // Numbers of valid form that nobody has been issued.
  taxId: '0999999999991',
  billerId: '099999999999100',
  promptPayId: '',
  vatBranch: '',
  vatBase: 'fees',
  selfServiceVoid: false,
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

/** The agency profile and its version number; version 0 is the example profile. */
export type AgencyVersion = { readonly version: number; readonly agency: Agency }

/** A stored version of the profile, with its author and time. */
export type AgencyEntry = AgencyVersion & { readonly setBy: string; readonly setAt: Instant }

/** A change of the profile: the version it is based on, its author and its time. */
export type AgencyChange = AgencyVersion & { readonly by: string; readonly at: Instant }

/** Stores the agency profile. Each change adds a new version; old versions are kept. */
export type AgencyStore = {
  current(tx?: Tx): Promise<Agency>
  /** Returns the newest profile with its version. */
  currentVersion(tx?: Tx): Promise<AgencyVersion>
  /** Returns at most `most` stored versions, newest first. */
  newest(most: number): Promise<readonly AgencyEntry[]>
  /**
   * Writes the next version; returns false when another version has been written since the one that was read.
   */
  change(tx: Tx, change: AgencyChange): Promise<boolean>
}

/** Creates the store backed by the database; it returns the example profile until one is entered. */
export function createAgencyStore(db: Kysely<Tables>): AgencyStore {
  const newestVersions = (most: number, tx?: Tx) =>
    (tx ?? db).selectFrom('agency_version').selectAll().orderBy('version', 'desc').limit(most).execute()
  const currentVersion = async (tx?: Tx): Promise<AgencyVersion> => {
    const [row] = await newestVersions(1, tx)
    return row
      ? { version: row.version, agency: agencyFromProfile(row.profile) }
      : { version: 0, agency: exampleAgency }
  }
  return {
    current: async (tx) => (await currentVersion(tx)).agency,
    currentVersion,
    async newest(most) {
      const rows = await newestVersions(most)
      return rows.map(({ version, profile, set_by: setBy, created_at: setAt }) => {
        return { version, agency: agencyFromProfile(profile), setBy, setAt }
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

function agencyFromProfile(profile: unknown): Agency {
  return { ...notEntered, ...(profile as Agency) }
}
