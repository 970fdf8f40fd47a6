import type { AddressInfo } from 'node:net'
import { once } from 'node:events'
import { createSimulatorServer } from '#simulators/control-plane/simulator-server.ts'
import {
  type WebhookReceiver,
  webhookReceiverSimulator,
} from '#simulators/webhook-receiver/webhook-receiver.ts'

/** A receiver of webhooks that listens. */
export type RunningReceiver = WebhookReceiver & {
  /** Its address without a path: "http://127.0.0.1:40123". */
  readonly url: string
  stop(): Promise<void>
}

/** Starts a receiver of webhooks in this process. */
export async function startReceiver(): Promise<RunningReceiver> {
  const receiver = webhookReceiverSimulator()
  const server = createSimulatorServer(receiver)
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return Object.defineProperties(Object.create(receiver) as RunningReceiver, {
    url: { value: `http://127.0.0.1:${port}` },
    stop: {
      value: async () => {
        server.closeAllConnections()
        server.close()
        await once(server, 'close')
      },
    },
  })
}
