import { parseArgs } from 'node:util'
import { runSimulator } from '../control-plane/run-simulator.ts'
import { paysbuySimulator } from './paysbuy.ts'

/**
 * Runs the PaySbuy simulator in this process; `args` are its command line options. The defaults identify the
 * merchant as the published manual does.
 */
export async function run(args: readonly string[]): Promise<void> {
  const { values } = parseArgs({
    args: [...args],
    options: {
      port: { type: 'string', default: '0' },
      ledger: { type: 'string' },
      'psb-id': { type: 'string', default: '8303545188' },
      username: { type: 'string', default: 'demo@paysbuy.com' },
      'secure-code': { type: 'string', default: '1586093A8F80CBB5003001B42F0EEB7C' },
    },
  })

  const simulator = paysbuySimulator({
    psbId: values['psb-id'],
    username: values.username,
    secureCode: values['secure-code'],
    ...(values.ledger === undefined ? {} : { ledgerFile: values.ledger }),
  })
  await runSimulator({ name: 'paysbuy', simulator, port: Number(values.port) })
}

if (import.meta.main) await run(process.argv.slice(2))
