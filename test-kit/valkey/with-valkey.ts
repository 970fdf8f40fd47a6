import { afterAll, beforeAll, describe } from 'vitest'
import { type ValkeyServer, createValkeyServer, findValkey } from './valkey-server.ts'

/**
 * Describes a suite with a running server, where this machine has the program of Valkey or Redis. Its absence fails the
 * suite with REQUIRE_POSTGRES=1, as in CI, and skips it elsewhere.
 */
export function withValkey(name: string, suite: (server: ValkeyServer) => void): void {
  const program = findValkey()
  const isRequired = process.env['REQUIRE_POSTGRES'] === '1'
  const reason =
    program === undefined ? ' (skipped: neither valkey-server nor redis-server is installed)' : ''
  describe.skipIf(program === undefined && !isRequired)(`${name}${reason}`, () => {
    const server = createValkeyServer(program)
    beforeAll(() => server.start())
    afterAll(() => server.remove())
    suite(server)
  })
}
