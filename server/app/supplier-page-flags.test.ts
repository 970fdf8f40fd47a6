import { expect, it } from 'vitest'
import { cabinClasses } from '#contract/terms/codes.ts'
import type { SupplyCapabilities } from '#server/providers/supply/supply-provider.ts'
import { supplierPageFlags } from './supplier-page-flags.ts'

const selling = (...ofEach: readonly SupplyCapabilities['cabins'][]) =>
  supplierPageFlags(ofEach.map((cabins) => ({ capabilities: { cabins } as SupplyCapabilities })))

it('the labels report the cabins that no supplier ever sells, so that the search box can say so', () => {
  expect(selling(['economy', 'premiumEconomy', 'business', 'first'])).toEqual([
    'undated',
    'unsold-premiumBusiness',
    'unsold-premiumFirst',
  ])
  expect(selling(cabinClasses)).toEqual(['undated'])
  expect(selling(['economy', 'premiumEconomy'], ['premiumBusiness', 'first'])).toEqual([
    'undated',
    'unsold-business',
    'unsold-premiumFirst',
  ])
})

it('the labels report where airlines always get phone and email, so that no page offers to refuse it', () => {
  const capabilities = { cabins: cabinClasses, needsContact: true } as unknown as SupplyCapabilities
  expect(supplierPageFlags([{ capabilities }])).toEqual(['undated', 'needs-contact'])
})
