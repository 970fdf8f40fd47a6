import type { AirportCode, CityCode, CountryCode } from '#contract/terms/codes.ts'
import type { Zone } from '#contract/terms/time.ts'
import type { Airport, AirportSize } from '#server/providers/supply/house/engine/places.ts'

/** Airports that small worlds choose from: code, city, country, zone, latitude, longitude, size. */
const rows = `
BKK BKK TH Asia/Bangkok 13.69 100.75 L
DMK BKK TH Asia/Bangkok 13.91 100.61 L
CNX CNX TH Asia/Bangkok 18.77 98.96 M
HKT HKT TH Asia/Bangkok 8.11 98.31 M
KBV KBV TH Asia/Bangkok 8.1 98.99 S
NRT TYO JP Asia/Tokyo 35.76 140.39 L
HND TYO JP Asia/Tokyo 35.55 139.78 L
KIX OSA JP Asia/Tokyo 34.43 135.24 L
ITM OSA JP Asia/Tokyo 34.79 135.44 M
CTS SPK JP Asia/Tokyo 42.78 141.69 M
FUK FUK JP Asia/Tokyo 33.59 130.45 M
OKA OKA JP Asia/Tokyo 26.2 127.65 S
SIN SIN SG Asia/Singapore 1.36 103.99 L
KUL KUL MY Asia/Kuala_Lumpur 2.75 101.71 L
HKG HKG HK Asia/Hong_Kong 22.31 113.91 L
ICN SEL KR Asia/Seoul 37.46 126.44 L
GMP SEL KR Asia/Seoul 37.56 126.79 M
TPE TPE TW Asia/Taipei 25.08 121.23 M
DEL DEL IN Asia/Kolkata 28.56 77.1 L
KTM KTM NP Asia/Kathmandu 27.7 85.36 S
LHR LON GB Europe/London 51.47 -0.45 L
LGW LON GB Europe/London 51.15 -0.18 L
CDG PAR FR Europe/Paris 49.01 2.55 L
ORY PAR FR Europe/Paris 48.73 2.36 M
FRA FRA DE Europe/Berlin 50.03 8.57 L
CAI CAI EG Africa/Cairo 30.12 31.41 M
IST IST TR Europe/Istanbul 41.26 28.74 L
JFK NYC US America/New_York 40.64 -73.78 L
EWR NYC US America/New_York 40.69 -74.17 L
LAX LAX US America/Los_Angeles 33.94 -118.41 L
HNL HNL US Pacific/Honolulu 21.32 -157.92 M
GUM GUM GU Pacific/Guam 13.48 144.8 S
SYD SYD AU Australia/Sydney -33.95 151.18 L
LDH LDH AU Australia/Lord_Howe -31.54 159.08 S
AKL AKL NZ Pacific/Auckland -37.01 174.79 M
SCL SCL CL America/Santiago -33.39 -70.79 M`

/** Every airport that small worlds choose from. */
export const smallPlaces: readonly Airport[] = rows
  .trim()
  .split('\n')
  .map((row) => {
    const [code, city, country, zone, latitude, longitude, size] = row.split(' ')
    return {
      code: code as AirportCode,
      city: city as CityCode,
      country: country as CountryCode,
      zone: zone as Zone,
      latitude: Number(latitude),
      longitude: Number(longitude),
      size: size as AirportSize,
    }
  })

/** Groups of airports with flights between them: every small world has some of a few groups. */
export const neighbourhoods: readonly (readonly string[])[] = [
  ['SIN', 'KUL', 'HKG', 'TPE'],
  ['ICN', 'GMP', 'TPE', 'HKG'],
  ['DEL', 'KTM', 'SIN', 'KUL'],
  ['LHR', 'LGW', 'CDG', 'ORY', 'FRA'],
  ['CDG', 'FRA', 'CAI', 'IST'],
  ['JFK', 'EWR', 'LAX', 'HNL'],
  ['SYD', 'LDH', 'AKL', 'GUM'],
  ['LAX', 'SCL', 'HNL', 'GUM'],
]
