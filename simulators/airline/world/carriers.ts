import { readHouseTable } from './read-house-table.ts'

/** An airline of the simulated world. */
export type Carrier = {
  readonly code: string
  readonly name: string
  /** Home country (ISO 3166). */
  readonly home: string
  /** Alliance or family of low-cost airlines, as the table names it; absent where it has none. */
  readonly group?: string
  /** Accounting code: the first three digits of its tickets. */
  readonly accountingCode: string
  /** Whether agencies can buy from it. */
  readonly isSeller: boolean
  /** Its fares in percent of the market price. */
  readonly farePercent: number
  /** Surcharge code, "YQ" or "YR"; absent where it has none. */
  readonly surcharge?: string
}

const carriers = new Map(
  readHouseTable('providers/supply/house/data/airlines.csv').map((row) => {
    const { code = '', name = '', home = '', kind = '', group, accounting = '', farePercent, surcharge } = row
    const carrier: Carrier = {
      code,
      name,
      home,
      accountingCode: accounting,
      // low-cost airlines are not available to agencies: they sell directly, with instant payment
      isSeller: kind === 'full' && accounting !== '000',
      farePercent: Number(farePercent),
      ...(group ? { group } : {}),
      ...(surcharge ? { surcharge } : {}),
    }
    return [code, carrier]
  }),
)

/** The airline for wire tests: it flies nothing of the timetable. */
carriers.set('ZZ', {
  code: 'ZZ',
  name: 'Duffel Airways',
  home: 'GB',
  accountingCode: '999',
  isSeller: true,
  farePercent: 100,
})

/** Returns the airline of a code. Throws on an unknown code, which the timetable must not contain. */
export function requireCarrier(code: string): Carrier {
  const carrier = carriers.get(code)
  if (!carrier) throw new RangeError(`no such airline in this world: ${code}`)
  return carrier
}

/** Returns every airline of this world, whether it sells here or not. */
export function allCarriers(): readonly Carrier[] {
  return [...carriers.values()]
}

/** Returns whether an airline flies in this world. */
export function isKnownAirline(code: string): boolean {
  return carriers.has(code)
}

/** Returns whether an airline sells here. */
export function isSellingCarrier(code: string): boolean {
  return carriers.get(code)?.isSeller === true
}
