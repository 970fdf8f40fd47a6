import type { ScheduleChangePolicyAnswer } from '#contract/api/staff/schedule-change/schedule-change-policies.ts'
import {
  mostPolicyMinutes,
  usualMinorMinutes,
} from '#contract/terms/schedule-change/schedule-change-policy.ts'

/** A row of the table as typed; `id` keeps rows apart while they come and go. */
export type TypedPolicy = {
  readonly id: number
  /** Empty for airlines without a row of their own. */
  readonly airline: string
  readonly validFrom: string
  readonly minor: string
  readonly freeFrom: string
  readonly isFlightNumberFree: boolean
  readonly isConnectionFree: boolean
  readonly source: string
}

/** The fields that can be wrong, and what is wrong with them. */
export type PolicyFault = {
  readonly id: number
  readonly field: 'airline' | 'validFrom' | 'minor' | 'freeFrom'
  readonly kind: 'airlineCode' | 'dateMissing' | 'sameRow' | 'minutes' | 'notAboveMinor'
}

/** Returns the table as its form shows it. */
export function typedPoliciesOf(policies: readonly ScheduleChangePolicyAnswer[]): readonly TypedPolicy[] {
  return policies.map((one, id) => ({
    id,
    airline: one.airline ?? '',
    validFrom: one.validFrom,
    minor: String(one.minorMinutes),
    freeFrom: one.freeFromMinutes === undefined ? '' : String(one.freeFromMinutes),
    isFlightNumberFree: one.isFlightNumberFree,
    isConnectionFree: one.isConnectionFree,
    source: one.source,
  }))
}

/** Returns a new row, valid from a day, with the minutes that count without one. */
export function newPolicy(rows: readonly TypedPolicy[], validFrom: string): TypedPolicy {
  return {
    id: Math.max(-1, ...rows.map((one) => one.id)) + 1,
    airline: '',
    validFrom,
    minor: String(usualMinorMinutes),
    freeFrom: '',
    isFlightNumberFree: false,
    isConnectionFree: false,
    source: '',
  }
}

/** Returns the typed table to be sent, or every fault in it. */
export function parsePolicies(
  rows: readonly TypedPolicy[],
): { readonly rows: readonly ScheduleChangePolicyAnswer[] } | { readonly faults: readonly PolicyFault[] } {
  const faults = rows.flatMap((row, at) => faultsOf(row, rows.slice(0, at)))
  return faults.length > 0 ? { faults } : { rows: rows.map(policyOf) }
}

function faultsOf(row: TypedPolicy, before: readonly TypedPolicy[]): readonly PolicyFault[] {
  const { id } = row
  const airline = airlineOf(row)
  const [minor, freeFrom] = [minutesOf(row.minor), minutesOf(row.freeFrom)]
  const isSame = before.some((one) => airlineOf(one) === airline && one.validFrom === row.validFrom)
  const isFreeGiven = row.freeFrom.trim() !== ''
  const faults: readonly (PolicyFault | false)[] = [
    airline !== '' && !/^[A-Z0-9]{2}$/.test(airline) && { id, field: 'airline', kind: 'airlineCode' },
    row.validFrom === '' && { id, field: 'validFrom', kind: 'dateMissing' },
    row.validFrom !== '' && isSame && { id, field: 'validFrom', kind: 'sameRow' },
    minor === undefined && { id, field: 'minor', kind: 'minutes' },
    isFreeGiven && freeFrom === undefined && { id, field: 'freeFrom', kind: 'minutes' },
    minor !== undefined &&
      freeFrom !== undefined &&
      freeFrom <= minor && { id, field: 'freeFrom', kind: 'notAboveMinor' },
  ]
  return faults.filter((one) => one !== false)
}

function policyOf(row: TypedPolicy): ScheduleChangePolicyAnswer {
  const airline = airlineOf(row)
  const freeFromMinutes = minutesOf(row.freeFrom)
  return {
    ...(airline !== '' && { airline }),
    validFrom: row.validFrom,
    minorMinutes: minutesOf(row.minor) ?? usualMinorMinutes,
    ...(freeFromMinutes !== undefined && { freeFromMinutes }),
    isFlightNumberFree: row.isFlightNumberFree,
    isConnectionFree: row.isConnectionFree,
    source: row.source.trim(),
  }
}

function airlineOf({ airline }: TypedPolicy): string {
  return airline.trim().toUpperCase()
}

/** Returns typed minutes; undefined where they are missing or no whole number that the table takes. */
function minutesOf(typed: string): number | undefined {
  const text = typed.trim()
  const minutes = Number(text)
  return /^\d{1,4}$/.test(text) && minutes <= mostPolicyMinutes ? minutes : undefined
}
