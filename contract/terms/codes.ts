/** Codes of the trade as branded strings: a plain string cannot be used in place of a checked code. */
declare const brand: unique symbol
type Branded<Name extends string> = string & { readonly [brand]: Name }

/** IATA airport code, three capital letters: "BKK". */
export type AirportCode = Branded<'AirportCode'>
/** IATA city code, which may stand for several airports: "TYO". */
export type CityCode = Branded<'CityCode'>
/** IATA airline designator, two characters of which at most one is a digit: "TG", "7C". */
export type AirlineCode = Branded<'AirlineCode'>
/** ISO 3166-1 alpha-2 country code: "TH". */
export type CountryCode = Branded<'CountryCode'>
/** Reservation booking designator: the letter of the booking class, "Q". */
export type Rbd = Branded<'Rbd'>
/** ISO 4217 currency code. The shop sells in THB; suppliers' taxes are filed in others. */
export type CurrencyCode = Branded<'CurrencyCode'>
/** The airline's code for the fare used: "QLTHRT". */
export type FareBasis = Branded<'FareBasis'>

const codeParser =
  <Code extends string>(pattern: RegExp) =>
  (text: string): Code | undefined =>
    pattern.test(text) ? (text as Code) : undefined

/** Reads an airport code; undefined when the text is not three capital letters. */
export const airportCode = codeParser<AirportCode>(/^[A-Z]{3}$/)
/** Reads a city code; undefined when the text is not three capital letters. */
export const cityCode = codeParser<CityCode>(/^[A-Z]{3}$/)
/** Reads an airline designator; undefined when it is not two characters with at least one letter. */
export const airlineCode = codeParser<AirlineCode>(/^(?:[A-Z][A-Z0-9]|[0-9][A-Z])$/)
/** Reads a country code; undefined when the text is not two capital letters. */
export const countryCode = codeParser<CountryCode>(/^[A-Z]{2}$/)
/** Reads a fare basis; undefined when the text is not 1 to 15 capital letters, digits or a slash. */
export const fareBasis = codeParser<FareBasis>(/^[A-Z0-9/]{1,15}$/)

/** The cabins of the specification, in rising order of comfort. */
export const cabinClasses = [
  'economy',
  'premiumEconomy',
  'business',
  'premiumBusiness',
  'first',
  'premiumFirst',
] as const
/** The cabin of a seat; not the booking class ({@link Rbd}). */
export type CabinClass = (typeof cabinClasses)[number]
