import type { LocalDate } from '#contract/terms/time.ts'
import type { WireAnswer, WireRequest } from '#simulators/control-plane/http-call.ts'
import { flightOfKey } from '../../world/timetable.ts'
import type { Flight } from '../../world/world-flight.ts'
import { type Cabin, cabinsOf, isTakenByOthers, seatSatang } from '../extras/cabin-seats.ts'
import { takenSeatKey, takenSeats } from '../extras/kept-extras.ts'
import type { SabreHandlers } from '../sabre-handlers.ts'
import { type SeatRequest, type SeatSegment, seatRequest } from './seat-requests.ts'
import { parseJsonBody } from './shop-handlers.ts'
import { passengerTypeOf } from './shop-query.ts'
import { type WireCurrency, wireCurrency } from './wire-currency.ts'

/** Answers Get Seats: the cabins of the flights, seat by seat, and what the seats cost. */
export function showSeats(desks: SabreHandlers, request: WireRequest): WireAnswer {
  const read = seatRequest.safeParse(parseJsonBody(desks, request))
  if (!read.success) return seatMapError('The request is not understood', 'INVALID_REQUEST')
  const { request: asked } = read.data
  const currency = wireCurrency(asked.currency)
  if (!currency) return seatMapError('The currency is not supported', 'INVALID_CURRENCY')
  const taken = takenSeats(desks)
  const shown = asked.originDest.paxJourney.paxSegments
    .filter((one) => asked.paxSegmentRefIds.includes(one.paxSegmentId))
    .flatMap((segment): Shown[] => {
      const flight = findFlight(segment)
      return flight ? [{ segment, flight, taken, currency, buyers: buyersOf(asked) }] : []
    })
  if (shown.length === 0) return seatMapError('No seat map is available', 'NO_SEAT_MAP')
  return { status: 200, body: { response: { seatMaps: shown.map(seatMapOf), ...aLaCarteOfferOf(shown) } } }
}

function seatMapError(descriptionText: string, code: string): WireAnswer {
  return { status: 200, body: { errors: [{ code, descriptionText, ownerName: 'SABRE' }] } }
}

function findFlight({ marketingCarrierInfo, departure }: SeatSegment): Flight | undefined {
  const on = departure.aircraftScheduledDate.date as LocalDate
  const { carrierCode, carrierFlightNumber } = marketingCarrierInfo
  const flight = flightOfKey(`${carrierCode}${Number(carrierFlightNumber)}/${on}`)
  return flight?.from.code === departure.locationCode ? flight : undefined
}

/** The ids of the passengers: everybody, and those who may sit at an exit. */
type Buyers = { readonly all: readonly string[]; readonly adults: readonly string[] }

function buyersOf({ paxes }: SeatRequest): Buyers {
  const adults = paxes.filter((one) => passengerTypeOf(one.ptc) === 'adult' && !one.accompaniedByInfant)
  return { all: paxes.map((one) => one.paxID), adults: adults.map((one) => one.paxID) }
}

/** A flight whose seats are shown. */
type Shown = {
  readonly segment: SeatSegment
  readonly flight: Flight
  readonly taken: ReadonlySet<string>
  readonly currency: WireCurrency
  readonly buyers: Buyers
}

function shownCabins({ segment, flight }: Shown): Cabin[] {
  const wanted = segment.cabinType?.cabinTypeCode
  return cabinsOf(flight).filter((one) => wanted === undefined || one.code === wanted)
}

function seatMapOf(shown: Shown): Record<string, unknown> {
  return {
    paxSegmentRefID: shown.segment.paxSegmentId,
    sellable: true,
    cabinCompartments: shownCabins(shown).map((cabin) => toWireCabinCompartment(cabin, shown)),
  }
}

function toWireCabinCompartment(cabin: Cabin, shown: Shown): Record<string, unknown> {
  const { firstRow, lastRow, exitRow } = cabin
  const letters = cabin.sections.join('')
  const columns = [...letters].map((id) => ({ id, position: seatPositionCode(id, cabin.sections) }))
  return {
    deckCode: 'M',
    firstRow,
    lastRow,
    columnIDs: [...letters],
    cabinType: { cabinTypeCode: cabin.code, cabinTypeName: cabin.name },
    cabinLayout: {
      columns,
      rows: { firstRow, lastRow },
      ...(exitRow === undefined ? {} : { exitRowPosition: [{ firstRow: exitRow, lastRow: exitRow }] }),
      seatCount: cabin.seats,
    },
    seatRows: Array.from({ length: lastRow - firstRow + 1 }, (_, index) => {
      const row = firstRow + index
      return { row, seats: columns.map((column) => toWireSeat({ cabin, row, column }, shown)) }
    }),
  }
}

