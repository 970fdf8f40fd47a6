import { decodeFixedColumns } from '../csv/file-text.ts'
import {
  type ImportFault,
  type ReadResult,
  type ReadRow,
  damagedFile,
  importNote,
  refusedRow,
} from '../import-fault.ts'
import { type ImportedFlight, flightName } from '../imported-flight.ts'
import type { KnownWorld } from '../known-world.ts'
import { rejectOverlappingDates } from '../reject-overlapping-dates.ts'
import { type EarlierLeg, isContinuationLeg } from './ssim-dates.ts'
import { type ReadLeg, importedFlightsOfLeg } from './ssim-flights.ts'
import { type SsimCarrier, type SsimLeg, readCarrier, readLeg } from './ssim-leg.ts'
import { type SsimRecord, splitSsimRecords, fieldAt } from './ssim-records.ts'
import { type SsimSegment, isSegmentOfLeg, readSegment } from './ssim-segment.ts'

/**
 * Reads an IATA SSIM data set (chapter 7). Each leg becomes a flight, sold leg by leg. Records that are
 * wrong, not sold here or doubtful are returned with their line; never throws.
 */
export function readSsim(bytes: Uint8Array, world: KnownWorld): ReadResult<ImportedFlight> {
  const { records, faults } = splitSsimRecords(decodeFixedColumns(bytes))
  const reading: Reading = { world, faults: [...faults], read: [], isEnded: false, hasSerialGap: false }
  for (const record of records) processRecord(reading, record)
  finishLeg(reading)
  if (!reading.isEnded) {
    const reason = 'no trailer record (type 5) ends the file: it may have been cut off'
    reading.faults.push(damagedFile(records.at(-1)?.line ?? 1, reason))
  }
  const once = rejectOverlappingDates(withDuplicateLegs(reading.read), (flight) => ({
    about: flightName(flight),
    on: flight,
    name: flightName(flight),
  }))
  return { rows: once.rows, faults: [...reading.faults, ...once.faults] }
}

/** A leg that may still get segment records; without a leg when it was refused. */
type OpenLeg = {
  readonly leg?: { readonly leg: SsimLeg; readonly carrier: SsimCarrier }
  readonly segments: SsimSegment[]
}

type Reading = {
  readonly world: KnownWorld
  readonly faults: ImportFault[]
  readonly read: ReadLeg[]
  carrier?: SsimCarrier | undefined
  open?: OpenLeg | undefined
  earlier?: EarlierLeg | undefined
  serial?: number | undefined
  isEnded: boolean
  hasSerialGap: boolean
}

function processRecord(reading: Reading, record: SsimRecord): void {
  checkSerial(reading, record)
  const type = record.text.slice(0, 1)
  if (type === '4') return addSegment(reading, record)
  finishLeg(reading)
  switch (type) {
    case '1':
      return
    case '2':
      reading.carrier = readCarrier(record)
      if (!reading.carrier)
        reading.faults.push(refusedRow(record.line, 'the time mode is neither L (local) nor U (UTC)'))
      return
    case '3':
      return startLeg(reading, record)
    case '5':
      reading.isEnded = fieldAt(record, 194) === 'E'
      return
    default:
      reading.faults.push(refusedRow(record.line, 'the record does not begin with a type from 1 to 5'))
  }
}

function startLeg(reading: Reading, record: SsimRecord): void {
  const { carrier, faults } = reading
  reading.open = { segments: [] }
  if (!carrier) {
    faults.push(
      refusedRow(record.line, 'no carrier record (type 2) says before it whether times are local or UTC'),
    )
    return
  }
  const found = readLeg(record, carrier)
  if ('leg' in found) reading.open = { leg: { leg: found.leg, carrier }, segments: [] }
  else faults.push(refusedRow(record.line, found.reasons.join('; ')))
}

function addSegment({ open, faults }: Reading, record: SsimRecord): void {
  if (open && !open.leg) return
  const segment = readSegment(record)
  if (!segment) faults.push(refusedRow(record.line, 'the data element identifier is no number'))
  else if (open?.leg && isSegmentOfLeg(record, open.leg.leg)) open.segments.push(segment)
  else faults.push(refusedRow(record.line, 'the segment record does not follow its flight leg'))
}

function finishLeg(reading: Reading): void {
  const { open, earlier, world, faults, read } = reading
  reading.open = undefined
  if (!open?.leg) return
  const { leg } = open.leg
  const result = importedFlightsOfLeg({ ...open.leg, segments: open.segments, earlier, world })
  for (const fault of result.faults) faults.push(fault)
  read.push(result)
  const goesOn = isContinuationLeg(leg, earlier)
  if (goesOn && leg.sequence === 2 && result.rows.length > 0) {
    faults.push(
      importNote(leg.line, `${result.name}: the flight has stops; each leg is sold as a flight of its own`),
    )
  }
  reading.earlier = { leg, first: goesOn ? earlier.first : leg, arrivesAt: result.arrivesAt }
}

/** Checks the record serial numbers and reports the first gap. Files without serial numbers are accepted. */
function checkSerial(reading: Reading, record: SsimRecord): void {
  const text = fieldAt(record, 195, 200)
  const serial = /^\d{6}$/.test(text) ? Number(text) : undefined
  const last = reading.serial
  reading.serial = serial
  if (reading.hasSerialGap || last === undefined || serial === undefined || serial <= last + 1) return
  reading.hasSerialGap = true
  reading.faults.push(
    damagedFile(record.line, `its serial number ${serial} follows ${last}: records are missing between`),
  )
}

/** Adds flights under a second number, unless the file contains that number itself. */
function withDuplicateLegs(read: readonly ReadLeg[]): ReadRow<ImportedFlight>[] {
  const rows = read.flatMap((one) => one.rows)
  const own = new Set(rows.map(({ value }) => flightName(value)))
  for (const { duplicates } of read) {
    for (const row of duplicates) if (!own.has(flightName(row.value))) rows.push(row)
  }
  return rows
}
