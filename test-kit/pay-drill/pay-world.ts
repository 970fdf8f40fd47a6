import { join } from 'node:path'
import { buildAccounts } from '#server/account/build-accounts.ts'
import { openDatabase } from '#server/database/connection.ts'
import { systemClock } from '#server/platform/clock.ts'
import { systemIds } from '#server/platform/ids.ts'
import { setStandingMarkup } from '../house/set-standing-markup.ts'
import { type DrillWorld, type WorldQuery, openWorld } from '../kill-drill/drill-world.ts'
import { type SimulatedCard, startCardSimulator } from '../payments/simulated-card.ts'

/** The world of a kill drill with a card processor and a clerk. */
export type PayWorld = DrillWorld & { readonly card: SimulatedCard; readonly clerk: Clerk }

type Clerk = { readonly username: string; readonly password: string }

const clerk: Clerk = { username: 'clerk@example.com', password: 'open the hangar at six' }

/** Creates the world; the clerk's account exists before the shop first starts. */
export async function openPayWorld(message: WorldQuery): Promise<PayWorld> {
  const world = await openWorld(message)
  const card = await startCardSimulator(join(world.folder, 'card.jsonl'))
  // A kill happens while the card processor is at work, not only between two calls.
  const posts = ['/charges', '/charges/**'].map((path) => ({ method: 'POST', path }))
  await card.control({ faults: posts.map((match) => ({ match, delayMs: message.commitMs })) })
  const environment = {
    ...world.setting.environment,
    SIMULATORS: 'on',
    OMISE_URL: card.url,
    OMISE_VAULT_URL: card.url,
    OMISE_PUBLIC_KEY: card.publicKey,
    OMISE_SECRET_KEY: card.secretKey,
    OMISE_WEBHOOK_SECRET: card.webhookSecret,
  }
  const clerk = await employClerk(environment)
  return {
    ...world,
    card,
    clerk,
    setting: { ...world.setting, environment },
    async passTime(ms) {
      await world.passTime(ms)
      await card.control({ clock: { advanceMs: ms } })
    },
    async close(keepsFiles) {
      await card.stop()
      await world.close(keepsFiles)
    },
  }
}

/** Creates the account of the clerk in the database of an environment, which is migrated; the shop is not running yet. */
export async function employClerk({
  DATA_DIR: dataDir = '',
  DATABASE_URL: databaseUrl,
}: Readonly<Record<string, string>>): Promise<Clerk> {
  const database = await openDatabase({ dataDir, ...(databaseUrl === undefined ? {} : { databaseUrl }) })
  await database.migrate()
  const config = { dataDir, publicUrl: 'http://127.0.0.1', accessTokenS: 300 }
  const { accounts } = await buildAccounts({ database, config, clock: systemClock, ids: systemIds })
  // Tax invoices are about the agency's own fee.
  await setStandingMarkup(database, { adult: 500_00, serviceFee: 107_00 })
  await accounts.createAdministrator({ email: clerk.username, password: clerk.password, language: 'en' })
  await database.close()
  return clerk
}
