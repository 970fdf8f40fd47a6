import type { WorldAirport } from '../world-airports.ts'

/** Countries with full traffic rights between each other: the single market and its neighbours. */
const singleMarket = new Set(
  'AT BE BG HR CY CZ DK EE FI FR DE GR HU IE IT LV LT LU MT NL PL PT RO SK SI ES SE NO IS CH GB'.split(' '),
)

/** Pairs of countries with more traffic than their airports' sizes suggest: language, holidays, families. */
const closePairs = new Set(
  (
    'ES-GB GB-US GB-IN GB-IE DE-TR DE-ES DE-GR ES-NL ES-IE FR-MA DZ-FR FR-TN FR-PT GB-PT GB-GR GB-TR ES-IT MX-US CA-US ' +
    'DO-US US-JM BS-US CR-US CO-US ES-MX AR-ES CO-ES CU-ES AR-BR CL-PE BR-PT JP-KR JP-TW JP-TH CN-JP HK-JP JP-US CN-TH ' +
    'TH-KR KR-VN KR-PH HK-TH HK-TW SG-TH MY-SG ID-SG ID-MY IN-TH AU-TH GB-TH DE-TH RU-TH IN-SG HK-PH PH-SG CN-HK CN-KR ' +
    'CN-MY CN-SG TW-VN JP-VN AE-IN IN-SA AE-PK PK-SA EG-SA ID-SA BD-SA SA-TR AE-SA AE-GB AE-PH IN-QA IN-OM IN-KW NP-QA ' +
    'AE-BD IN-NP IN-LK IN-MV AU-NZ AU-ID AU-FJ AU-SG RU-TR AM-RU KZ-RU RU-UZ KG-RU RU-TJ AZ-RU AZ-TR DE-RO IT-RO AL-IT ' +
    'ES-RO GB-PL GB-RO DE-PL DK-NO NO-SE DK-SE FI-SE NO-ES SE-ES CH-PT CH-DE AT-DE CH-ES LU-PT GB-NL GB-FR GB-IT DE-IT'
  )
    .split(' ')
    .map((pair) => countryPairKey(...(pair.split('-') as [string, string]))),
)

const closeTie = 2

/** Returns the traffic between two airports due to their countries, relative to domestic traffic. */
export function countryTrafficFactor(one: WorldAirport, other: WorldAirport): number {
  if (one.country === other.country) return 1
  const tie = closePairs.has(countryPairKey(one.country, other.country)) ? closeTie : 1
  return tie * (singleMarket.has(one.country) && singleMarket.has(other.country) ? 0.7 : 0.35)
}

function countryPairKey(one: string, other: string): string {
  return one < other ? `${one}-${other}` : `${other}-${one}`
}
