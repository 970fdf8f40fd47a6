import { type Airline, mayShareTicket } from '../airlines.ts'
import { farAway } from '../fares/fare-season.ts'
import type { Airport } from '../places.ts'
import type { Columns } from './columns.ts'
import { hashOfName } from '../hash.ts'

/** Texts by position, and the position of each. */
export type Numbered = { readonly texts: readonly string[]; readonly idOf: (text: string) => number }

/** Numbers texts in order of first occurrence. Looking up another text throws. */
export function numberTexts(texts: Iterable<string>): Numbered {
  const ids = new Map<string, number>()
  for (const text of texts) if (!ids.has(text)) ids.set(text, ids.size)
  const numberOfText = (text: string): number => {
    const id = ids.get(text)
    if (id === undefined) throw new RangeError(`"${text}" was not numbered`)
    return id
  }
  return { texts: [...ids.keys()], idOf: numberOfText }
}

/** The columns of airports that do not depend on flights. */
export type PlaceColumns = Pick<
  Columns['airports'],
  'city' | 'country' | 'zone' | 'size' | 'vector' | 'cityHash' | 'siblingStart' | 'siblings'
>

/** Lists that the columns reference. */
export type PlaceLists = {
  readonly cities: Numbered
  readonly countries: Numbered
  readonly zones: Numbered
}

/** The lists of a world: cities, countries and zones of its airports, and the home countries of its airlines. */
export function placeLists(airports: readonly Airport[], airlines: readonly Airline[]): PlaceLists {
  return {
    cities: numberTexts(airports.map((one) => one.city)),
    countries: numberTexts([...airports.map((one) => one.country), ...airlines.map((one) => one.home)]),
    zones: numberTexts(airports.map((one) => one.zone)),
  }
}

/** Packs airports in the order given. */
export function packPlaces(airports: readonly Airport[], lists: PlaceLists): PlaceColumns {
  const siblings = airportsOfSameCity(airports)
  return {
    city: Uint16Array.from(airports, (one) => lists.cities.idOf(one.city)),
    country: Uint8Array.from(airports, (one) => lists.countries.idOf(one.country)),
    zone: Uint16Array.from(airports, (one) => lists.zones.idOf(one.zone)),
    size: Uint8Array.from(airports, (one) => 'SML'.indexOf(one.size)),
    vector: Float64Array.from(airports.flatMap(unitVectorOf)),
    cityHash: Uint32Array.from(airports, (one) => hashOfName(one.city)),
    siblingStart: startOffsets(siblings.map((list) => list.length)),
    siblings: Uint16Array.from(siblings.flat()),
  }
}

function unitVectorOf({ latitude, longitude }: Airport): number[] {
  const north = (latitude * Math.PI) / 180
  const east = (longitude * Math.PI) / 180
  return [Math.cos(north) * Math.cos(east), Math.cos(north) * Math.sin(east), Math.sin(north)]
}

function airportsOfSameCity(airports: readonly Airport[]): number[][] {
  const byCity = new Map<string, number[]>()
  for (const [id, { city }] of airports.entries()) byCity.set(city, [...(byCity.get(city) ?? []), id])
  return airports.map(({ city }, id) => [id, ...(byCity.get(city) ?? []).filter((one) => one !== id)])
}

/** Returns where each of several adjacent runs begins, and where the last ends. */
export function startOffsets(lengths: Iterable<number>): Uint32Array {
  const starts = [0]
  let sum = 0
  for (const length of lengths) {
    sum += length
    starts.push(sum)
  }
  return Uint32Array.from(starts)
}

/** Packs the attributes of countries. */
export function packCountries(countries: Numbered): Columns['countries'] {
  const flagCountries = (is: (code: string) => boolean) =>
    Uint8Array.from(countries.texts, (code) => Number(is(code)))
  return {
    isFar: flagCountries((code) => farAway.has(code)),
    isThailand: flagCountries((code) => code === 'TH'),
    isJapan: flagCountries((code) => code === 'JP'),
  }
}

/** Further airline data for packing. */
export type AirlineLists = {
  readonly countries: Numbered
  readonly groups: Numbered
  /** Airlines with imported fares. */
  readonly withExtras: ReadonlySet<string>
}

/** Packs airlines in the order given. */
export function packAirlines(airlines: readonly Airline[], lists: AirlineLists): Columns['airlines'] {
  return {
    home: Uint8Array.from(airlines, (one) => lists.countries.idOf(one.home)),
    isLowCost: Uint8Array.from(airlines, (one) => Number(one.kind === 'lowCost')),
    group: Uint16Array.from(airlines, (one) => lists.groups.idOf(one.group)),
    farePercent: Uint16Array.from(airlines, (one) => one.farePercent),
    hasSurcharge: Uint8Array.from(airlines, (one) => Number(one.surchargeCode !== undefined)),
    hasExtras: Uint8Array.from(airlines, (one) => Number(lists.withExtras.has(one.code))),
    hash: Uint32Array.from(airlines, (one) => hashOfName(one.code)),
    shares: Uint8Array.from(
      airlines.flatMap((left) => airlines.map((right) => Number(mayShareTicket(left, right)))),
    ),
  }
}
