import { afterAll, beforeAll, beforeEach } from 'vitest'
import type { TestBrowser } from '../account/account-shop.ts'
import { type AppUnderTest, appUnderTest } from '../app-under-test.ts'
import type { DatabaseKit } from '../database/test-database.ts'
import { type RunningReceiver, startReceiver } from './start-receiver.ts'
import { type WebhookDesk, webhookDesk } from './webhook-desk.ts'

/** A shop, an administrator and a receiver of webhooks, anew for each test of a suite. */
export type WebhookSuite = {
  readonly shop: AppUnderTest
  readonly receiver: RunningReceiver
  /** Another one after each advance of the clock, as sign-ins end. */
  readonly desk: WebhookDesk
  /** Moves the clocks of shop and receiver, and runs what is due. */
  advance(ms: number): Promise<void>
  /** Returns the types of what the receiver has got, in the order of arrival; '' of what it has refused. */
  receivedTypes(): string[]
  sendTest(endpointId: string): ReturnType<TestBrowser['send']>
}

/** Sets the suite up with the hooks of the test runner. */
export function webhookSuite(kit: DatabaseKit): WebhookSuite {
  let opened: Pick<WebhookSuite, 'shop' | 'receiver'> | undefined
  let desk: WebhookDesk | undefined
  const parts = () => {
    if (!opened || !desk) throw new Error('The shop is there only while tests run.')
    return { ...opened, desk }
  }
  const signIn = async ({ shop, receiver }: Pick<WebhookSuite, 'shop' | 'receiver'>) => {
    receiver.clock.setTo(shop.clock.now())
    desk = await webhookDesk(shop, kit.database, receiver)
  }
  beforeAll(async () => {
    opened = { receiver: await startReceiver(), shop: await appUnderTest(kit.database) }
  })
  beforeEach(async () => {
    await kit.clear()
    if (!opened) return
    opened.receiver.reset()
    opened.receiver.faults.clear()
    await signIn(opened)
  })
  afterAll(async () => {
    await opened?.shop.close()
    await opened?.receiver.stop()
  })
  return {
    get shop() {
      return parts().shop
    },
    get receiver() {
      return parts().receiver
    },
    get desk() {
      return parts().desk
    },
    async advance(ms) {
      const { shop, receiver } = parts()
      shop.clock.advance(ms)
      receiver.clock.setTo(shop.clock.now())
      await shop.app.runDue()
      await signIn({ shop, receiver })
    },
    receivedTypes: () => parts().receiver.received.map(({ payload }) => payload?.type ?? ''),
    sendTest: (endpointId) => parts().desk.browser.send('POST', '/api/staff/webhooks/test', { endpointId }),
  }
}
