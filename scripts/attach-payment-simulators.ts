import { createServer } from 'node:net'
import { join } from 'node:path'
import { ConfigError, readConfig } from '#server/config.ts'
import { startPaymentSimulators } from '#simulators/payment-simulators.ts'

/**
 * Starts simulated payment services for this process's shop, unless real ones are configured (or SIMULATORS
 * is off): a child process on loopback that ends with this one.
 */
export async function attachPaymentSimulators(): Promise<void> {
  // A production shop never gets simulated payments, whatever else is set.
  if (process.env['NODE_ENV'] === 'production') process.env['SIMULATORS'] = 'off'
  const config = readConfigIfValid()
  if (!config?.simulators) return
  const port = config.port === 0 ? await freePort() : config.port
  const host = ['0.0.0.0', '::'].includes(config.host) ? '127.0.0.1' : config.host
  const { environment } = await startPaymentSimulators({
    shopUrl: `http://${host.includes(':') ? `[${host}]` : host}:${port}`,
    folder: join(config.dataDir, 'simulators'),
  })
  Object.assign(process.env, environment, { PORT: String(port) })
  process.stdout.write('Test shop: payment services are simulated, no real money.\n')
}

/** Wrong settings are reported by the shop itself. */
function readConfigIfValid() {
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
