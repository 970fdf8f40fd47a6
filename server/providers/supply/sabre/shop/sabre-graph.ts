import { type WireObject, asObject, asObjectList } from './sabre-json-values.ts'

/** The lists of an answer that are referenced by number. */
const tables = [
  'scheduleDescs',
  'legDescs',
  'fareComponentDescs',
  'taxDescs',
  'taxSummaryDescs',
  'baggageAllowanceDescs',
] as const
/** Name of a referenced list. */
export type SabreTable = (typeof tables)[number]

/**
 * A grouped itinerary answer, which states everything once and references it by number. The numbers are valid
 * within one answer only.
 */
export type SabreGraph = {
  /** Resolves a reference; undefined when it is dangling. */
  at(table: SabreTable, ref: unknown): WireObject | undefined
  readonly groups: readonly WireObject[]
  readonly messages: readonly WireObject[]
}

/** Reads an answer of a search or revalidation; undefined for anything else. */
export function readGraph(json: unknown): SabreGraph | undefined {
  const root = asObject(json)['groupedItineraryResponse']
  if (typeof root !== 'object' || root === null) return undefined
  const told = asObject(root)
  const indexes = new Map<SabreTable, ReadonlyMap<unknown, WireObject>>()
  const cachedIndexOf = (table: SabreTable): ReadonlyMap<unknown, WireObject> => {
    let index = indexes.get(table)
    if (!index) {
      index = new Map(asObjectList(told[table]).map((row) => [row['id'], row]))
      indexes.set(table, index)
    }
    return index
  }
  return {
    at: (table, ref) => cachedIndexOf(table).get(ref),
    groups: asObjectList(told['itineraryGroups']),
    messages: asObjectList(told['messages']),
  }
}
