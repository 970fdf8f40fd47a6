import { defineConfig } from 'vitest/config'

/** A first start of the embedded database takes seconds; nothing else should. */
const patience = { testTimeout: 20_000, hookTimeout: 60_000 }
const setupFiles = ['./test-kit/fixed-chance.ts']

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'server',
          environment: 'node',
          globalSetup: ['test-kit/global-setup.ts'],
          include: ['{contract,server,simulators,test-kit,scripts,bench}/**/*.test.ts'],
          setupFiles,
          ...patience,
        },
      },
      {
        extends: './vite.config.ts',
        test: {
          name: 'web',
          environment: 'happy-dom',
          include: ['web/**/*.test.{ts,tsx}'],
          setupFiles,
          ...patience,
        },
      },
    ],
  },
})
