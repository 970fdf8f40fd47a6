import type { AddressInfo } from 'node:net'
import { createSimulatorServer } from '#simulators/control-plane/simulator-server.ts'
import { oidcSimulator } from '#simulators/oidc/oidc.ts'

/** The service that people of a test shop sign in with. */
export type TestIdentity = {
  readonly url: string
  /** Environment variables that make the shop offer it as Google. */
  readonly environment: Readonly<Record<string, string>>
  /** Moves its clock together with the shop's. */
  advance(ms: number): void
  stop(): void
}

/** Starts a service with one person, whose address it has confirmed. */
export async function startTestIdentity(shopUrl: string): Promise<TestIdentity> {
  const client = { clientId: 'farehouse-tests', clientSecret: 'farehouse-tests-client-secret' }
  const simulator = await oidcSimulator({
    ...client,
    algorithm: 'RS256',
    redirectUri: `${shopUrl}/api/account/identity/google/return`,
    people: [{ subject: 'person-1', email: 'google@traveller.example', emailVerified: true }],
  })
  const server = createSimulatorServer(simulator)
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  simulator.listenAt(url)
  return {
    url,
    environment: {
      GOOGLE_URL: url,
      GOOGLE_CLIENT_ID: client.clientId,
      GOOGLE_CLIENT_SECRET: client.clientSecret,
    },
    advance: (ms) => simulator.clock.advance(ms),
    stop: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}
