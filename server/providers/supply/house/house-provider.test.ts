import { describe } from 'vitest'
import { withDatabase } from '#test-kit/database/test-database.ts'
import { houseKit, houseTraits } from '#test-kit/house/house-kit.ts'
import { describeSupplyProvider } from '../supply-provider.suite.ts'

describe('house', () => {
  withDatabase('the house supplier', (kit) => {
    describeSupplyProvider('house', houseTraits, async () => houseKit(kit.database))
  })
})
