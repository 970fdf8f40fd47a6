import type { GdsEntriesAnswer } from '#contract/api/staff/gds-entries.ts'
import type { Passenger } from '#contract/terms/passenger.ts'
import { contactServicesOf } from '#contract/terms/passenger/contact-services.ts'
import { printedTicketName, transliterateName } from '#contract/terms/passenger/ticket-name.ts'
import type { LocalDate } from '#contract/terms/time.ts'
import type { Booking } from '#server/flow/booking/booking.ts'

/** What the entries are made of. */
export type GdsEntriesInput = Pick<Booking, 'passengers' | 'contact'> & {
  readonly offer: Pick<Booking['offer'], 'itinerary'>
}

/** Returns the passengers of an order with their travel documents, and the entries for Amadeus and Sabre. */
export function gdsEntriesOf(booking: GdsEntriesInput): GdsEntriesAnswer {
  return {
    passengers: booking.passengers.map((one) => ({
      ticketName: printedTicketName(one),
      type: one.type,
      sex: one.sex,
      bornOn: one.bornOn,
      nationality: one.nationality,
      ...(one.document && {
        document: {
          number: one.document.number,
          issueCountry: one.document.issueCountry,
          expiresOn: one.document.expiresOn,
        },
      }),
      ...(one.loyalty && { frequentFlyer: `${one.loyalty.carrier} ${one.loyalty.number}` }),
    })),
    entries: { amadeus: amadeusEntries(booking), sabre: sabreEntries(booking) },
  }
}

/** A passenger with a name element of their own; `number` is its place among them, from 1. */
type Holder = { readonly one: Passenger; readonly number: number; readonly infant?: Passenger }

/** Lap infants stand in the name element of their adult: the first infant with the first, and so on. */
function holdersOf(passengers: readonly Passenger[]): readonly Holder[] {
  const infants = passengers.filter(({ type }) => type === 'infantOnLap')
  const seated = passengers.filter(({ type }) => type !== 'infantOnLap')
  const adults = seated.filter(({ type }) => type !== 'child' && type !== 'infantInSeat')
  return seated.map((one, index) => {
    const infant = infants[adults.indexOf(one)]
    return { one, number: index + 1, ...(infant && { infant }) }
  })
}

/** Amadeus: NM1SURNAME/GIVEN TITLE, with CHD or INF in brackets; SR DOCS and SR CTCM/CTCE/CTCR by passenger number. */
function amadeusEntries({ passengers, contact, offer }: GdsEntriesInput): string[] {
  const holders = holdersOf(passengers)
  const airline = soleAirlineOf(offer)
  const docs = (one: Passenger, { number, sex }: { readonly number: number; readonly sex: string }) =>
    one.document ? [`SRDOCS${airline}HK1-${documentParts(one, one.document, sex).join('-')}/P${number}`] : []
  return [
    ...holders.map(({ one, infant }) => {
      const child = one.type === 'child' ? `(CHD/${gdsDate(one.bornOn)})` : ''
      const lap = infant ? `(INF${printedTicketName(infant)}/${gdsDate(infant.bornOn)})` : ''
      return `NM1${printedTicketName(one)}${child}${lap}`
    }),
    ...holders.flatMap(({ one, number, infant }) => [
      ...docs(one, { number, sex: one.sex }),
      ...(infant ? docs(infant, { number, sex: `${infant.sex}I` }) : []),
    ]),
    ...contactsOf(holders, contact).map(
      ({ code, message, number }) => `SR${code}${airline}HK1-${message}/P${number}`,
    ),
  ]
}

/** Sabre: -SURNAME/GIVEN TITLE (I/ and *I with months for lap infants), 3CHLD, 3INFT, 3DOCS and 3CTCM/3CTCE/3CTCR by name item. */
function sabreEntries({ passengers, contact, offer }: GdsEntriesInput): string[] {
  const holders = holdersOf(passengers)
  const departs = offer.itinerary.journeys[0]?.segments[0]?.departureLocal.slice(0, 10)
  const docs = (one: Passenger, { number, sex }: { readonly number: number; readonly sex: string }) =>
    one.document ? [`3DOCS/${documentParts(one, one.document, sex).join('/')}-${number}.1`] : []
  return [
    ...holders.map(({ one }) => `-${printedTicketName(one)}`),
    ...holders.flatMap(({ infant }) =>
      infant ? [`-I/${printedTicketName(infant)}*I${twoDigits(monthsBetween(infant.bornOn, departs))}`] : [],
    ),
    ...holders.flatMap(({ one, number, infant }) => [
      ...(one.type === 'child' ? [`3CHLD/${gdsDate(one.bornOn)}-${number}.1`] : []),
      ...docs(one, { number, sex: one.sex }),
      ...(infant
        ? [
            `3INFT/${printedTicketName(infant)}/${gdsDate(infant.bornOn)}-${number}.1`,
            ...docs(infant, { number, sex: `${infant.sex}I` }),
          ]
        : []),
    ]),
    ...contactsOf(holders, contact).map(({ code, message, number }) => `3${code}/${message}-${number}.1`),
  ]
}

/**
 * SSR DOCS: kind, issuing country, number, nationality, birth, sex, expiry, surname, given names. Source: IATA
 * resolution 830d and AIRIMP; countries by their two ISO letters.
 */
function documentParts(
  one: Passenger,
  { number, issueCountry, expiresOn }: NonNullable<Passenger['document']>,
  sex: string,
): string[] {
  return [
    'P',
    issueCountry,
    number.toUpperCase().replaceAll(/[ -]/g, ''),
    one.nationality,
    gdsDate(one.bornOn),
    sex,
    gdsDate(expiresOn),
    transliterateName(one.surname).replaceAll(' ', ''),
    // Somebody with one name has a surname alone.
    ...(one.givenName === '' ? [] : [transliterateName(one.givenName)]),
  ]
}

/** The booker's contact once, with the first passenger who has no other, and every contact of a passenger. */
function contactsOf(holders: readonly Holder[], contact: GdsEntriesInput['contact']) {
  const first = holders.find(({ one }) => one.contact === undefined)
  return holders
    .filter((holder) => holder === first || holder.one.contact !== undefined)
    .flatMap(({ one, number }) => contactServicesOf(one, contact).map((service) => ({ ...service, number })))
}

/** The airline of every flight, or YY for all where there are several. */
function soleAirlineOf({ itinerary }: GdsEntriesInput['offer']): string {
  const airlines = itinerary.journeys.flatMap(({ segments }) =>
    segments.map(({ marketingCarrier }) => marketingCarrier),
  )
  const [only, ...others] = new Set<string>(airlines)
  return only !== undefined && others.length === 0 ? only : 'YY'
}

const months = ['JAN', 'FEB', 'MAR', 'APR', 'MAY', 'JUN', 'JUL', 'AUG', 'SEP', 'OCT', 'NOV', 'DEC']

/** "2018-07-09" as "09JUL18". */
function gdsDate(date: LocalDate): string {
  const [year = '', month = '', day = ''] = date.split('-')
  return `${day}${months[Number(month) - 1]}${year.slice(2)}`
}

/** Full months of age on the day of departure; 0 where it is unknown. */
function monthsBetween(bornOn: LocalDate, on = ''): number {
  const [year = 0, month = 0, day = 0] = on.split('-').map(Number)
  const [bornYear = 0, bornMonth = 0, bornDay = 0] = bornOn.split('-').map(Number)
  return on === '' ? 0 : (year - bornYear) * 12 + month - bornMonth - (day < bornDay ? 1 : 0)
}

const twoDigits = (count: number) => String(count).padStart(2, '0')
