import { parseArgs } from 'node:util'
import { simulatorServer } from '../control-plane/simulator-server.ts'
import { airlineSimulator } from './airline.ts'

const { values } = parseArgs({
  options: {
    port: { type: 'string', default: '0' },
    'commit-ms': { type: 'string', default: '1200' },
    ledger: { type: 'string' },
  },
})

const simulator = airlineSimulator({
  commitMs: Number(values['commit-ms']),
  ...(values.ledger === undefined ? {} : { ledgerFile: values.ledger }),
})
const server = simulatorServer(simulator)
server.listen(Number(values.port), '127.0.0.1', () => {
  const address = server.address()
  if (typeof address === 'object' && address) {
    process.stdout.write(`airline simulator http://127.0.0.1:${address.port}\n`)
  }
})

for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => {
    server.close(() => process.exit(0))
    server.closeIdleConnections()
  })
}
