import { type Money, compareMoney, satang } from '#contract/terms/money.ts'
import type { ExtraService, SeatMap, SeatPlace } from '../../supplier-offer.ts'
import { letterOfCabin } from '../shop/sabre-coupons.ts'
import { asSatang } from '../shop/sabre-json-values.ts'
import type { SabreOfferHandle } from '../shop/sabre-offer-ref.ts'
import { type SeatBuyer, seatBuyersOf, segmentIdOf } from './seat-request.ts'
import {
  type WireSeat,
  type WireSeatAnswer,
  type WireSeatCabin,
  type WireSeatItem,
  type WireSeatRow,
  wireSeatItem,
  wireSeatMap,
} from './sabre-seat-wire.ts'

/** Returns the cabins of a journey that its passengers have booked; maps and prices that are unreadable are left out. */
export function seatMapsOf(answer: WireSeatAnswer, handle: SabreOfferHandle, journey: number): SeatMap[] {
  const maps = (answer.response?.seatMaps ?? []).flatMap((one) => wireSeatMap.safeParse(one).data ?? [])
  const items = (answer.response?.aLaCarteOffer?.aLaCarteOfferItems ?? []).flatMap(
    (one) => wireSeatItem.safeParse(one).data ?? [],
  )
  return (handle.journeys[journey] ?? []).flatMap(({ cabin }, segment): SeatMap[] => {
    const segmentId = segmentIdOf(segment)
    const map = maps.find((one) => one.paxSegmentRefID === segmentId)
    const parts = (map?.cabinCompartments ?? []).filter(
      ({ cabinType }) => cabinType?.cabinTypeCode === letterOfCabin.get(cabin),
    )
    const isOf = ({ eligibility: { flightAssociations } }: WireSeatItem) =>
      flightAssociations?.paxSegmentRefID?.includes(segmentId) ?? true
    const sale = {
      buyers: map?.sellable === true ? seatBuyersOf(handle.party) : [],
      items: new Map(items.filter(isOf).map((one) => [one.offerItemID, one])),
    }
    const rows = parts.flatMap((part) => part.seatRows.map((row) => rowOf(row, part, sale)))
    return rows.length === 0 ? [] : [{ journey, segment, cabin, rows }]
  })
}

type SeatSale = {
  readonly buyers: readonly SeatBuyer[]
  readonly items: ReadonlyMap<string, WireSeatItem>
}

function rowOf(row: WireSeatRow, { cabinLayout }: WireSeatCabin, sale: SeatSale): SeatMap['rows'][number] {
  const isExitRow = (cabinLayout?.exitRowPosition ?? []).some(
    ({ firstRow, lastRow }) => row.row >= firstRow && row.row <= lastRow,
  )
  const columns = cabinLayout?.columns.map(({ id }) => id) ?? row.seats.map(({ column }) => column)
  const places = columns.flatMap((column, index): SeatPlace[] => {
    const seat = row.seats.find((one) => one.column === column)
    const place = seat ? placeOf(seat, { row: row.row, isExitRow }, sale) : gap
    return isBesideAisle(columns[index - 1], column) ? [aisle, place] : [place]
  })
  return { number: row.row, places }
}

const aisle: SeatPlace = { kind: 'aisle', isFree: false, isExitRow: false }
const gap: SeatPlace = { kind: 'gap', isFree: false, isExitRow: false }

/** Letters of the left, the middle and the right of a cabin: Sabre tells no aisles. */
const blocks = ['ABC', 'DEFG', 'HJKL']
const blockOf = (column: string): number => blocks.findIndex((letters) => letters.includes(column))

function isBesideAisle(left: string | undefined, right: string): boolean {
  return left !== undefined && blockOf(left) !== blockOf(right)
}

/** Characteristics of seats, by code list 9825. */
const seatCodes = {
  noSeat: '8',
  restricted: '1',
  exit: 'E',
  notForChildren: 'IE',
  notForInfants: '1A',
  chargeable: 'CH',
} as const

type Row = { readonly row: number; readonly isExitRow: boolean }

function placeOf(seat: WireSeat, { row, isExitRow: isInExitRow }: Row, sale: SeatSale): SeatPlace {
  const has = (what: keyof typeof seatCodes) =>
    seat.characteristics.some(({ code }) => code === seatCodes[what])
  if (has('noSeat')) return gap
  const isFree = seat.occupationStatusCode === 'F' && !has('restricted')
  const isExitRow = isInExitRow || has('exit')
  const mayBuy = ({ type, holdsInfant }: SeatBuyer): boolean => {
    const isChild = type === 'child' || type === 'infantInSeat'
    if (isChild) return !isExitRow && !has('notForChildren')
    return !holdsInfant || (!isExitRow && !has('notForInfants'))
  }
  const buyers = sale.buyers.filter(mayBuy)
  const services = isFree ? servicesOf(seat, { ...sale, buyers }, has('chargeable')) : []
  const fee = services
    .map(({ amount }) => amount)
    .toSorted(compareMoney)
    .at(-1)
  return {
    kind: 'seat',
    designator: `${row}${seat.column}`,
    isFree,
    isExitRow,
    ...(fee && fee.amount > 0 ? { fee } : {}),
    ...(services.length > 0 ? { services } : {}),
  }
}

/** The seat itself names the service; Sabre keeps no id of a seat on a filed fare. */
const seatService = 'SEAT'

/** A seat without a price is free of charge, unless it is said to cost something. */
function servicesOf(
  { offerItemRefIDs = [] }: WireSeat,
  { buyers, items }: SeatSale,
  isChargeable: boolean,
): ExtraService[] {
  const keys = buyers.map(({ key }) => key)
  if (keys.length === 0) return []
  if (offerItemRefIDs.length === 0)
    return isChargeable ? [] : [{ serviceRef: seatService, amount: satang(0), passengers: keys }]
  return offerItemRefIDs.flatMap((id): ExtraService[] => {
    const item = items.get(id)
    const amount = item && priceOf(item)
    const passengers = keys.filter((key) => item?.eligibility.paxRefIDs?.includes(key) ?? true)
    return amount && passengers.length > 0 ? [{ serviceRef: seatService, amount, passengers }] : []
  })
}

/** Undefined unless it is priced in baht. */
function priceOf({ unitPrice: { totalAmount, equivAmount } }: WireSeatItem): Money | undefined {
  const [amount] = [totalAmount, equivAmount].flatMap((one) => asSatang(one?.amount, one?.currencyCode) ?? [])
  return amount === undefined || amount < 0 ? undefined : satang(amount)
}
