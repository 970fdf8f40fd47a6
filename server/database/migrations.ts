import { sql } from 'kysely'
import { type Migration } from 'kysely/migration'
import { platform } from './migrations/0001-platform.ts'
import { account } from './migrations/0002-account.ts'
import { agency } from './migrations/0003-agency.ts'
import { house } from './migrations/0004-house.ts'
import { supplier } from './migrations/0005-supplier.ts'
import { price } from './migrations/0006-price.ts'
import { company } from './migrations/0007-company.ts'
import { booking } from './migrations/0008-booking.ts'
import { payment } from './migrations/0009-payment.ts'
import { manualPayment } from './migrations/0010-manual-payment.ts'
import { companyAccount } from './migrations/0011-company-account.ts'
import { ticket } from './migrations/0012-ticket.ts'
import { workQueue } from './migrations/0013-work-queue.ts'

/** All migrations. They run in the order of their names. */
export const migrations: Readonly<Record<string, Migration>> = {
  '0001-platform': running(platform),
  '0002-account': running(account),
  '0003-agency': running(agency),
  '0004-house': running(house),
  '0005-supplier': running(supplier),
  '0006-price': running(price),
  '0007-company': running(company),
  '0008-booking': running(booking),
  '0009-payment': running(payment),
  '0010-manual-payment': running(manualPayment),
  '0011-company-account': running(companyAccount),
  '0012-ticket': running(ticket),
  '0013-work-queue': running(workQueue),
}

/** A migration that runs these statements in order. */
function running(statements: readonly string[]): Migration {
  return {
    async up(db) {
      for (const statement of statements) await sql.raw(statement).execute(db)
    },
  }
}
