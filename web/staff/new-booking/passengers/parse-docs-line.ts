import type { PassengerFields } from './passenger-fields.ts'
import { isoDateOrTyped } from './passenger-fields.ts'

/** ISO 3166 codes of three letters in airline messages, as codes of two: countries whose citizens fly from here most. */
const countryCodes: Readonly<Record<string, string>> = Object.fromEntries(
  (
    'THA:TH JPN:JP CHN:CN HKG:HK TWN:TW KOR:KR SGP:SG MYS:MY IDN:ID PHL:PH VNM:VN LAO:LA KHM:KH MMR:MM IND:IN ' +
    'NPL:NP LKA:LK BGD:BD PAK:PK AUS:AU NZL:NZ USA:US CAN:CA GBR:GB IRL:IE FRA:FR DEU:DE D:DE ITA:IT ESP:ES PRT:PT ' +
    'NLD:NL BEL:BE CHE:CH AUT:AT SWE:SE NOR:NO DNK:DK FIN:FI POL:PL CZE:CZ RUS:RU UKR:UA TUR:TR ISR:IL ARE:AE ' +
    'SAU:SA QAT:QA ZAF:ZA BRA:BR MEX:MX'
  )
    .split(' ')
    .map((pair) => pair.split(':')),
)

/** Returns the ISO code of two letters; the given text where it is unknown. */
export function countryCodeOf(text: string): string {
  const code = text.trim().toUpperCase()
  return countryCodes[code] ?? code
}

/**
 * Reads an SSR DOCS element as Amadeus ("SRDOCSTGHK1-P-THA-AB1234567-…") and Sabre ("3DOCS/P/TH/…") show it: kind,
 * issuing country, number, nationality, birth, sex, expiry, surname, given names. Undefined for any other line.
 */
export function parseDocsLine(line: string, today: string): PassengerFields | undefined {
  const [, body] = /DOCS\b.*?[-/ ](?=P[-/])(.+)$/i.exec(line.replace(/(DOCS)([A-Z0-9]{2})/i, '$1 $2')) ?? []
  if (body === undefined) return undefined
  const separator = body.charAt(1)
  const parts = body
    .replace(/[-/]P?\d+(?:\.\d+)?$/i, '')
    .split(separator)
    .map((part) => part.trim())
  const [
    ,
    ,
    passportNumber = '',
    nationality = '',
    born = '',
    sex = '',
    expires = '',
    surname = '',
    ...given
  ] = parts
  if (surname === '' || !/^[FMX]I?$/i.test(sex)) return undefined
  return {
    title: '',
    surname: surname.toUpperCase(),
    givenName: given.join(' ').toUpperCase().trim(),
    sex: sex.charAt(0).toUpperCase() as 'F' | 'M' | 'X',
    bornOn: gdsDateOf(born, today, true),
    nationality: countryCodeOf(nationality),
    passportNumber: passportNumber.toUpperCase(),
    expiresOn: gdsDateOf(expires, today, false),
  }
}

/** "14MAR84" as "1984-03-14". */
function gdsDateOf(text: string, today: string, isPast: boolean): string {
  return isoDateOrTyped(text.replace(/^(\d{1,2})([A-Z]{3})(\d{2,4})$/i, '$1 $2 $3'), today, isPast)
}
