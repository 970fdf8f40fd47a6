/**
 * `npm run finish-comparison -- --without paypal --by "Anna Example" --reason "account closed"`: completes
 * the comparison after a restore without a supplier or payment provider that cannot be read. The affected
 * orders go to manual review, and the audit log records who decided it and why. With the embedded database,
 * stop the shop first.
 */
import './environment-file.ts'
import { parseArgs } from 'node:util'
import { ConfigError, readConfig } from '#server/config.ts'
import { openDatabase } from '#server/database/connection.ts'
import { DatabaseRefused } from '#server/database/database-refused.ts'
import { createAuditStore } from '#server/platform/audit/audit-store.ts'
import { systemClock } from '#server/platform/clock.ts'
import { systemIds } from '#server/platform/ids.ts'
import { createRestoreStore } from '#server/platform/restore-store.ts'
import { createTransactionRunner } from '#server/platform/transaction.ts'
import { paymentProviderIds, supplierIds } from '#contract/terms/provider.ts'

const usage =
  'Usage: npm run finish-comparison -- --without SOURCE --by "your name" --reason "why it cannot be read"'

/** The suppliers and payment providers that a comparison can lack. */
const sources: readonly string[] = [...supplierIds, ...paymentProviderIds]

/** The excluded source, who decided it, and why. */
type Given = { readonly without: string; readonly by: string; readonly reason: string }

/** An error that the operator can correct; the message is for them. */
class Refused extends Error {}

try {
  console.log(await finishWithoutProvider(readValidOptions()))
} catch (error) {
  const isExpected = [Refused, ConfigError, DatabaseRefused].some((kind) => error instanceof kind)
  console.error(isExpected ? (error as Error).message : error)
  process.exitCode = 1
}

function readValidOptions(): Given {
  const given = readOptions()
  if (given.by.trim() === '' || given.reason.trim() === '') throw new Refused(usage)
  if (!sources.includes(given.without))
    throw new Refused(`${usage}\nSOURCE is one of: ${sources.join(', ')}.`)
  return given
}

function readOptions(): Given {
  const text = { type: 'string', default: '' } as const
  try {
    return parseArgs({ options: { without: text, by: text, reason: text } }).values
  } catch {
    throw new Refused(usage)
  }
}

async function finishWithoutProvider({ without, by, reason }: Given): Promise<string> {
  const config = readConfig()
  const database = await openDatabase({ databaseUrl: config.databaseUrl, dataDir: config.dataDir })
  try {
    await database.migrate()
    const { db } = database
    const audit = createAuditStore({ db, clock: systemClock, ids: systemIds })
    const isNoted = await createTransactionRunner(db)(async (tx) => {
      if (!(await createRestoreStore(db).finishWithout(tx, without))) return false
      await audit.noteDone(tx, {
        by: { userId: 'operator', roles: [] },
        action: 'finish-comparison',
        object: without,
        detail: { by, reason },
        reference: systemIds.id('req'),
      })
      return true
    })
    if (!isNoted) throw new Refused('No comparison after a restore is outstanding: nothing was changed.')
    return `The comparison is finished without ${without}. Its unpaid orders go to manual review.`
  } finally {
    await database.close()
  }
}
