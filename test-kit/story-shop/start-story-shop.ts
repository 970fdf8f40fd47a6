import { type ChildProcess, fork } from 'node:child_process'
import {
  createWriteStream,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type OfferAnswer } from '#contract/api/offers.ts'
import { type PaymentTerms } from '#contract/terms/payment-surcharge.ts'
import { freePort } from '../free-port.ts'
import { type Override } from '../house-kit.ts'
import { type ShopOrder, type ShopReply, type ShopWish } from './shop-wish.ts'

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
  /** Sets what the agency adds for everybody, in satang. */
  standingMarkup(added: { readonly adult: number; readonly serviceFee: number }): Promise<void>
  /** Moves the shop's clock on and does what is due by then. */
  advance(ms: number): Promise<void>
  stop(): Promise<void>
}

const program = fileURLToPath(new URL('shop-program.ts', import.meta.url))
const startWithinMs = 60_000
/** The flags of `npm start`: the prototype cannot be reached, and short-lived objects of a search die young. */
const asInProduction = [
  '--disable-proto=delete',
  '--disable-warning=ExperimentalWarning',
  '--max-semi-space-size=64',
]

/** What a shop of a story is to be, where it is not the usual one. */
export type StoryShopInput = {
  /** Every search finds so many offers, of which none can be booked. */
  readonly offerCount?: number
  /** The flights of the house; the hand-written timetable unless told. */
  readonly world?: 'timetable' | 'generated'
}

/** Starts a shop with a database, secrets and mails of its own, all gone once it is stopped. */
export async function startStoryShop(input: StoryShopInput = {}): Promise<StoryShop> {
  const folder = mkdtempSync(join(tmpdir(), 'farehouse-story-'))
  const dataDir = join(folder, 'data')
  mkdirSync(dataDir)
  const port = await freePort()
  const environment = {
    HOST: '127.0.0.1',
    PORT: String(port),
    DATA_DIR: dataDir,
    LOG_LEVEL: 'warn',
    HOUSE_WORLD: input.world ?? 'timetable',
    STORY_OFFERS: String(input.offerCount ?? 0),
  }
  const child = fork(program, [], {
    env: { PATH: process.env['PATH'] ?? '', TZ: 'UTC', ...environment },
    execArgv: asInProduction,
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  })
  const log = createWriteStream(join(folder, 'shop.log'))
  child.stdout?.pipe(log)
  child.stderr?.pipe(log)
  const line = createLine(child)
  const url = await line.ready.catch((error: unknown) => {
    throw new Error(`${String(error)}\n${readFileSync(join(folder, 'shop.log'), 'utf8')}`)
  })
  const mails = async () => {
    await line.ask({ wish: 'sendMails' })
    return mailsIn(join(dataDir, 'mail'))
  }
  return {
    url,
    override: async (offer, override) => void (await line.ask({ wish: 'override', offer, override })),
    orders: async () => (await line.ask({ wish: 'orders' })) as readonly ShopOrder[],
    mails,
    mailsAbout: async (text) => (await mails()).filter((mail) => mail.includes(text)),
    surcharge: async (terms) => void (await line.ask({ wish: 'surcharge', terms })),
    agent: async (email) => void (await line.ask({ wish: 'agent', email })),
    standingMarkup: async (added) => void (await line.ask({ wish: 'standingMarkup', ...added })),
    advance: async (ms) => void (await line.ask({ wish: 'advance', ms })),
    stop: async () => {
      await ended(child)
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

function mailsIn(folder: string): readonly string[] {
  if (!existsSync(folder)) return []
  const names = readdirSync(folder).filter((name) => name.endsWith('.eml'))
  return names.map((name) => readable(readFileSync(join(folder, name), 'utf8')))
}

/** A mail with its encoded parts decoded in place. */
function readable(mail: string): string {
  if (/^Content-Transfer-Encoding: quoted-printable/im.test(mail))
    return mail.replaceAll(/=\r?\n/g, '').replaceAll('=3D', '=')
  const decoded = (text: string) => Buffer.from(text, 'base64').toString('utf8')
  return mail.replaceAll(/^(?:[A-Za-z0-9+/]{4,76}={0,2}\r?\n)+$/gm, decoded)
}

function ended(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return Promise.resolve()
  return new Promise((resolve) => {
    child.once('exit', () => resolve())
    child.kill('SIGTERM')
  })
}

type Waiting = { readonly resolve: (value: unknown) => void; readonly reject: (error: Error) => void }

/** The line to the process: what it says, and what it is asked. */
function createLine(child: ChildProcess) {
  const waiting = new Map<number, Waiting>()
  let last = 0
  const ready = new Promise<string>((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error('The shop did not start in time.')), startWithinMs)
    child.once('exit', (code) => {
      clearTimeout(timer)
      reject(new Error(`The shop ended with ${code}.`))
      for (const one of waiting.values()) one.reject(new Error('The shop has ended.'))
    })
    child.on('message', (reply: ShopReply) => {
      if (reply.kind === 'ready') {
        clearTimeout(timer)
        return resolve(reply.url)
      }
      const one = waiting.get(reply.id)
      waiting.delete(reply.id)
      if (reply.kind === 'done') one?.resolve(reply.value)
      else one?.reject(new Error(reply.why))
    })
  })
  const ask = (what: ShopWish): Promise<unknown> =>
    new Promise((resolve, reject) => {
      last += 1
      waiting.set(last, { resolve, reject })
      child.send({ id: last, what })
    })
  return { ready, ask }
}
