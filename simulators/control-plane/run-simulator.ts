import { once } from 'node:events'
import type { Server } from 'node:http'
import { type Simulator, createSimulatorServer } from './simulator-server.ts'

/** Options of a simulator process. */
export type SimulatorRun = {
  readonly name: string
  readonly simulator: Simulator
  /** Port of its wire; 0 takes any free port. */
  readonly port: number
}

/**
 * Runs a simulator until it is asked to stop: its wire on one port, and the control requests on another one,
 * which the door does not shut. Prints both addresses. Never in production.
 */
export async function runSimulator({ name, simulator, port }: SimulatorRun): Promise<void> {
  if (process.env['NODE_ENV'] === 'production') {
    process.stderr.write(`the ${name} simulator is no part of a real shop: it does not start in production\n`)
    process.exit(1)
  }
  const wire = createSimulatorServer(simulator)
  const wirePort = await listen(wire, port)
  const door = {
    open: async () => {
      if (!wire.listening) await listen(wire, wirePort)
    },
    shut: async () => {
      if (wire.listening) await closeServer(wire)
    },
  }
  const control = createSimulatorServer(simulator, door)
  const controlPort = await listen(control, 0)
  process.stdout.write(
    `${name} simulator http://127.0.0.1:${wirePort} controlled at http://127.0.0.1:${controlPort}\n`,
  )
  const stopServers = () => void Promise.all([wire, control].map(closeServer)).then(() => process.exit(0))
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, stopServers)
  if (process.env['SIMULATOR_IS_TIED'] === 'yes') process.stdin.resume().once('end', stopServers)
}

async function listen(server: Server, port: number): Promise<number> {
  server.listen(port, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  return typeof address === 'object' && address ? address.port : port
}

/** Stops accepting connections and closes the open ones. */
async function closeServer(server: Server): Promise<void> {
  if (!server.listening) return
  const closed = once(server, 'close')
  server.close()
  server.closeAllConnections()
  await closed
}
