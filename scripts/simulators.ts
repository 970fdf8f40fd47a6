import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { type RunningSimulator, startSimulator } from '#simulators/control-plane/start-simulator.ts'

/** All simulators of external services on loopback, with their default ports. */
const simulators = [
  { name: 'airline', port: 4010 },
  { name: 'card', port: 4020 },
  { name: 'twoc2p', port: 4030 },
  { name: 'paypal', port: 4040 },
  { name: 'paysbuy', port: 4050 },
  { name: 'bank', port: 4060 },
  { name: 'line', port: 4070 },
] as const

const folder = join('data', 'simulators')
mkdirSync(folder, { recursive: true })

const running: RunningSimulator[] = []
let isStopping = false

const stop = async (exitCode: number): Promise<void> => {
  if (isStopping) return
  isStopping = true
  await Promise.all(running.map((one) => one.stop()))
  process.exitCode = exitCode
}

for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => void stop(0))

for (const { name, port } of simulators) {
  const ledger = ['--ledger', join(folder, `${name}.jsonl`)]
  const one = await startSimulator(name, ['--port', String(port), ...ledger])
  running.push(one)
  process.stdout.write(`${name} simulator ${one.url}\n`)
  void one.ended.then(() => stop(1))
}
