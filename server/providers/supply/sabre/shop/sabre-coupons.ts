import type { CabinClass } from '#contract/terms/codes.ts'
import type { SabreGraph } from './sabre-graph.ts'
import { type WireObject, asCount, asObject, asObjectList, asText } from './sabre-json-values.ts'

/** Sabre's cabin codes. */
export const cabinOfLetter: ReadonlyMap<string, CabinClass> = new Map([
  ['Y', 'economy'],
  ['S', 'premiumEconomy'],
  ['C', 'business'],
  ['J', 'premiumBusiness'],
  ['F', 'first'],
  ['P', 'premiumFirst'],
])
/** Sabre's letters of the cabins. */
export const letterOfCabin: ReadonlyMap<CabinClass, string> = new Map(
  [...cabinOfLetter].map(([letter, cabin]) => [cabin, letter]),
)

/** The booking class and fare of one flight. */
export type SabreCoupon = {
  readonly rbd: string
  readonly cabin: CabinClass
  /** Open seats of the class, at most nine; 0 when it is full. */
  readonly seats?: number
  readonly fareBasis: string
  /** The airline that filed the fare: its rules apply, whoever markets the flight. */
  readonly governingCarrier?: string
  readonly brand?: string
  readonly brandName?: string
  /** True for a fare that is filed for some agencies only: a negotiated one. */
  readonly isPrivate?: true
  /** The account code that found it. */
  readonly accountCode?: string
  /** True when the next flight is not in the same married segment group. */
  readonly isBreak: boolean
}

/** Returns the coupons of all flights, the same for every passenger; undefined when they differ or are unreadable. */
export type CouponReader = (
  infos: readonly WireObject[],
  flights: number,
) => readonly SabreCoupon[] | undefined

/** Reads the coupon of each flight from the fare components, which follow one another over all legs. */
export function createCouponReader(graph: SabreGraph): CouponReader {
  return (infos, flights) => {
    const [first, ...others] = infos.map((info) => couponsOf(info, graph))
    const isWhole = first?.length === flights && first.every((one) => one !== undefined)
    if (!isWhole || others.length === 0) return isWhole ? first : undefined
    // a booking has one class per flight: other classes for children could not be sold
    const isSame = others.every(
      (coupons) =>
        coupons.length === flights &&
        coupons.every((one, at) => one !== undefined && one.rbd === first[at]?.rbd),
    )
    if (!isSame) return undefined
    return first.map((coupon, at) =>
      withFewestSeats(
        coupon,
        others.map((coupons) => coupons[at]),
      ),
    )
  }
}

function withFewestSeats(coupon: SabreCoupon, others: readonly (SabreCoupon | undefined)[]): SabreCoupon {
  const told = [coupon, ...others].flatMap((one) => (one?.seats === undefined ? [] : [one.seats]))
  return told.length === 0 ? coupon : { ...coupon, seats: Math.min(...told) }
}

function couponsOf(info: WireObject, graph: SabreGraph): (SabreCoupon | undefined)[] {
  const coupons: (SabreCoupon | undefined)[] = []
  for (const component of asObjectList(info['fareComponents'])) {
    const fare = graph.at('fareComponentDescs', component['ref'])
    for (const one of asObjectList(component['segments'])) {
      // a surface segment, `surface`, has no coupon
      if (one['surface'] === undefined) coupons.push(fare && couponOf(asObject(one['segment']), fare))
    }
  }
  return coupons
}

function couponOf(segment: WireObject, fare: WireObject): SabreCoupon | undefined {
  const rbd = asText(segment['bookingCode'])
  const cabin = cabinOfLetter.get(asText(segment['cabinCode']) ?? asText(fare['cabinCode']) ?? '')
  const fareBasis = asText(fare['fareBasisCode'])
  if (!rbd || !/^[A-Z]$/.test(rbd) || !cabin || !fareBasis) return undefined
  const seats = asCount(segment['seatsAvailable'])
  const governing = asText(fare['governingCarrier'])
  const { code, brandName } = asObject(fare['brand'])
  const brand = asText(code)
  const name = asText(brandName)
  const accountCode = asText(fare['matchedAccountCode'])
  return {
    rbd,
    cabin,
    fareBasis,
    isBreak: segment['availabilityBreak'] === true,
    ...(governing && /^[A-Z0-9]{2}$/.test(governing) ? { governingCarrier: governing } : {}),
    ...(seats === undefined ? {} : { seats }),
    ...(brand ? { brand } : {}),
    ...(name ? { brandName: name } : {}),
    ...(fare['privateFare'] === true && { isPrivate: true as const }),
    ...(accountCode ? { accountCode } : {}),
  }
}

/** Returns the married segments of a journey: several flights between two breaks. */
export function marriedSegmentFlags(coupons: readonly SabreCoupon[]): boolean[] {
  const groupOf: number[] = []
  let group = 0
  for (const coupon of coupons) {
    groupOf.push(group)
    if (coupon.isBreak) group += 1
  }
  return groupOf.map((own) => groupOf.filter((other) => other === own).length > 1)
}
