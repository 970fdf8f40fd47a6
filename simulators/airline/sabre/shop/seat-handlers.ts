import type { LocalDate } from '#contract/terms/time.ts'
import type { WireAnswer, WireRequest } from '#simulators/control-plane/http-call.ts'
import { seatsOfAircraft } from '../../world/aircraft-seats.ts'
import { hashOf } from '../../world/base-fares.ts'
import { flightOfKey } from '../../world/timetable.ts'
import type { Flight } from '../../world/world-flight.ts'
import type { SabreHandlers } from '../sabre-handlers.ts'
import { type SeatSegment, seatRequest } from './seat-requests.ts'
import { parseJsonBody } from './shop-handlers.ts'

/** The layout of a cabin: its letter, first row, letters between the aisles and number of seats. */
type Cabin = {
  readonly code: string
  readonly name: string
  readonly firstRow: number
  readonly sections: readonly string[]
  readonly seats: number
}

/** Answers Get Seats: the cabins of the flights, seat by seat. */
export function showSeats(desks: SabreHandlers, request: WireRequest): WireAnswer {
  const read = seatRequest.safeParse(parseJsonBody(desks, request))
  if (!read.success) return seatMapError('The request is not understood', 'INVALID_REQUEST')
  const { request: asked } = read.data
  const wanted = asked.originDest.paxJourney.paxSegments.filter((one) =>
    asked.paxSegmentRefIds.includes(one.paxSegmentId),
  )
  const seatMaps = wanted.flatMap((one) => {
    const flight = findFlight(one)
    return flight ? [seatMapOf(one, flight)] : []
  })
  if (seatMaps.length === 0) return seatMapError('No seat map is available', 'NO_SEAT_MAP')
  return { status: 200, body: { response: { seatMaps } } }
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

function seatMapOf({ paxSegmentId, cabinType }: SeatSegment, flight: Flight): Record<string, unknown> {
  const wanted = cabinType?.cabinTypeCode
  const cabins = cabinsOf(flight).filter((one) => wanted === undefined || one.code === wanted)
  return {
    paxSegmentRefID: paxSegmentId,
    sellable: false,
    cabinCompartments: cabins.map((cabin) => toWireCabinCompartment(cabin, flight)),
  }
}

function cabinsOf(flight: Flight): Cabin[] {
  const built = seatsOfAircraft(flight.operatedBy ?? flight.carrier, flight.aircraft)
  const isWide = built.economy > 180
  const sections = isWide ? ['ABC', 'DEFG', 'HJK'] : ['ABC', 'HJK']
  const cabins: Cabin[] = [
    { code: 'F', name: 'First', firstRow: 1, sections: ['A', 'DG', 'K'], seats: built.first },
    {
      code: 'C',
      name: 'Business',
      firstRow: 11,
      sections: isWide ? ['A', 'DG', 'K'] : ['AC', 'HK'],
      seats: built.business,
    },
    {
      code: 'S',
      name: 'Premium Economy',
      firstRow: 21,
      sections: ['AC', 'DEFG', 'HK'],
      seats: built.premium,
    },
    { code: 'Y', name: 'Economy', firstRow: 31, sections, seats: built.economy },
  ]
  return cabins.filter((one) => one.seats > 0)
}

function toWireCabinCompartment(cabin: Cabin, flight: Flight): Record<string, unknown> {
  const letters = cabin.sections.join('')
  const count = Math.ceil(cabin.seats / letters.length)
  const lastRow = cabin.firstRow + count - 1
  const exitRow = cabin.code === 'Y' && count > 10 ? cabin.firstRow + 9 : undefined
  const columns = [...letters].map((id) => ({ id, position: seatPositionCode(id, cabin.sections) }))
  return {
    deckCode: 'M',
    firstRow: cabin.firstRow,
    lastRow,
    columnIDs: [...letters],
    cabinType: { cabinTypeCode: cabin.code, cabinTypeName: cabin.name },
    cabinLayout: {
      columns,
      rows: { firstRow: cabin.firstRow, lastRow },
      ...(exitRow === undefined ? {} : { exitRowPosition: [{ firstRow: exitRow, lastRow: exitRow }] }),
      seatCount: cabin.seats,
    },
    seatRows: Array.from({ length: count }, (_, index) => {
      const row = cabin.firstRow + index
      const seats = columns.map((column) => toWireSeat(flight, { row, column, isExit: row === exitRow }))
      return { row, seats }
    }),
  }
}

type Place = {
  readonly row: number
  readonly column: { readonly id: string; readonly position: string }
  readonly isExit: boolean
}

/** Returns a seat. A third of the seats is taken; always the same ones. */
function toWireSeat(flight: Flight, { row, column, isExit }: Place): Record<string, unknown> {
  const isTaken = hashOf(`${flight.seatKey}/${row}${column.id}`) % 3 === 0
  const place = { W: 'Window', A: 'Aisle', '9': 'Centre' }[column.position]
  return {
    column: column.id,
    occupationStatusCode: isTaken ? 'O' : 'F',
    characteristics: [
      { code: column.position, description: place },
      ...(isExit
        ? [
            { code: 'E', description: 'Exit row' },
            { code: '1A', description: 'Not for infants' },
          ]
        : []),
    ],
  }
}

/** Returns W at a window, A at an aisle, 9 between others. */
function seatPositionCode(letter: string, sections: readonly string[]): string {
  const all = sections.join('')
  if (letter === all.at(0) || letter === all.at(-1)) return 'W'
  return sections.some((one) => one.at(0) === letter || one.at(-1) === letter) ? 'A' : '9'
}
