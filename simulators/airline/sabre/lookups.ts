import type { WireAnswer } from '../../control-plane/http-call.ts'
import { allAirports } from '../world/airports.ts'
import { allCarriers, type Carrier } from '../world/carriers.ts'
import { refuseAtGateway } from './sabre-refusal.ts'

type Query = URLSearchParams

/** Answers GET requests for lists of reference data by their path; `at` is the time of the answer. */
export const lookups: Readonly<Record<string, (query: Query, at: string) => WireAnswer>> = {
  '/v1/lists/utilities/airlines': (query, at) =>
    listOf('AirlineInfo', carriersOf(query, at).map(toWireAirline)),
  '/v1/lists/utilities/airlines/alliances': (query, at) => listOf('AllianceInfo', alliancesOf(query, at)),
  '/v1/lists/supported/cities': (query) => listOf('Cities', multiAirportCities(query.get('country'))),
}

/** Code and name of each alliance by its name in the table of airlines. */
const alliances: Readonly<Record<string, readonly [code: string, name: string]>> = {
  star: ['*A', 'Star Alliance'],
  oneworld: ['*O', 'oneworld'],
  skyteam: ['*S', 'SkyTeam'],
}

function listOf(name: string, rows: readonly object[]): WireAnswer {
  return { status: 200, body: { [name]: rows } }
}

function toWireAirline({ code, name }: Carrier): object {
  return { AirlineCode: code, AirlineName: name, AlternativeBusinessName: name }
}

function carriersOf(query: Query, at: string): readonly Carrier[] {
  const codes = requestedCodes(query, { name: 'airlinecode', form: /^[A-Z0-9]{2}$/, at })
  return allCarriers().filter(({ code }) => codes?.includes(code) ?? true)
}

function alliancesOf(query: Query, at: string): object[] {
  const codes = requestedCodes(query, { name: 'alliancecode', form: /^\*[A-Z]$/, at })
  return Object.entries(alliances)
    .filter(([, [code]]) => codes?.includes(code) ?? true)
    .map(([group, [code, name]]) => {
      const members = allCarriers().filter((one) => one.group === group)
      return {
        AllianceCode: code,
        AllianceName: name,
        AirlineInfo: members.map((one) => ({ AirlineCode: one.code })),
      }
    })
}

type Requested = { readonly name: string; readonly form: RegExp; readonly at: string }

/** Returns the codes that a list is limited to, undefined where it is not; refuses codes of another form. */
function requestedCodes(query: Query, { name, form, at }: Requested): string[] | undefined {
  const codes = query.get(name)?.split(',')
  if (codes?.every((code) => form.test(code)) ?? true) return codes
  const message = `Parameter '${name}' is invalid`
  return refuseAtGateway(
    { status: 400, type: 'Validation', errorCode: 'ERR.2SG.CLIENT.INVALID_REQUEST', message },
    at,
  )
}

function multiAirportCities(country: string | null): object[] {
  const byCity = Map.groupBy(allAirports(), (one) => one.cityCode)
  return [...byCity].flatMap(([code, [airport, ...others]]) =>
    airport && others.length > 0 && (country === null || airport.country === country)
      ? [{ code, name: airport.cityName, countryCode: airport.country }]
      : [],
  )
}
