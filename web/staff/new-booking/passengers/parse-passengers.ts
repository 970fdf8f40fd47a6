import { findDates } from './parse-dates.ts'
import { countryCodeOf, parseDocsLine } from './parse-docs-line.ts'
import { parseName } from './parse-name.ts'
import { type PassengerFields, emptyPassenger, sexOfTitle } from './passenger-fields.ts'

/** What the parser had to assume; a clerk confirms it. */
export type PassengerGuess = 'nameOrder' | 'title' | 'nationality' | 'era'

/** A passenger of a pasted text. */
export type ParsedPassenger = {
  readonly fields: PassengerFields
  readonly guesses: readonly PassengerGuess[]
  /** Parts of the lines that were not understood. */
  readonly unread: readonly string[]
}

/** The passengers of a pasted text, and the lines that belong to nobody. */
export type ParsedPassengers = {
  readonly passengers: readonly ParsedPassenger[]
  readonly unreadLines: readonly string[]
}

/**
 * Reads names, birth dates and passports as customers send them and as a GDS prints them: "SURNAME/GIVEN MR", lines such
 * as "Mr Given Surname 14/03/2527 AB1234567 exp 2/8/31", and SSR DOCS. A line without a name completes the one before.
 */
export function parsePassengers(text: string, today: string): ParsedPassengers {
  const passengers: ParsedPassenger[] = []
  const unreadLines: string[] = []
  for (const line of text
    .normalize('NFKC')
    .split('\n')
    .map((one) => one.trim())) {
    if (line === '') continue
    const docs = parseDocsLine(line, today)
    const read = docs ? { fields: docs, guesses: [], unread: [] } : parseLine(line, today)
    const place = placeOf(passengers, read.fields)
    const known = passengers[place]
    if (known) passengers[place] = merged(known, read)
    else if (read.fields.surname === '') unreadLines.push(line)
    else passengers.push(read)
  }
  return { passengers: passengers.map(withTitleBySex(today)), unreadLines }
}

/** Returns where the passenger of a line stands already: by name, or the last one for a line without a name. */
function placeOf(
  passengers: readonly ParsedPassenger[],
  { surname, givenName, ...more }: PassengerFields,
): number {
  if (surname !== '')
    return passengers.findIndex(
      ({ fields }) => fields.surname === surname && lettersOf(fields.givenName) === lettersOf(givenName),
    )
  const hasData = more.bornOn !== '' || more.passportNumber !== '' || more.expiresOn !== ''
  return hasData ? passengers.length - 1 : -1
}

const lettersOf = (name: string) => name.replaceAll(' ', '')

function merged(known: ParsedPassenger, more: ParsedPassenger): ParsedPassenger {
  const given = Object.entries(more.fields).filter(([, value]) => value !== '')
  const fields = { ...known.fields, ...Object.fromEntries(given) }
  const hasNationality = known.fields.nationality !== '' || !more.guesses.includes('nationality')
  return {
    // A guess never replaces what was read.
    fields: {
      ...fields,
      nationality:
        known.fields.nationality !== '' && more.guesses.includes('nationality')
          ? known.fields.nationality
          : fields.nationality,
    },
    guesses: [
      ...known.guesses.filter((one) => one !== 'nationality' || more.fields.nationality === ''),
      ...more.guesses.filter((one) => one !== 'nationality' || !hasNationality),
    ],
    unread: [...known.unread, ...more.unread],
  }
}

const passportForm = /\b(?:[A-Z]{1,2}\d{6,8}|\d{9})\b/i
const thaiPassport = /^[A-Z]{1,2}\d{7}$/
const nationalityForm = /\b(?:nat(?:ionality)?|สัญชาติ)[\s.:]*([A-Z]{2,3})\b/iu
const labelForm = /\b(?:passport|pp|no|number)\b[.:]?|พาสปอร์ต|หนังสือเดินทาง|เลขที่/giu

function parseLine(line: string, today: string): ParsedPassenger {
  const { rest: withoutDates, unread: unreadDates, isBuddhist, bornOn, expiresOn } = findDates(line, today)
  const nationality = nationalityForm.exec(withoutDates)?.[1] ?? ''
  const withoutCountry = withoutDates.replace(nationalityForm, ' ')
  const passportNumber = passportForm.exec(withoutCountry)?.[0].toUpperCase() ?? ''
  const rest = withoutCountry.replace(passportForm, ' ').replaceAll(labelForm, ' ')
  const name = parseName(rest)
  const isThai = nationality === '' && thaiPassport.test(passportNumber)
  return {
    fields: {
      ...emptyPassenger,
      title: name.title,
      surname: name.surname,
      givenName: name.givenName,
      sex: sexOfTitle(name.title),
      bornOn,
      passportNumber,
      expiresOn,
      nationality: isThai ? 'TH' : countryCodeOf(nationality),
    },
    guesses: [
      ...name.guesses,
      ...(isThai ? (['nationality'] as const) : []),
      ...(isBuddhist ? (['era'] as const) : []),
    ],
    unread: [...name.unread, ...unreadDates],
  }
}

/** A name without a form of address gets the one of sex and age; the clerk is told. */
function withTitleBySex(today: string) {
  return (one: ParsedPassenger): ParsedPassenger => {
    const { title, sex, bornOn } = one.fields
    if (title !== '' || (sex !== 'M' && sex !== 'F')) return one
    const isChild = bornOn !== '' && Number(today.slice(0, 4)) - Number(bornOn.slice(0, 4)) < 12
    const guessed = sex === 'M' ? (isChild ? 'MSTR' : 'MR') : isChild ? 'MISS' : 'MS'
    return { ...one, fields: { ...one.fields, title: guessed }, guesses: [...one.guesses, 'title'] }
  }
}
