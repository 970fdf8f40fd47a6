import { setTimeout as wait } from 'node:timers/promises'
import { z } from 'zod'
import { buildAccounts } from '#server/account/build-accounts.ts'
import { openDatabase } from '#server/database/connection.ts'
import { systemClock } from '#server/platform/clock.ts'
import { systemIds } from '#server/platform/ids.ts'
import type { Instant } from '#contract/terms/time.ts'
import type { WorldQuery } from '../kill-drill/drill-world.ts'
import { type SimulatedPaypal, startPaypalSimulator } from '../payments/simulated-paypal.ts'
import { setRoles } from '../account/sign-in-as.ts'
import { type SignedIn, requestUntilAnswered } from './patient-browser.ts'
import { type PayWorld, openPayWorld } from './pay-world.ts'

/** A world in which pay-first offers are paid by card, PayPal, bank transfer and from the account of a company. */
export type PayFirstWorld = PayWorld & {
  readonly paypal: SimulatedPaypal
  /** Signs the agent of the company in; its sign-in outlasts restarts. */
  signInAgent(url: string): Promise<SignedIn>
}

const agent = { email: 'agent@example.com', password: 'open the hangar at seven' }
const companyId = 'cmp_drill'
const lots = 100_000_000_00
/** The longest that a shop may let an access token live. */
const tokenSeconds = 3600

/** Creates the world; the company and its agent exist before the shop first starts. */
export async function openPayFirstWorld(query: WorldQuery): Promise<PayFirstWorld> {
  const world = await openPayWorld(query)
  const paypal = await startPaypalSimulator(
    `http://127.0.0.1:${world.setting.port}/api/payments/notifications/paypal`,
  )
  const { pathname: orders } = new URL('/v2/checkout/orders', paypal.url)
  await paypal.control({
    faults: [orders, `${orders}/**`].map((path) => ({
      match: { method: 'POST', path },
      delayMs: query.commitMs,
    })),
  })
  const environment = {
    ...world.setting.environment,
    ACCESS_TOKEN_S: String(tokenSeconds),
    // Only the offers of airlines cannot be held there.
    SABRE_NDC: 'on',
    PAYPAL_URL: paypal.url,
    PAYPAL_CLIENT_ID: paypal.clientId,
    PAYPAL_CLIENT_SECRET: paypal.clientSecret,
    PAYPAL_WEBHOOK_ID: paypal.webhookId,
  }
  await openCompany(environment)
  return {
    ...world,
    paypal,
    setting: { ...world.setting, environment },
    signInAgent,
    async passTime(ms) {
      await world.passTime(ms)
      await paypal.control({ clock: { advanceMs: ms } })
    },
    async close(keepsFiles) {
      await paypal.stop()
      await world.close(keepsFiles)
    },
  }
}

async function openCompany({
  DATA_DIR: dataDir = '',
  DATABASE_URL: databaseUrl,
}: Readonly<Record<string, string>>): Promise<void> {
  const database = await openDatabase({ dataDir, ...(databaseUrl === undefined ? {} : { databaseUrl }) })
  const config = { dataDir, publicUrl: 'http://127.0.0.1', accessTokenS: tokenSeconds }
  const { accounts } = await buildAccounts({ database, config, clock: systemClock, ids: systemIds })
  await accounts.createAdministrator({ ...agent, language: 'en' })
  const { db } = database
  const account = db.selectFrom('account').select('user_id').where('email', '=', agent.email)
  const { user_id } = await account.executeTakeFirstOrThrow()
  await setRoles(database, user_id, ['Agent'])
  const since = '2026-01-01T00:00:00.000Z' as Instant
  await db
    .insertInto('company')
    .values({
      company_id: companyId,
      name: 'Sukhumvit Travel',
      tax_id: '0105500000017',
      shows_net: true,
      credit_limit_satang: lots,
      low_balance_satang: 0,
      created_at: since,
      updated_at: since,
    })
    .execute()
  await db.insertInto('company_member').values({ company_id: companyId, user_id, since }).execute()
  await database.close()
}

const tokenAnswer = z.object({ access_token: z.string() })

async function signInAgent(url: string): Promise<SignedIn> {
  const form = { grant_type: 'password', username: agent.email, password: agent.password }
  for (;;) {
    const answer = await requestUntilAnswered(url, { path: '/connect/token', form })
    const read = tokenAnswer.safeParse(answer.json)
    if (read.success) return { token: read.data.access_token, cookie: answer.cookie }
    await wait(1000)
  }
}
