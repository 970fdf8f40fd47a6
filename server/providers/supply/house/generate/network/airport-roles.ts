import type { WorldAirline } from '../world-airlines.ts'
import type { WorldAirport } from '../world-airports.ts'

const codeSet = (text: string): ReadonlySet<string> => new Set(text.split(' '))

/** Secondary airports of big cities, used by low-cost airlines. */
const lowCostAirports = codeSet(
  'DMK STN LTN SEN BGY TSF CIA CRL HHN NRN BVA WMI GRO REU NYO TRF MDW DAL HOU SZB SHJ BUR ONT OAK HLP',
)
/** Airports of big cities with mainly domestic or regional traffic. */
const homeAirports = codeSet('HND ITM UKB GMP SHA TSA LGA DCA MDW DAL HOU SDU CGH AEP HLP LIN LCY BHD YTZ')
/** Airports with almost no domestic traffic, because the city has another airport for it. */
const worldAirports = codeSet('ICN NRT TPE EZE')
/** Islands and places without a practical land connection. */
const islands = codeSet(
  'CJU OKA CTS ISG MMY HNL OGG KOA LIH ANC SJU DPS PMI IBZ MAH LPA TFN TFS ACE FUE FNC PDL AJA BIA CTA PMO CAG OLB HER RHO ' +
    'JTR CHQ PQC HKT CEB DVO ILO PPS BKI KCH SYX HAK SDK IXZ HBA YYT PTP FDF RUN',
)

/** Airports that low-cost airlines may not or cannot use. */
const withoutLowCost = codeSet('USM TDX THS LCY PBH LUA')

/** Returns the traffic factor of a route by the roles of its airports. */
export function airportRoleFactor(
  airline: WorldAirline,
  ends: readonly [WorldAirport, WorldAirport],
): number {
  const isDomestic = ends[0].country === ends[1].country
  const isUnusualAirport = (airport: WorldAirport) =>
    airline.kind === 'full' && lowCostAirports.has(airport.code) && !airline.hubs.includes(airport.code)
  let factor = 1
  for (const airport of ends) {
    if (isUnusualAirport(airport)) factor *= 0.1
    if (airline.kind === 'lowCost' && withoutLowCost.has(airport.code)) return 0
    if (!isDomestic && homeAirports.has(airport.code)) factor *= 0.3
    if (isDomestic && worldAirports.has(airport.code)) factor *= 0.12
    if (isDomestic && islands.has(airport.code)) factor *= 1.8
  }
  return factor
}
