import { createHmac } from 'node:crypto'
import type { BookingAnswer } from '#contract/api/booking.ts'
import type { LineCodeAnswer } from '#contract/api/account/line.ts'
import { startSimulator } from '#simulators/control-plane/start-simulator.ts'
import type { TestBrowser } from '../account/account-shop.ts'
import { AirlineUnderTest } from '../suppliers/airline-under-test.ts'
import { type AppUnderTest, aBookingRequest, anOffer, appUnderTest } from '../app-under-test.ts'
import { freePort } from '../free-port.ts'
import type { DatabaseKit } from '../database/test-database.ts'

/** An entry of LINE's ledger about one person. */
export type LineEntry = { readonly kind: string; readonly userId: string; readonly text?: string }

type SentMessage = { readonly event: string; readonly state: string; readonly sendings: readonly object[] }

/** The real shop, connected to the simulated LINE. */
export type ShopAtLine = {
  readonly shop: AppUnderTest
  /** Sets faults: the body of POST /_control. */
  control(message: object): Promise<void>
  /** Returns the messages between a person and the shop, oldest first. */
  chatOf(person: string): Promise<readonly LineEntry[]>
  /** Sends a message of a person to the shop; returns once the shop has received and answered it. */
  says(person: string, text: string): Promise<void>
  does(person: string, action: 'follow' | 'unfollow'): Promise<void>
  told(): Promise<readonly SentMessage[]>
  /** Links the account of this browser with a person. */
  link(browser: TestBrowser, person: string): Promise<void>
  /** Books as the user of this browser. */
  book(browser: TestBrowser): Promise<BookingAnswer>
  /** Posts to the webhook as LINE would, signed with this secret. */
  post(body: string, secret?: string): Promise<number>
  /** Resets both sides. */
  beginAnew(): Promise<void>
  close(): Promise<void>
}

const channelSecret = 'simulated-channel-secret'
const channelToken = 'simulated-channel-token'

/** Starts LINE and a shop that is connected to it. */
export async function shopAtLine(kit: DatabaseKit): Promise<ShopAtLine> {
  const port = await freePort()
  const webhook = `http://127.0.0.1:${port}/api/notices/line`
  const line = await startSimulator('line', [`--notify=${webhook}`])
  const environment = {
    LINE_URL: line.url,
    LINE_CHANNEL_SECRET: channelSecret,
    LINE_CHANNEL_TOKEN: channelToken,
  }
  const airline = new AirlineUnderTest()
  const shop = await appUnderTest(kit.database, environment, airline.supplyOf)
  await shop.app.http.listen({ port, host: '127.0.0.1' })
  const control = async (path: string, body: object) => {
    const answer = await fetch(line.controlUrl + path, { method: 'POST', body: JSON.stringify(body) })
    if (answer.status !== 200) throw new Error(`the simulator does not take it: ${await answer.text()}`)
  }
  const books = async () => {
    const answer = await fetch(`${line.controlUrl}/_ledger`)
    return (await answer.json()) as { entries: LineEntry[]; notifications: SentMessage[] }
  }
  const act = async (person: string, action: string, form: Record<string, string> = {}) => {
    await fetch(`${line.url}/chat/${person}/${action}`, {
      method: 'POST',
      redirect: 'manual',
      body: new URLSearchParams(form),
    })
    const isHeard = async () => (await books()).notifications.every(({ sendings }) => sendings.length > 0)
    while (!(await isHeard()));
    await shop.app.runDue()
  }
  const says = (person: string, text: string) => act(person, 'say', { text })
  return {
    shop,
    says,
    control: (message) => control('/_control', message),
    chatOf: async (person) => (await books()).entries.filter(({ userId }) => userId === person),
    does: (person, action) => act(person, action),
    told: async () => (await books()).notifications,
    async link(browser, person) {
      const asked = await browser.send('POST', '/api/account/line/code')
      await says(person, asked.json<LineCodeAnswer>().linkCode)
    },
    async book(browser) {
      const request = aBookingRequest(await anOffer(shop))
      const param = Buffer.from(JSON.stringify(request)).toString('base64')
      return (await browser.form('/api/booking/', { param })).json<BookingAnswer>()
    },
    async post(body, secret = channelSecret) {
      const signature = createHmac('sha256', secret).update(body).digest('base64')
      const headers = { 'content-type': 'application/json', 'x-line-signature': signature }
      return (await fetch(webhook, { method: 'POST', body, headers })).status
    },
    async beginAnew() {
      await control('/_reset', {})
      await control('/_control', { clear: true, clock: { now: shop.clock.now() } })
      await kit.clear()
      airline.begin()
    },
    async close() {
      await shop.close()
      await line.stop()
    },
  }
}
