import { type TripShape } from '#contract/terms/itinerary.ts'
import {
  type PassengerCounts,
  type PassengerType,
  partyFault,
  passengerTypes,
} from '#contract/terms/passenger.ts'

import { type HouseCabin, houseCabins } from './cabin-seats.ts'
import { farePartsOf } from './choose-class.ts'
import { type FamilyLetter, fareFamilies } from './fare-family.ts'
import { type FoundJourney, cabinsOn } from './find-journeys.ts'
import { type Network } from './network.ts'
import { type ChosenJourney, type ItineraryPlan } from './plan.ts'
import { type SeatClass, seatClasses } from './seat-classes.ts'

const shapes: Readonly<Record<string, TripShape>> = { O: 'oneWay', R: 'roundTrip', M: 'multiCity' }
const cabinLetters: Readonly<Record<HouseCabin, string>> = {
  economy: 'Y',
  premiumEconomy: 'W',
  business: 'C',
  first: 'F',
}

/**
 * Writes a plan as text: version, shape, party, fares in satang, then each journey as family, cabin,
 * class of each part and flights with their day. "h1~O~1.0.0.0.0.0.0~925000~LYQ:TG642BKKNRT20811".
 */
export function writeOfferRef(plan: ItineraryPlan, fareTotal: number): string {
  const shape = Object.keys(shapes).find((letter) => shapes[letter] === plan.shape) ?? 'O'
  const party = passengerTypes.map((type) => plan.party[type] ?? 0).join('.')
  const journeys = plan.journeys.map(({ found, parts, classes, letter }) => {
    const flights = found.flights.map(({ flight, day }) => `${flight.soldAs}${day}`)
    const cabin = cabinLetters[wishedCabin(parts)]
    return `${letter}${cabin}${classes.map(({ rbd }) => rbd).join('')}:${flights.join('_')}`
  })
  return ['h1', shape, party, fareTotal, ...journeys].join('~')
}

/** The highest cabin of a journey is the one that was wished: flights without it sit lower. */
function wishedCabin(parts: ChosenJourney['parts']): HouseCabin {
  const highest = houseCabins.findLast((cabin) => parts.some((part) => part.cabins.includes(cabin)))
  return highest ?? 'economy'
}

/** What a handle says. */
export type ReadRef = { readonly plan: ItineraryPlan; readonly fareTotal: number }

/** Reads a handle; undefined when it is garbage or names flights that do not fly. */
export function readOfferRef(ref: string, network: Network): ReadRef | undefined {
  const [version, shapeLetter = '', partyText = '', fares = '', ...journeyTexts] = ref.split('~')
  const shape = shapes[shapeLetter]
  const party = readParty(partyText)
  if (version !== 'h1' || !shape || !party || !/^\d{1,12}$/.test(fares)) return undefined
  if (journeyTexts.length < 1 || journeyTexts.length > 6) return undefined
  const journeys = journeyTexts.flatMap((text) => readJourney(text, network) ?? [])
  if (journeys.length !== journeyTexts.length) return undefined
  return { plan: { shape, party, journeys }, fareTotal: Number(fares) }
}

function readParty(text: string): PassengerCounts | undefined {
  if (!/^\d(?:\.\d){6}$/.test(text)) return undefined
  const counts = text.split('.').map(Number)
  const party: Partial<Record<PassengerType, number>> = {}
  for (const [index, type] of passengerTypes.entries()) party[type] = counts[index] ?? 0
  return partyFault(party) ? undefined : party
}

function readJourney(text: string, network: Network): ChosenJourney | undefined {
  const found = /^([LSX])([YWCF])([A-Z]{1,3}):([A-Z0-9_]{1,80})$/.exec(text)
  if (!found) return undefined
  const [, letter, cabinLetter, rbds = '', flightText = ''] = found
  const wished = houseCabins.find((one) => cabinLetters[one] === cabinLetter)
  const journey = readFlights(flightText, wished ?? 'economy', network)
  if (!journey || !wished) return undefined
  const parts = farePartsOf(journey)
  const classes = parts.flatMap((part, at): SeatClass[] => {
    const seatClass = seatClasses[part.cabin].find(({ rbd }) => rbd === rbds[at])
    return seatClass ? [seatClass] : []
  })
  const isSold = parts.every((part) =>
    fareFamilies(part.airline.kind, wished).some((one) => one.letter === letter),
  )
  if (classes.length !== parts.length || rbds.length !== parts.length || !isSold) return undefined
  return { found: journey, parts, classes, letter: letter as FamilyLetter }
}

function readFlights(text: string, wished: HouseCabin, network: Network): FoundJourney | undefined {
  const names = text.split('_')
  const flights = names.flatMap((name) => {
    const parts = /^([A-Z0-9]{9,12})(\d{5})$/.exec(name)
    return (parts && network.flightOn(parts[1] ?? '', Number(parts[2]))) ?? []
  })
  if (flights.length !== names.length) return undefined
  const cabins = cabinsOn(flights, wished)
  return cabins && { flights, cabins }
}
