import { parseArgs } from 'node:util'
import { runSimulator } from '../control-plane/run-simulator.ts'
import { twoc2pSimulator } from './twoc2p.ts'

const { values } = parseArgs({
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
