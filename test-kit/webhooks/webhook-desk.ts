import type { WebhookDeliveryPage, WebhookEndpointView } from '#contract/api/webhooks/webhook-endpoints.ts'
import { type WebhookEventType, webhookEventTypes } from '#contract/api/webhooks/webhook-events.ts'
import type { TestBrowser } from '../account/account-shop.ts'
import { signInAs } from '../account/sign-in-as.ts'
import { type AppUnderTest, aBookingRequest, anOffer } from '../app-under-test.ts'
import type { Database } from '#server/database/connection.ts'
import type { RunningReceiver } from './start-receiver.ts'

/** An administrator who manages webhooks in a shop under test. */
export type WebhookDesk = {
  readonly browser: TestBrowser
  /** Adds an endpoint at a path of the receiver, which expects its signatures from then on; returns its id. */
  addEndpoint(path: string, eventTypes?: readonly WebhookEventType[]): Promise<string>
  endpoint(endpointId: string): Promise<WebhookEndpointView | undefined>
  deliveries(endpointId: string): Promise<WebhookDeliveryPage['deliveries']>
  /** Books an order whose seats are held; returns its number. */
  book(): Promise<string>
  pay(orderNumber: string): Promise<void>
}

/** Signs an administrator in. */
export async function webhookDesk(
  shop: AppUnderTest,
  database: Database,
  receiver: RunningReceiver,
): Promise<WebhookDesk> {
  const { browser } = await signInAs(shop, database, ['Administrator'])
  const path = '/api/staff/webhooks'
  return {
    browser,
    async addEndpoint(receiverPath, eventTypes = webhookEventTypes) {
      const url = receiver.url + receiverPath
      const answer = await browser.send('POST', `${path}/`, { url, description: 'Bookkeeping', eventTypes })
      if (answer.statusCode !== 200) throw new Error(`the endpoint is not added: ${answer.body}`)
      const { endpointId, secret } = answer.json<{ endpointId: string; secret: string }>()
      receiver.expect(receiverPath, [secret])
      return endpointId
    },
    async endpoint(endpointId) {
      const { endpoints } = (await browser.get(`${path}/`)).json<{ endpoints: WebhookEndpointView[] }>()
      return endpoints.find((one) => one.endpointId === endpointId)
    },
    async deliveries(endpointId) {
      return (await browser.get(`${path}/${endpointId}/deliveries`)).json<WebhookDeliveryPage>().deliveries
    },
    async book() {
      const { status, body } = await shop.book(aBookingRequest(await anOffer(shop)))
      if (status !== 200) throw new Error(`not booked: ${JSON.stringify(body)}`)
      return body.orderNumber
    },
    async pay(orderNumber) {
      const answer = await browser.send('POST', '/api/staff/payments/received', { orderNumber })
      if (answer.statusCode !== 200) throw new Error(`not paid: ${answer.body}`)
    },
  }
}
