import { readTable, requiredValue } from './read-table.ts'

/** An aircraft type by its IATA code: "359" is the Airbus A350-900. */
export type Aircraft = {
  readonly code: string
  /** The manufacturer's name, the same in every language. */
  readonly name: string
  readonly body: 'wide' | 'narrow' | 'regional' | 'turboprop'
}

const bodies: readonly string[] = ['wide', 'narrow', 'regional', 'turboprop'] satisfies Aircraft['body'][]

/** Reads the table of aircraft types. */
export function loadAircraft(): ReadonlyMap<string, Aircraft> {
  return new Map(
    readTable('aircraft').map((row) => {
      const code = requiredValue(row, 'code')
      const body = requiredValue(row, 'body')
      if (!isAircraftBody(body)) throw new Error(`aircraft ${code} has no body "${body}"`)
      return [code, { code, name: requiredValue(row, 'name'), body }]
    }),
  )
}

function isAircraftBody(text: string): text is Aircraft['body'] {
  return bodies.includes(text)
}
