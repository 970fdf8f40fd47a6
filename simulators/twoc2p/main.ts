import { parseArgs } from 'node:util'
import { runSimulator } from '../control-plane/run-simulator.ts'
import { twoc2pSimulator } from './twoc2p.ts'

/** Runs the 2C2P simulator in this process; `args` are its command line options. */
export async function run(args: readonly string[]): Promise<void> {
  const { values } = parseArgs({
    args: [...args],
    options: {
      port: { type: 'string', default: '0' },
      ledger: { type: 'string' },
      'merchant-id': { type: 'string', default: 'JT04SIM' },
      secret: { type: 'string', default: 'simulated-2c2p-merchant-secret-key' },
    },
  })

  const simulator = twoc2pSimulator({
    merchantId: values['merchant-id'],
    secret: values.secret,
    ...(values.ledger === undefined ? {} : { ledgerFile: values.ledger }),
  })
  await runSimulator({ name: 'twoc2p', simulator, port: Number(values.port) })
}

if (import.meta.main) await run(process.argv.slice(2))