type Place = {
  readonly cabin: Cabin
  readonly row: number
  readonly column: { readonly id: string; readonly position: string }
}

function toWireSeat(
  { cabin, row, column }: Place,
  { flight, taken, segment }: Shown,
): Record<string, unknown> {
  const number = `${row}${column.id}`
  const isTaken = isTakenByOthers(flight, number) || taken.has(takenSeatKey(flight.seatKey, number))
  const satang = seatSatang(cabin, row)
  const place = { W: 'Window', A: 'Aisle', '9': 'Centre' }[column.position]
  return {
    column: column.id,
    occupationStatusCode: isTaken ? 'O' : 'F',
    characteristics: [
      { code: column.position, description: place },
      ...(satang > 0 ? [{ code: 'CH', description: 'Chargeable seat' }] : []),
      ...(row === cabin.exitRow
        ? [
            { code: 'E', description: 'Exit row' },
            { code: '1A', description: 'Not for infants' },
          ]
        : []),
    ],
    ...(satang > 0 && !isTaken ? { offerItemRefIDs: [itemIdOf(segment, satang)] } : {}),
  }
}

/** Returns W at a window, A at an aisle, 9 between others. */
function seatPositionCode(letter: string, sections: readonly string[]): string {
  const all = sections.join('')
  if (letter === all.at(0) || letter === all.at(-1)) return 'W'
  return sections.some((one) => one.at(0) === letter || one.at(-1) === letter) ? 'A' : '9'
}

function itemIdOf({ paxSegmentId }: SeatSegment, satang: number): string {
  return `item-${paxSegmentId}-${satang}`
}

/** Returns the prices of the seats: one item for each price on a flight; nothing where every seat is free of charge. */
function aLaCarteOfferOf(all: readonly Shown[]): Record<string, unknown> {
  const items = all.flatMap((shown) =>
    shownCabins(shown).flatMap((cabin) => {
      const rows = Array.from({ length: cabin.lastRow - cabin.firstRow + 1 }, (_, at) => cabin.firstRow + at)
      const prices = new Map(rows.map((row) => [seatSatang(cabin, row), row === cabin.exitRow]))
      return [...prices].flatMap(([satang, isAtExit]) =>
        satang > 0 ? [toWireItem(shown, { satang, isAtExit })] : [],
      )
    }),
  )
  const carrier = all[0]?.flight.carrier
  if (items.length === 0) return {}
  return {
    aLaCarteOffer: { offerId: `offer-${carrier}`, ownerCode: carrier, aLaCarteOfferItems: items },
    dataLists: { serviceDefinitions: [seatServiceOf(carrier)] },
  }
}

type SeatPrice = { readonly satang: number; readonly isAtExit: boolean }

function toWireItem(
  { segment, currency, buyers }: Shown,
  { satang, isAtExit }: SeatPrice,
): Record<string, unknown> {
  const amount = { amount: Math.round(satang / currency.baht) / 100, currencyCode: currency.code }
  return {
    offerItemID: itemIdOf(segment, satang),
    source: 'ATPCO',
    unitPrice: { totalAmount: amount, baseAmount: amount },
    service: { serviceId: `service-${satang}`, serviceDefinitionRefID: 'seat' },
    eligibility: {
      paxRefIDs: isAtExit ? buyers.adults : buyers.all,
      flightAssociations: { paxSegmentRefID: [segment.paxSegmentId] },
    },
  }
}

function seatServiceOf(ownerCode: string | undefined): Record<string, unknown> {
  const name = 'PRE RESERVED SEAT ASSIGNMENT'
  return {
    serviceDefinitionID: 'seat',
    ownerCode,
    name,
    descriptions: [{ descriptionID: 'seat-text', descriptionText: name }],
    detail: { serviceCoupon: { couponType: 'EMD Associated', feeBasis: 'FEE' } },
  }
}
