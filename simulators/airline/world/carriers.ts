import { tableOf } from './house-table.ts'

/** An airline of the simulated world. */
export type Carrier = {
  readonly code: string
  readonly name: string
  /** Country of its home (ISO 3166). */
  readonly home: string
  /** The three digits that its tickets begin with. */
  readonly accountingCode: string
  /** Whether agencies can buy from it. */
  readonly isSeller: boolean
  /** What its fares are against the market's. */
  readonly farePercent: number
  /** The code of its surcharge, "YQ" or "YR"; absent where it has none. */
  readonly surcharge?: string
}

const carriers = new Map(
  tableOf('providers/supply/house/data/airlines.csv').map((row) => {
    const { code = '', name = '', home = '', kind = '', accounting = '', farePercent, surcharge } = row
    const carrier: Carrier = {
      code,
      name,
      home,
      accountingCode: accounting,
      // low-cost airlines stand on no agency's screen: they sell by themselves, paid at once
      isSeller: kind === 'full' && accounting !== '000',
      farePercent: Number(farePercent),
      ...(surcharge ? { surcharge } : {}),
    }
    return [code, carrier]
  }),
)

/** The airline of those who try out a wire: it flies nothing of the timetable. */
carriers.set('ZZ', {
  code: 'ZZ',
  name: 'Duffel Airways',
  home: 'GB',
  accountingCode: '999',
  isSeller: true,
  farePercent: 100,
})

/** The airline of a code. Throws on a code that the timetable must not contain. */
export function carrierOf(code: string): Carrier {
  const carrier = carriers.get(code)
  if (!carrier) throw new RangeError(`no such airline in this world: ${code}`)
  return carrier
}

/** Every airline of this world, whether it sells here or not. */
export function allCarriers(): readonly Carrier[] {
  return [...carriers.values()]
}

/** Whether an airline flies in this world. */
export function isKnownAirline(code: string): boolean {
  return carriers.has(code)
}

/** Whether an airline sells here. */
export function isCarrier(code: string): boolean {
  return carriers.get(code)?.isSeller === true
}
