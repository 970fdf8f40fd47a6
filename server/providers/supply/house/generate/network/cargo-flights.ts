import type { WorldAirline } from '../world-airlines.ts'
import type { WorldAirport } from '../world-airports.ts'

/** All-cargo airlines, which flight records do not separate. */
const freightAirlines = new Set(
  (
    'FX 5X CV K4 5Y PO CK KZ 3S D0 QY GB W8 MB 5C Y8 KJ O3 CF 7L M6 DJ WT Q7 X7 X6 9T 3V L3 C8 YG I9 GI 5S ' +
    'N8 P3 UC QT M3 L7 KF HE TH 2Q JG MP M4'
  ).split(' '),
)

/** Airports where only airlines of these countries carry passengers; others fly cargo. */
const freightAirports: ReadonlyMap<string, ReadonlySet<string>> = new Map([
  ['ANC', new Set(['US', 'CA', 'DE'])],
  ['LGG', new Set(['BE'])],
  ['OST', new Set(['BE'])],
  ['MST', new Set(['NL', 'IE', 'HU'])],
  ['HHN', new Set(['IE', 'HU'])],
  ['DWC', new Set()],
])

/** Whether an airline's flights between two airports are cargo, judged by airline and airports. */
export function isCargoRoute(
  airline: Pick<WorldAirline, 'code' | 'home'>,
  ends: readonly WorldAirport[],
): boolean {
  if (freightAirlines.has(airline.code)) return true
  return ends.some((end) => freightAirports.get(end.code)?.has(airline.home) === false)
}
