import type { FareBasis } from '#contract/terms/codes.ts'
import type { Fare, FareComponent } from '#contract/terms/fare.ts'
import { satang } from '#contract/terms/money.ts'
import type { PassengerType } from '#contract/terms/passenger.ts'

import { type FareUse, writeFareBasis } from './fare-basis.ts'
import { type FareFamily, fareFamilies, isPayFirstFamily } from './fare-family.ts'
import type { FareSeason } from './fare-season.ts'
import {
  type FareEntry,
  type FiledMarket,
  adultBahtOf,
  passengerTypePercent,
  passengerShareBaht,
} from './filed-market.ts'
import { passengerShare } from './passenger-share.ts'
import { contractBahtOf } from './private-fares.ts'
import { type SaleContext, manualFarePercentOf } from './sale-context.ts'
import { cacheInMarket } from '../market-cache.ts'
import type { FarePart } from '../trip-plan.ts'
import type { PackedWorld } from '../world/packed-world.ts'

/** A fare component with its adult amount in whole baht. */
export type PricedPart = { readonly part: FarePart; readonly adultBaht: number }

const partsIn = cacheInMarket<FarePart, PricedPart>()

/** Prices a component in a market. Cached: the trips of a search share their components. */
export function priceFarePart(part: FarePart, market: SaleContext): PricedPart {
  const priced = partsIn(market)
  const known = priced.get(part)
  if (known) return known
  const { id } = part.entry
  const handPercent = manualFarePercentOf(part, market)
  const filedBaht = adultBahtOf(market.view.world, part.market, { id, handPercent })
  const { contract } = market
  const fresh = { part, adultBaht: contract ? contractBahtOf(filedBaht, part, contract) : filedBaht }
  priced.set(part, fresh)
  return fresh
}

const componentsIn = cacheInMarket<PricedPart, Map<PassengerType, FareComponent>>()

/** Returns the fare component for a passenger type. */
export function fareComponentOf(priced: PricedPart, type: PassengerType, market: SaleContext): FareComponent {
  const components = componentsIn(market).get(priced) ?? new Map<PassengerType, FareComponent>()
  componentsIn(market).set(priced, components)
  const known = components.get(type) ?? newComponent(priced, type, market.view.world)
  components.set(type, known)
  return known
}

function newComponent(
  { part, adultBaht }: PricedPart,
  type: PassengerType,
  world: PackedWorld,
): FareComponent {
  const { market, entry, journey, first } = part
  const brand = brandOfFare(part)
  const fare: Fare = {
    fareBasis: fareBasisForType(part, type, world),
    carrier: market.owner.code,
    rbd: entry.rbd,
    cabin: entry.cabin,
    ...(brand !== undefined && { fareBrand: brand }),
    passengerType: type,
    amount: satang(passengerShareBaht(world, market, { rule: entry.rule, type, adultBaht }) * 100),
  }
  return {
    origin: market.from.code,
    destination: market.to.code,
    fare,
    covers: part.flights.map((_, at) => ({ journey, segment: first + at })),
  }
}

/** Returns the brand of a fare: its family's, or the imported one. */
export function brandOfFare({ market, entry }: Pick<FarePart, 'market' | 'entry'>): string | undefined {
  return entry.filed ? entry.filed.rule.brand : familyOfFare({ market, entry }).brand
}

/** Returns the family of a fare. Premium cabins lack the most restricted family; the next one replaces it. */
export function familyOfFare({ market, entry }: Pick<FarePart, 'market' | 'entry'>): FareFamily {
  const families = fareFamilies(market.owner.kind, entry.cabin)
  const family = families.find((one) => one.letter === entry.letter) ?? families[0]
  if (!family) throw new RangeError('a cabin is sold in at least one family')
  return family
}

/** Whether a fare is paid when it is booked and cannot be held. Imported fares can be held. */
export function isPayFirstFare({ market, entry }: Pick<FarePart, 'market' | 'entry'>): boolean {
  return !entry.filed && isPayFirstFamily(market.owner.code, familyOfFare({ market, entry }).letter)
}

/** Returns the fare basis for a passenger type: as imported, or by the house rules. */
export function fareBasisForType(
  { market, entry }: Pick<FarePart, 'market' | 'entry'>,
  type: PassengerType,
  world: PackedWorld,
): FareBasis {
  if (entry.filed)
    return importedFareBasis(entry.filed.fareBasis, type, passengerTypePercent(world, entry.rule, type))
  return houseFareBasis(market, entry, { world, mark: passengerShare(market.owner.kind, type).mark })
}

const marks: Readonly<Record<PassengerType, string>> = {
  adult: '',
  child: 'CH',
  infantOnLap: 'IN',
  infantInSeat: 'IS',
  senior: 'CD',
  student: 'SD',
  youth: 'ZZ',
}
const longestBasis = 15

function importedFareBasis(basis: string, type: PassengerType, percent = 100): FareBasis {
  const mark = type === 'adult' ? '' : `/${marks[type]}${String(100 - percent).padStart(2, '0')}`
  return (basis.length + mark.length <= longestBasis ? basis + mark : basis) as FareBasis
}

/** Season by the rule bit that allows that season only. */
const seasonByBit: Readonly<Record<number, FareSeason>> = { 1: 'L', 2: 'K', 4: 'H' }
/** Monday to Thursday, as rule bits. */
const firstHalf = 0b000_1111

/** Returns the fare basis code that the house gives a fare that no airline has filed. */
export function houseFareBasis(
  { from }: Pick<FiledMarket, 'from'>,
  entry: FareEntry,
  { world: { rules }, mark }: { readonly world: PackedWorld; readonly mark: string },
): FareBasis {
  const use: FareUse = entry.kind === 0 ? 'OW' : 'RT'
  return writeFareBasis({
    rbd: entry.rbd,
    season: seasonByBit[rules.seasons[entry.rule] ?? 0] ?? 'K',
    days: rules.weekdays[entry.rule] === firstHalf ? 'X' : 'W',
    family: entry.letter,
    use,
    advanceDays: rules.advance[entry.rule] ?? 0,
    country: from.country,
    mark,
  })
}
