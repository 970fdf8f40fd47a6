import { readFileSync } from 'node:fs'
import { readTable } from '../engine/csv-table.ts'
import type { PrivateFareContract } from '../engine/fares/sale-context.ts'

/** Reads the table of private fares; throws on an error in it. */
export function readPrivateFareContracts(text: string): PrivateFareContract[] {
  const rows = readTable(text, ['airline', 'code', 'percent', 'from', 'to'])
  return rows.map(({ airline, code, percent: share, from, to, line }) => {
    const percent = Number(share)
    const isRight = Number.isInteger(percent) && percent > 0 && percent <= 100 && from <= to
    if (!isRight || !/^[A-Z0-9]{2} [A-Z0-9]{1,20}$/.test(`${airline} ${code}`))
      throw new Error(`private fares, line ${line}`)
    return { airline, code, percent, validFrom: from, validTo: to }
  })
}

let shipped: readonly PrivateFareContract[] | undefined

/** Returns the private fares that ship with the house supplier, read once. */
export function privateFareContracts(): readonly PrivateFareContract[] {
  shipped ??= readPrivateFareContracts(
    readFileSync(new URL('../data/private-fares.csv', import.meta.url), 'utf8'),
  )
  return shipped
}
