import { dateOfDay } from '../engine/day-number.ts'
import { type ImportFault, type ReadResult, type ReadRow, refusedRow } from './import-fault.ts'
import { type OperatingDays, sharedWeekdays, weekdayBit } from './operating-days.ts'

/** Identity of a row: subject, dates and display name. */
export type Occurrence = { readonly about: string; readonly on: OperatingDays; readonly name: string }

type Placed<Value> = { readonly row: ReadRow<Value>; readonly on: OperatingDays; readonly name: string }

/**
 * Rejects rows of one file that repeat a date: of two that overlap, the one that begins later, or has the
 * later line, is refused with the line of the other.
 */
export function rejectOverlappingDates<Value>(
  rows: readonly ReadRow<Value>[],
  occurrenceOf: (value: Value) => Occurrence,
): ReadResult<Value> {
  const groups = new Map<string, Placed<Value>[]>()
  for (const row of rows) {
    const { about, ...placed } = occurrenceOf(row.value)
    const group = groups.get(about)
    if (group) group.push({ row, ...placed })
    else groups.set(about, [{ row, ...placed }])
  }
  const faults: ImportFault[] = []
  const twice = new Set<ReadRow<Value>>()
  for (const group of groups.values()) {
    if (group.length > 1) for (const fault of overlappingPairs(group, twice)) faults.push(fault)
  }
  return { rows: twice.size === 0 ? rows : rows.filter((row) => !twice.has(row)), faults }
}

/** Sweeps a group in order of time, with the last kept row per weekday. */
function overlappingPairs<Value>(group: Placed<Value>[], twice: Set<ReadRow<Value>>): ImportFault[] {
  group.sort((left, right) => left.on.firstDay - right.on.firstDay || left.row.line - right.row.line)
  const latest: (Placed<Value> | undefined)[] = Array.from({ length: 7 })
  const faults: ImportFault[] = []
  for (const placed of group) {
    const other = latest.find((kept, at) => kept && doDatesOverlap(kept.on, placed.on, 1 << at))
    if (other) {
      twice.add(placed.row)
      const day = firstSharedDay(other.on, placed.on)
      faults.push(
        refusedRow(
          placed.row.line,
          `${placed.name}: line ${other.row.line} says the same for ${dateOfDay(day)}`,
        ),
      )
      continue
    }
    for (let at = 0; at < 7; at += 1) {
      const kept = latest[at]
      if (placed.on.days & (1 << at) && (!kept || kept.on.lastDay < placed.on.lastDay)) latest[at] = placed
    }
  }
  return faults
}

function doDatesOverlap(kept: OperatingDays, next: OperatingDays, bit: number): boolean {
  return (next.days & bit) !== 0 && (sharedWeekdays({ ...kept, days: bit }, next) & bit) !== 0
}

function firstSharedDay(one: OperatingDays, other: OperatingDays): number {
  let day = Math.max(one.firstDay, other.firstDay)
  while ((one.days & other.days & weekdayBit(day)) === 0) day += 1
  return day
}
