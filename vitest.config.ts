import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'

/** A first start of the embedded database takes seconds, on a machine that does much else many of them. */
const patience = { testTimeout: 60_000, hookTimeout: 120_000, expect: { poll: { timeout: 20_000 } } }
const fixedChance = './test-kit/fixed-random.ts'
/**
 * To load the shop and to make a page take longer than most files' tests: the files of a worker share both. What
 * might hang on the files before is set back by the setup of each file.
 */
const isolate = false
/** Step tests wait for databases and simulators for half of their time. */
const maxWorkers = availableParallelism() + 1
/** With the usual 16 MiB for what lives shortly, a tenth of the time goes into collecting it. */
const execArgv = ['--max-semi-space-size=64']

export default defineConfig({
  test: {
    // The identity provider of the tests warns that its pages and its memory are not for production.
    onConsoleLog: (log) => !log.startsWith('oidc-provider WARNING: a quick start development-only'),
    projects: [
      {
        test: {
          name: 'server',
          environment: 'node',
          globalSetup: ['test-kit/global-setup.ts'],
          include: ['{contract,server,simulators,test-kit,scripts,bench}/**/*.test.ts'],
          setupFiles: [fixedChance, './test-kit/coverage-map/record-coverage.ts'],
          isolate,
          maxWorkers,
          execArgv,
          ...patience,
        },
      },
      {
        extends: './vite.config.ts',
        test: {
          name: 'web',
          environment: 'happy-dom',
          include: ['web/**/*.test.{ts,tsx}'],
          setupFiles: [fixedChance, './test-kit/fresh-page.ts'],
          isolate,
          maxWorkers,
          execArgv,
          ...patience,
        },
      },
    ],
  },
})
