import { type Zone } from '#contract/terms/time.ts'

/** A place that the simulated airlines fly to. */
export type Airport = {
  readonly code: string
  readonly name: string
  readonly cityCode: string
  readonly cityName: string
  readonly country: string
  readonly zone: Zone
  readonly latitude: number
  readonly longitude: number
}

const rows = `
BKK|Suvarnabhumi Airport|BKK|Bangkok|TH|Asia/Bangkok|13.6811|100.7473
DMK|Don Mueang International Airport|BKK|Bangkok|TH|Asia/Bangkok|13.9126|100.6067
CNX|Chiang Mai International Airport|CNX|Chiang Mai|TH|Asia/Bangkok|18.7668|98.9626
HKT|Phuket International Airport|HKT|Phuket|TH|Asia/Bangkok|8.1132|98.3169
NRT|Narita International Airport|TYO|Tokyo|JP|Asia/Tokyo|35.7647|140.3864
HND|Haneda Airport|TYO|Tokyo|JP|Asia/Tokyo|35.5523|139.7798
KIX|Kansai International Airport|OSA|Osaka|JP|Asia/Tokyo|34.4273|135.2440
ICN|Incheon International Airport|SEL|Seoul|KR|Asia/Seoul|37.4691|126.4505
TPE|Taiwan Taoyuan International Airport|TPE|Taipei|TW|Asia/Taipei|25.0777|121.2328
HKG|Hong Kong International Airport|HKG|Hong Kong|HK|Asia/Hong_Kong|22.3089|113.9146
SIN|Singapore Changi Airport|SIN|Singapore|SG|Asia/Singapore|1.3502|103.9944
LHR|Heathrow Airport|LON|London|GB|Europe/London|51.4706|-0.4619
`

const airports = new Map(
  rows
    .trim()
    .split('\n')
    .map((row) => {
      const [
        code = '',
        name = '',
        cityCode = '',
        cityName = '',
        country = '',
        zone = '',
        latitude,
        longitude,
      ] = row.split('|')
      const airport: Airport = {
        code,
        name,
        cityCode,
        cityName,
        country,
        zone: zone as Zone,
        latitude: Number(latitude),
        longitude: Number(longitude),
      }
      return [code, airport]
    }),
)

/** The airport of a code. Throws on a code that the timetable must not contain. */
export function airportOf(code: string): Airport {
  const airport = airports.get(code)
  if (!airport) throw new RangeError(`no such airport in this world: ${code}`)
  return airport
}

/** The airports that a code means: itself, or all of a city. Empty when this world does not have it. */
export function airportsMeantBy(code: string): Airport[] {
  const exact = airports.get(code)
  const ofCity = [...airports.values()].filter((one) => one.cityCode === code)
  if (ofCity.length > 0) return ofCity
  return exact ? [exact] : []
}

/** Great-circle distance in kilometres. */
export function distanceKm(from: Airport, to: Airport): number {
  const radians = (degrees: number) => (degrees * Math.PI) / 180
  const middle =
    Math.sin(radians(to.latitude - from.latitude) / 2) ** 2 +
    Math.cos(radians(from.latitude)) *
      Math.cos(radians(to.latitude)) *
      Math.sin(radians(to.longitude - from.longitude) / 2) ** 2
  return 2 * 6371 * Math.asin(Math.sqrt(middle))
}
