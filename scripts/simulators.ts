import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { startSimulators } from '#simulators/control-plane/start-simulator.ts'

/** All simulators of external services on loopback, with their default ports. */
const simulators = [
  { name: 'airline', port: 4010 },
  { name: 'card', port: 4020 },
  { name: 'twoc2p', port: 4030 },
  { name: 'paypal', port: 4040 },
  { name: 'paysbuy', port: 4050 },
  { name: 'bank', port: 4060 },
  { name: 'line', port: 4070 },
  { name: 's3', port: 4080 },
  { name: 'otlp', port: 4318 },
] as const

const folder = join('data', 'simulators')
mkdirSync(folder, { recursive: true })

const running = await startSimulators(
  simulators.map(({ name, port }) => ({
    name,
    args: ['--port', String(port), '--ledger', join(folder, `${name}.jsonl`)],
  })),
)
for (const { name, url } of running) process.stdout.write(`${name} simulator ${url}\n`)

const [first] = running
let isStopping = false
const stopSimulators = async (): Promise<void> => {
  isStopping = true
  await first?.stop()
}
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => void stopSimulators())
void first?.ended.then(() => {
  if (!isStopping) process.exitCode = 1
})
