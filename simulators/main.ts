/**
 * Runs several simulators in one process, which needs a quarter of the memory of one process each. The
 * argument is JSON: `[{"name": "card", "args": ["--port", "4020"]}, …]`.
 */
import type { SimulatorCommand } from './control-plane/start-simulator.ts'

const commands = JSON.parse(process.argv[2] ?? '[]') as SimulatorCommand[]
for (const { name, args } of commands) {
  const { run } = (await import(`./${name}/main.ts`)) as { run: (args: readonly string[]) => Promise<void> }
  await run(args)
}
