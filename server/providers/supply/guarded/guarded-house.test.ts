import { describe } from 'vitest'
import { houseKit, houseTraits } from '#test-kit/house/house-kit.ts'
import { withDatabase } from '#test-kit/database/test-database.ts'
import { describeSupplyProvider } from '../supply-provider.suite.ts'
import { guardSupply } from './guarded-supply.ts'

describe('a guarded house supplier', () => {
  withDatabase('the house supplier behind the guard', (kit) => {
    describeSupplyProvider('guarded house', houseTraits, async () => {
      const house = houseKit(kit.database)
      return { ...house, supply: guardSupply(house.supply, { clock: house.clock }) }
    })
  })
})
