import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type OfferAnswer } from '#contract/api/offers.ts'
import { type PaymentTerms } from '#contract/terms/payment-surcharge.ts'
import { type LogLevel } from '#server/platform/log.ts'
import { freePort } from '../free-port.ts'
import { type Override } from '../house-kit.ts'
import { mailsIn } from './shop-mails.ts'
import { startShopProcess } from './shop-process.ts'
import { type ShopOrder, type ShopWish } from './shop-wish.ts'

/** A running shop that a story is told with. */
export type StoryShop = {
  readonly url: string
  /** Sets seats or fares of every flight of an offer. */
  override(offer: OfferAnswer, override: Override): Promise<void>
  /** All orders, oldest first. */
  orders(): Promise<readonly ShopOrder[]>
  /** All mails that were sent, as text, after every job that is due has been done. */
  mails(): Promise<readonly string[]>
  /** Those of them that say this. */
  mailsAbout(text: string): Promise<readonly string[]>
  /** Sets what a way to pay costs from now on. */
  surcharge(terms: PaymentTerms): Promise<void>
  /** Makes an agent of an account; signing in afterwards shows it. */
  agent(email: string): Promise<void>
  /** The same for an administrator. */
  administrator(email: string): Promise<void>
  /** Sets what the agency adds for everybody, in satang. */
  standingMarkup(added: { readonly adult: number; readonly serviceFee: number }): Promise<void>
  /** What time it is in the shop, in ms since 1970: a story before may have moved its clock on. */
  nowMs(): Promise<number>
  /** Moves the shop's clock on and does what is due by then. */
  advance(ms: number): Promise<void>
  /** All lines that it has logged so far. */
  log(): string
  /** Ends its process on the spot, as a power cut would. */
  kill(): Promise<void>
  /** Starts it again at the same place with the same data and the same time. */
  startAgain(): Promise<void>
  stop(): Promise<void>
}

/** What a shop of a story is to be, where it is not the usual one. */
export type StoryShopInput = {
  /** Every search finds so many offers, of which none can be booked. */
  readonly offerCount?: number
  /** The flights of the house; the hand-written timetable unless told. */
  readonly world?: 'timetable' | 'generated'
  /** Sells this airline (where the simulator speaks) instead of the house, with little patience. */
  readonly airline?: string
  readonly logLevel?: LogLevel
}

/** Starts a shop with a database, secrets and mails of its own, all gone once it is stopped. */
export async function startStoryShop(input: StoryShopInput = {}): Promise<StoryShop> {
  const folder = mkdtempSync(join(tmpdir(), 'farehouse-story-'))
  const dataDir = join(folder, 'data')
  mkdirSync(dataDir)
  const logFile = join(folder, 'shop.log')
  const environment = { ...environmentOf(input), PORT: String(await freePort()), DATA_DIR: dataDir }
  let aheadMs = 0
  const start = () =>
    startShopProcess({ environment: { ...environment, STORY_AHEAD_MS: String(aheadMs) }, logFile })
  let shop = await start()
  const ask = (wish: ShopWish) => shop.ask(wish)
  const mails = async () => {
    await ask({ wish: 'sendMails' })
    return mailsIn(join(dataDir, 'mail'))
  }
  return {
    url: shop.url,
    override: async (offer, override) => void (await ask({ wish: 'override', offer, override })),
    orders: async () => (await ask({ wish: 'orders' })) as readonly ShopOrder[],
    mails,
    mailsAbout: async (text) => (await mails()).filter((mail) => mail.includes(text)),
    surcharge: async (terms) => void (await ask({ wish: 'surcharge', terms })),
    agent: async (email) => void (await ask({ wish: 'role', email, role: 'Agent' })),
    administrator: async (email) => void (await ask({ wish: 'role', email, role: 'Administrator' })),
    standingMarkup: async (added) => void (await ask({ wish: 'standingMarkup', ...added })),
    nowMs: async () => Number(await ask({ wish: 'now' })),
    advance: async (ms) => {
      aheadMs += ms
      await ask({ wish: 'advance', ms })
    },
    log: () => readFileSync(logFile, 'utf8'),
    kill: () => shop.end('SIGKILL'),
    startAgain: async () => {
      shop = await start()
    },
    stop: async () => {
      await shop.end('SIGTERM')
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

function environmentOf(input: StoryShopInput): Readonly<Record<string, string>> {
  return {
    HOST: '127.0.0.1',
    LOG_LEVEL: input.logLevel ?? 'warn',
    HOUSE_WORLD: input.world ?? 'timetable',
    STORY_OFFERS: String(input.offerCount ?? 0),
    ...(input.airline === undefined ? {} : { STORY_AIRLINE: input.airline }),
  }
}
