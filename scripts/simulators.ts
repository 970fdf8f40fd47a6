import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { type RunningSimulator, startSimulator } from '#simulators/control-plane/start-simulator.ts'

/** The outside world on loopback: every simulator with the port that it has by default. */
const simulators = [{ name: 'airline', port: 4010, args: ['--ledger'] }] as const

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

for (const { name, port, args } of simulators) {
  const withLedger = args.flatMap((arg) => [arg, join(folder, `${name}.jsonl`)])
  const one = await startSimulator(name, ['--port', String(port), ...withLedger])
  running.push(one)
  process.stdout.write(`${name} simulator ${one.url}\n`)
  void one.ended.then(() => stop(1))
}
