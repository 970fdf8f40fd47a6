import { describe } from 'vitest'
import { withDatabases } from '#test-kit/test-database.ts'
import { houseKit } from '#test-kit/house-kit.ts'
import { describeSupplyProvider } from '../supply-provider.suite.ts'

describe('house', () => {
  withDatabases('the house supplier', (kit) => {
    describeSupplyProvider('house', async () => houseKit(kit.database))
  })
})
