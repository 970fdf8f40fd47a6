import type { Passenger } from '#contract/terms/passenger.ts'

/** Names with the frequencies of a shop in Thailand. */
const surnames = [
  'Srivattana',
  'Saetang',
  'Sukjai',
  'Wongsakul',
  'Tanaka',
  'Sato',
  'Smith',
  'Muller',
  'Chaiyaporn',
  'Boonmee',
]
const givenNames = [
  'Somchai',
  'Somsak',
  'Ploy',
  'Anna',
  'Kenji',
  'Yuki',
  'Chalermchai',
  'Duangjai',
  'Malee',
  'John',
]
/** Number of rare names: each is on one order of fifty thousand. */
const rareNames = 1_000

/** Returns the people of an order: common names, and now and then a rare one. */
export function peopleOf(place: number): { passenger: Passenger; phone: string } {
  const surname = place % 50 === 0 ? rareName(place) : (surnames[place % 10] ?? '')
  const givenName = givenNames[Math.floor(place / 10) % 10] ?? ''
  const passenger = { type: 'adult', title: 'MR', surname, givenName, sex: 'M', nationality: 'TH' }
  return {
    passenger: passenger as Passenger,
    phone: `+668${String(10_000_000 + ((place * 7919) % 90_000_000))}`,
  }
}

/** Returns a name that few orders have. */
export function rareName(place: number): string {
  const letters = 'bcdfghklmnprstvw'
  const rare = Math.floor(place / 50) % rareNames
  const at = (shift: number) => letters[(rare >> shift) & 15] ?? 'x'
  return `${at(0)}a${at(4)}o${at(8)}inski`
}

/** Returns the order number for this index. */
export function numberOf(place: number): string {
  const alphabet = '23456789ABCDEFGHJKMNPQRSTVWXYZ'
  let text = ''
  for (let rest = place; text.length < 6; rest = Math.floor(rest / alphabet.length))
    text = (alphabet[rest % alphabet.length] ?? '2') + text
  return `FH${text}`
}

/** Returns the id of the order of this index. */
export function idOf(place: number): string {
  return `bkg_${String(place).padStart(9, '0')}`
}
