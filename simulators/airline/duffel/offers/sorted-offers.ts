import type { OfferSortOrder } from './search-requests.ts'
import { satangOf } from '../wire-money.ts'

type Row = Record<string, unknown>
type Slice = { readonly duration: string; readonly segments: readonly unknown[] }

/** Returns the offers whose journeys each have at most this many connections. */
export function filterByConnections(rows: readonly Row[], most: number): Row[] {
  return rows.filter((row) => slicesOf(row).every((slice) => slice.segments.length <= most + 1))
}

/** Returns the offers in the requested order. */
export function sortOffers(rows: readonly Row[], { by, isFalling }: OfferSortOrder): Row[] {
  const weight = by === 'total_amount' ? totalAmountOf : totalMinutesOf
  const sign = isFalling ? -1 : 1
  return rows.toSorted((one, other) => sign * (weight(one) - weight(other)))
}

function totalAmountOf(row: Row): number {
  return satangOf(String(row['total_amount'])) ?? 0
}

function totalMinutesOf(row: Row): number {
  return slicesOf(row).reduce((sum, slice) => sum + durationMinutes(slice.duration), 0)
}

function slicesOf(row: Row): readonly Slice[] {
  return row['slices'] as readonly Slice[]
}

/** Returns the minutes of a duration such as "P1DT02H26M". */
function durationMinutes(text: string): number {
  const [, days, hours, minutes] = /^P(?:(\d+)D)?T(?:(\d+)H)?(?:(\d+)M)?$/.exec(text) ?? []
  return Number(days ?? 0) * 1440 + Number(hours ?? 0) * 60 + Number(minutes ?? 0)
}
