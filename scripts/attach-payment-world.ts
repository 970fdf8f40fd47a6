import { createServer } from 'node:net'
import { join } from 'node:path'
import { ConfigError, readConfig } from '#server/config.ts'
import { startPaymentWorld } from '#simulators/payment-world.ts'

/**
 * Gives the shop that this process is about to be its simulated payment services, unless real ones are configured
 * (or SIMULATORS is off): they are processes of their own on loopback and end with this one.
 */
export async function attachPaymentWorld(): Promise<void> {
  // A shop in earnest is never given simulated money, whatever else is set.
  if (process.env['NODE_ENV'] === 'production') process.env['SIMULATORS'] = 'off'
  const config = configOrNothing()
  if (!config?.simulators) return
  const port = config.port === 0 ? await freePort() : config.port
  const host = ['0.0.0.0', '::'].includes(config.host) ? '127.0.0.1' : config.host
  const { environment } = await startPaymentWorld({
    shopUrl: `http://${host.includes(':') ? `[${host}]` : host}:${port}`,
    folder: join(config.dataDir, 'simulators'),
  })
  Object.assign(process.env, environment, { PORT: String(port) })
  process.stdout.write('Test shop: payment services are simulated, no real money.\n')
}

/** Wrong settings are told by the shop itself, in its own words. */
function configOrNothing() {
  try {
    return readConfig()
  } catch (error) {
    if (error instanceof ConfigError) return undefined
    throw error
  }
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer().once('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      const port = typeof address === 'object' && address ? address.port : 0
      server.close(() => resolve(port))
    })
  })
}
