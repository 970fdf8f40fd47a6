import { existsSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { OfferAnswer } from '#contract/api/offer/offer-answer.ts'
import type { PaymentTerms } from '#contract/terms/payment/payment-surcharge.ts'
import { type PaymentSimulators, startPaymentSimulators } from '#simulators/payment-simulators.ts'
import type { LogLevel } from '#server/platform/log.ts'
import { copyEmbeddedDatabase } from '../database/embedded-template.ts'
import { freePort } from '../free-port.ts'
import type { Override } from '../house/house-kit.ts'
import type { OfficeTimes } from '../staff/set-office-hours.ts'
import { isBalanced, startBalancedShop } from './balanced-shop.ts'
import { mailsIn } from './shop-mails.ts'
import { startShopProcess } from './shop-process.ts'
import type { ShopOrder, ShopCommand } from './shop-command.ts'
import { startTestIdentity } from './e2e-identity.ts'
import { startTestSupply } from './e2e-supply.ts'
import { withoutLimits } from '../without-limits.ts'

/** A running shop for browser tests. */
export type TestShop = {
  readonly url: string
  /** Sets seats or fares of every flight of an offer. */
  override(offer: OfferAnswer, override: Override): Promise<void>
  /** Returns all orders, oldest first. */
  orders(): Promise<readonly ShopOrder[]>
  /** Returns all sent emails as text, after running every job that is due. */
  mails(): Promise<readonly string[]>
  /** Returns the emails that contain this text. */
  mailsAbout(text: string): Promise<readonly string[]>
  /** Sets the surcharge of a payment method from now on. */
  surcharge(terms: PaymentTerms): Promise<void>
  /** Makes an account an agent, from its next sign-in on. */
  agent(email: string): Promise<void>
  /** Makes an account an administrator, from its next sign-in on. */
  administrator(email: string): Promise<void>
  /** Sets the standing markup, in satang. */
  standingMarkup(added: { readonly adult: number; readonly serviceFee: number }): Promise<void>
  /** Sets the office hours: at the weekend the counter is only offered where it is always open. */
  office(times: OfficeTimes): Promise<void>
  /** Returns the time of the shop in milliseconds since 1970; an earlier test may have moved its clock. */
  nowMs(): Promise<number>
  /** Moves the shop's clock forward and runs the jobs that are due by then. */
  advance(ms: number): Promise<void>
  /** Sets whether emails can be delivered: while they cannot, each attempt fails. */
  setMailUp(isUp: boolean): void
  /** Returns all lines logged so far. */
  log(): string
  /** Kills the process, as a crash would. */
  kill(): Promise<void>
  /** Starts the shop again at the same address with the same data and the same time. */
  startAgain(): Promise<void>
  /** Returns the simulated payment services; throws when there are none. */
  payments(): PaymentSimulators
  /** Address of the service that people sign in with; undefined without simulated services. */
  readonly identityUrl: string | undefined
  stop(): Promise<void>
}

/** Options of a test shop that differ from the default. */
export type TestShopInput = {
  /** Every search finds this many offers, of which none can be booked. */
  readonly offerCount?: number
  /** The flights of the house supplier; the hand-written timetable by default. */
  readonly world?: 'timetable' | 'generated'
  /** Address of the simulated airline to sell instead of the house supplier, with short timeouts. */
  readonly airline?: string
  /** Whether services for payment and sign-in are simulated. */
  readonly payments?: boolean
  readonly logLevel?: LogLevel
  /** The settings of its appearance: BRAND_NAME and others. */
  readonly brand?: Readonly<Record<`BRAND_${string}`, string>>
  /** Whether its address has a host name: browsers have no passkeys on IP addresses. */
  readonly hasHostName?: boolean
}

/** How long an outside supplier's search results are cached: changes are visible afterwards. */
const keptSearchMs = 61_000

/** Starts a shop with a database, secrets and emails of its own, which are deleted when it stops. */
export async function startTestShop(input: TestShopInput = {}): Promise<TestShop> {
  const folder = mkdtempSync(join(tmpdir(), 'farehouse-test-'))
  const dataDir = join(folder, 'data')
  if (!isBalanced) await copyEmbeddedDatabase(dataDir)
  const logFile = join(folder, 'shop.log')
  const port = await freePort()
  const shopUrl = `http://${input.hasHostName ? 'localhost' : '127.0.0.1'}:${port}`
  const world = input.payments ? await startPaymentSimulators({ shopUrl }) : undefined
  const identity = input.payments ? await startTestIdentity(shopUrl) : undefined
  const isUsual = input.airline === undefined && input.offerCount === undefined
  const supply = isUsual ? await startTestSupply() : undefined
  const environment = {
    ...environmentOf(input),
    ...world?.environment,
    ...identity?.environment,
    ...supply?.environment,
    PORT: String(port),
    PUBLIC_URL: shopUrl,
    DATA_DIR: dataDir,
    ...withoutLimits,
  }
  let aheadMs = 0
  const startShop = isBalanced ? startBalancedShop : startShopProcess
  const start = () => startShop({ environment: { ...environment, E2E_AHEAD_MS: String(aheadMs) }, logFile })
  let shop = await start()
  const ask = (message: ShopCommand) => shop.ask(message)
  const advance = async (ms: number) => {
    aheadMs += ms
    await supply?.advance(ms)
    identity?.advance(ms)
    await ask({ message: 'advance', ms })
  }
  const mails = async () => {
    await ask({ message: 'sendMails' })
    return mailsIn(join(dataDir, 'mail'))
  }
  return {
    url: shopUrl,
    identityUrl: identity?.url,
    override: async (offer, override) => {
      if (supply?.isHouseSold !== false) await ask({ message: 'override', offer, override })
      if (!supply?.override) return
      await supply.override(offer, override)
      await advance(keptSearchMs)
    },
    orders: async () => (await ask({ message: 'orders' })) as readonly ShopOrder[],
    mails,
    mailsAbout: async (text) => (await mails()).filter((mail) => mail.includes(text)),
    surcharge: async (terms) => void (await ask({ message: 'surcharge', terms })),
    agent: async (email) => void (await ask({ message: 'role', email, role: 'Agent' })),
    administrator: async (email) => void (await ask({ message: 'role', email, role: 'Administrator' })),
    standingMarkup: async (added) => void (await ask({ message: 'standingMarkup', ...added })),
    office: async (times) => void (await ask({ message: 'office', times })),
    nowMs: async () => Number(await ask({ message: 'now' })),
    advance,
    setMailUp: (isUp) => setMailUp(join(dataDir, 'mail'), isUp),
    log: () => readFileSync(logFile, 'utf8'),
    kill: () => shop.end('SIGKILL'),
    startAgain: async () => {
      shop = await start()
    },
    payments: () => {
      if (!world) throw new Error('This shop has no payment services.')
      return world
    },
    stop: async () => {
      await shop.end('SIGTERM')
      await world?.stop()
      identity?.stop()
      await supply?.stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** Enables or disables email delivery: while it is disabled, a file stands in place of the folder. */
function setMailUp(folder: string, isUp: boolean): void {
  const aside = `${folder}.aside`
  if (isUp) {
    rmSync(folder)
    if (existsSync(aside)) renameSync(aside, folder)
    return
  }
  if (existsSync(folder)) renameSync(folder, aside)
  writeFileSync(folder, '')
}

function environmentOf(input: TestShopInput): Readonly<Record<string, string>> {
  return {
    HOST: '127.0.0.1',
    LOG_LEVEL: input.logLevel ?? 'warn',
    HOUSE_WORLD: input.world ?? 'timetable',
    E2E_OFFERS: String(input.offerCount ?? 0),
    ...input.brand,
    ...(input.airline === undefined ? {} : { E2E_AIRLINE: input.airline }),
  }
}
