import { randomInt } from 'node:crypto'
import { createServer } from 'node:net'

/**
 * Below the ephemeral ports of systems (from 32,768 on Linux, 49,152 elsewhere): no process that connects or
 * listens on port 0 takes the port, not even while its owner restarts.
 */
const ownPorts = { from: 20_000, to: 32_000 } as const
const mostTries = 50

/** Returns a port of this machine that nobody listens on now. Throws when none was found. */
export async function freePort(): Promise<number> {
  for (let tried = 0; tried < mostTries; tried++) {
    const port = randomInt(ownPorts.from, ownPorts.to)
    if (await isFree(port)) return port
  }
  throw new Error(`No free port was found in ${mostTries} tries.`)
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer()
    server.once('error', () => resolve(false))
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)))
  })
}
