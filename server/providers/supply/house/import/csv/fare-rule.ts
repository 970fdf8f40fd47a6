import type { FiledRule } from '../../engine/world/schedule.ts'
import type { CellReader } from './cell-reader.ts'
import type { CsvColumns, CsvRow } from './csv-table.ts'

const required = ['carrier', 'from', 'to', 'class', 'use', 'fareBasis', 'baht'] as const
const counts = {
  advanceDays: { min: 0, max: 365 },
  minimumStayDays: { min: 0, max: 365 },
  maximumStayDays: { min: 0, max: 365 },
  maxTransfers: { min: 0, max: 2 },
  validityDays: { min: 1, max: 365 },
} as const
const feeColumns = ['refundFee', 'rebookFee', 'rerouteFee', 'noShowFee'] as const
const feeBounds = { min: 0, max: 999_999 }
const countColumns = Object.keys(counts) as (keyof typeof counts)[]
const dateColumns = [
  'travelFirst',
  'travelLast',
  'saleFirst',
  'saleLast',
  'blackoutFirst',
  'blackoutLast',
] as const
const percentColumns = {
  childPercent: 'child',
  infantOnLapPercent: 'infantOnLap',
  infantInSeatPercent: 'infantInSeat',
  seniorPercent: 'senior',
  studentPercent: 'student',
  youthPercent: 'youth',
} as const
const percentNames = Object.keys(percentColumns) as (keyof typeof percentColumns)[]

/** A column of a fare file. */
export type FareColumn =
  | (typeof required)[number]
  | (typeof countColumns)[number]
  | (typeof feeColumns)[number]
  | (typeof dateColumns)[number]
  | (typeof percentNames)[number]
  | 'saturdayNight'
  | 'weekdays'
  | 'fromTime'
  | 'toTime'
  | 'brand'

/** The columns of a fare file; docs/import.md explains each. */
export const fareColumns: CsvColumns<FareColumn> = {
  required,
  optional: [
    ...countColumns,
    ...feeColumns,
    ...dateColumns,
    ...percentNames,
    'saturdayNight',
    'weekdays',
    'fromTime',
    'toTime',
    'brand',
  ],
}

/** Returns the rules of a fare row. The cell reader collects errors. */
export function parseFareRule(row: CsvRow<FareColumn>, cells: CellReader<FareColumn>): FiledRule {
  const rule = omitUndefined<FiledRule>({
    ...Object.fromEntries(countColumns.map((column) => [column, cells.whole(column, counts[column])])),
    ...Object.fromEntries(feeColumns.map((column) => [column, cells.baht(column, feeBounds)])),
    ...Object.fromEntries(dateColumns.map((column) => [column, cells.day(column)])),
    saturdayNight: cells.yesNo('saturdayNight'),
    weekdays: cells.days('weekdays'),
    fromMinute: cells.time('fromTime')?.minute,
    toMinute: cells.time('toTime')?.minute,
    brand: cells.matching('brand', /^[^\p{Cc}\uFFFD]{1,40}$/u, 'a name of up to 40 characters'),
    percent: parsePercents(row, cells),
  })
  reportReversedBounds(rule, cells)
  const hasStay =
    rule.minimumStayDays !== undefined || rule.maximumStayDays !== undefined || rule.saturdayNight === true
  if (hasStay && /^one/i.test(row.cell('use'))) cells.complain('a one-way fare cannot ask for a stay')
  return rule
}

/** Without the fields that are undefined. */
function omitUndefined<Fields extends object>(fields: {
  readonly [Key in keyof Fields]: Fields[Key] | undefined
}): Fields {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as Fields
}

function parsePercents(row: CsvRow<FareColumn>, cells: CellReader<FareColumn>): FiledRule['percent'] {
  const entries = percentNames.flatMap((column): [string, number | null][] => {
    const type = percentColumns[column]
    if (row.cell(column).toLowerCase() === 'no') return [[type, null]]
    const percent = cells.whole(column, { min: 0, max: 100 })
    return percent === undefined ? [] : [[type, percent]]
  })
  return entries.length === 0 ? undefined : Object.fromEntries(entries)
}

/** Column pairs of which the second must not precede the first. */
const ordered = [
  ['minimumStayDays', 'maximumStayDays'],
  ['fromMinute', 'toMinute'],
  ['travelFirst', 'travelLast'],
  ['saleFirst', 'saleLast'],
  ['blackoutFirst', 'blackoutLast'],
] as const

function reportReversedBounds(rule: FiledRule, cells: CellReader<FareColumn>): void {
  for (const [first, last] of ordered) {
    const from = rule[first]
    const to = rule[last]
    if (from !== undefined && to !== undefined && to < from) {
      const [before, after] = [first, last].map((name) => name.replace('Minute', 'Time'))
      cells.complain(`${after} is before ${before}`)
    }
  }
  if ((rule.blackoutFirst === undefined) !== (rule.blackoutLast === undefined))
    cells.complain('blackoutFirst and blackoutLast belong together')
}
