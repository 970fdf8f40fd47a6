import { readFileSync } from 'node:fs'

import { readExchangeRates } from './engine/taxes/exchange-rates.ts'
import { readTaxes } from './engine/taxes/tax-table.ts'
import type { TaxOffice } from './engine/taxes/taxes-due.ts'

/** Reads the tax and exchange rate tables that ship with the house supplier; throws on an error in them. */
export function openTaxTables(): TaxOffice {
  const readTableText = (name: string) => readFileSync(new URL(`data/${name}.csv`, import.meta.url), 'utf8')
  return {
    taxes: readTaxes(readTableText('taxes')),
    toBaht: readExchangeRates(readTableText('exchange-rates')),
  }
}
