import { type Language } from '#contract/problem.ts'
import { type Airport, type City } from './places.ts'

const allAirports: Readonly<Record<Language, string>> = {
  en: 'all airports',
  ja: 'すべての空港',
  th: 'ทุกสนามบิน',
}

/** A city in a list: "Tokyo, all airports (TYO)", or "Phuket (HKT)" where there is one. */
export function cityLabel(city: City, language: Language): string {
  if (city.airports.length === 1) return `${city.names[language]} (${city.code})`
  const comma = language === 'en' ? ', ' : ' '
  return `${city.names[language]}${comma}${allAirports[language]} (${city.code})`
}

/** An airport in a list: "Tokyo Narita (NRT)", or "Phuket (HKT)" where the city has no other. */
export function airportLabel(airport: Airport, city: City, language: Language): string {
  const ofCity = city.names[language]
  const ofAirport = airport.names[language]
  if (city.airports.length === 1) return `${ofCity} (${airport.code})`
  return `${ofAirport.startsWith(ofCity) ? ofAirport : `${ofCity} ${ofAirport}`} (${airport.code})`
}
