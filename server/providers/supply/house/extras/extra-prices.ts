import { readFileSync } from 'node:fs'
import { readTable } from '../engine/csv-table.ts'

/** The kinds that have a price: a bag, and seats by where they are. */
export const pricedKinds = ['bag', 'seat', 'frontSeat', 'exitSeat'] as const

/** What an extra costs in a cabin. */
export type ExtraPrice = {
  readonly kind: (typeof pricedKinds)[number]
  readonly cabin: string
  /** 0 is free of charge. */
  readonly satang: number
  /** Whether it goes back when the extra is given back unused. */
  readonly isRefundable: boolean
  /** Bags only. */
  readonly maxKg?: number
}

/** Reads the price table of bags and seats; throws on an error in it. */
export function readExtraPrices(text: string): ExtraPrice[] {
  return readTable(text, ['kind', 'cabin', 'baht', 'kg', 'refundable']).map((row) => {
    const kind = pricedKinds.find((one) => one === row.kind)
    const [baht, kg] = [Number(row.baht), Number(row.kg)]
    const isRight = kind && Number.isInteger(baht) && baht >= 0 && (kind === 'bag') === kg > 0
    if (!isRight || !['yes', 'no'].includes(row.refundable)) throw new Error(`extras, line ${row.line}`)
    const { cabin, refundable } = row
    return {
      kind,
      cabin,
      satang: baht * 100,
      isRefundable: refundable === 'yes',
      ...(kg > 0 && { maxKg: kg }),
    }
  })
}

let shipped: readonly ExtraPrice[] | undefined

/** Returns the price table that ships with the house supplier, read once. */
export function extraPrices(): readonly ExtraPrice[] {
  shipped ??= readExtraPrices(readFileSync(new URL('../data/extras.csv', import.meta.url), 'utf8'))
  return shipped
}
