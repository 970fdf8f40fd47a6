import type { Passenger } from '../passenger.ts'

/** What a name on a ticket is made from; `givenNameOnTicket` is the shorter form that the customer said yes to. */
export type NameToPrint = Pick<Passenger, 'surname' | 'givenName' | 'givenNameOnTicket' | 'title'>

/** How long names may be in a supplier's system, in characters. */
export type NameLimits = {
  /** Surname alone, and given names alone, as typed. */
  readonly longestPart: number
  /** "SURNAME/GIVEN TITLE" as the host stores it. */
  readonly longestTicketName: number
  /** Letters of surname and given names of an adult and of the infant on that lap together, where the host counts so. */
  readonly longestWithInfant?: number | undefined
}

/** What the host takes for somebody without a given name ("first name unknown"). Source: IATA guidance to airlines. */
export const noGivenName = 'FNU'

/**
 * Letters that passports write as two, and letters that are no base letter with a mark.
 * Source: ICAO Doc 9303-3, section 6, recommended transliterations for the machine-readable zone.
 */
const passportLetters: Readonly<Record<string, string>> = {
  Ä: 'AE',
  Å: 'AA',
  Æ: 'AE',
  Ə: 'E',
  Ö: 'OE',
  Ø: 'OE',
  Œ: 'OE',
  Ü: 'UE',
  ẞ: 'SS',
  Þ: 'TH',
  Ð: 'D',
  Đ: 'D',
  Ł: 'L',
  Ħ: 'H',
  Ŋ: 'N',
  Ŧ: 'T',
}

/** Letters of the Latin script between which space, hyphen and apostrophe may stand. */
const latinName = /^\p{Script=Latin}(?:[\p{Script=Latin}' -]*\p{Script=Latin})?$/u

/**
 * A typed name with wide letters, typographic marks and doubled spaces made plain, and without what cannot be seen;
 * accents stay.
 */
export function normalizedName(typed: string): string {
  return (
    typed
      // The acute alone first: its plain form would be a space with an accent on it.
      .replaceAll('\u00b4', "'")
      .normalize('NFKC')
      .replaceAll(/\p{Cf}/gu, '')
      .replaceAll(/[\u2018\u2019\u02bb\u02bc\u2032`]/g, "'")
      .replaceAll(/[\u2010\u2011\u2013\u2014\u2212]/g, '-')
      .replaceAll(/\s+/g, ' ')
      .trim()
  )
}

/** Whether a name can be put on a ticket: Latin letters, also with accents, with space, hyphen and apostrophe. */
export function isTicketableName(typed: string): boolean {
  const name = normalizedName(typed)
  return latinName.test(name) && /^[A-Z]+$/.test(transliterateName(name).replaceAll(' ', ''))
}

/** A name as hosts store it: A to Z and space, as the machine-readable lines of a passport write it. */
export function transliterateName(typed: string): string {
  return normalizedName(typed)
    .toUpperCase()
    .replaceAll(/[^A-Z ]/gu, (letter) => passportLetters[letter] ?? letter)
    .normalize('NFD')
    .replaceAll(/[\p{M}'-]/gu, '')
    .replaceAll(/ +/g, ' ')
    .trim()
}

/** Whether the host stores other letters than were typed: case and dropped marks aside. */
export function hasTransliteratedLetters(typed: string): boolean {
  const plain = normalizedName(typed).toUpperCase().replaceAll(/['-]/g, '')
  return transliterateName(typed) !== plain
}

/** The name as the ticket prints it: "SMITH/ANNA MARIA MRS". Surnames are stored as one word. */
export function printedTicketName(name: NameToPrint): string {
  return `${hostSurname(name)}/${hostGivenName(name)} ${name.title}`
}

/** The given names that a supplier is sent; never empty. */
export function givenNameToSend({ givenName, givenNameOnTicket }: Omit<NameToPrint, 'title'>): string {
  const given = normalizedName(givenNameOnTicket ?? givenName)
  return given === '' ? noGivenName : given
}

function hostSurname({ surname }: NameToPrint): string {
  return transliterateName(surname).replaceAll(' ', '')
}

function hostGivenName(name: NameToPrint): string {
  return transliterateName(givenNameToSend(name))
}

/** Why a name does not fit, with what it has and what is taken, in characters. */
export type ExceededNameLimit = {
  readonly part: 'surname' | 'givenName' | 'whole' | 'withInfant'
  readonly length: number
  readonly limit: number
}

/** Why the name is too long for the supplier; undefined when it fits. `otherLetters`: see {@link storedNameLength}. */
export function exceededNameLimit(
  name: NameToPrint,
  limits: NameLimits,
  otherLetters?: number,
): ExceededNameLimit | undefined {
  const { longestPart, longestTicketName, longestWithInfant } = limits
  const measured: readonly ExceededNameLimit[] = [
    { part: 'surname', length: characterCount(normalizedName(name.surname)), limit: longestPart },
    { part: 'whole', length: printedTicketName(name).length, limit: longestTicketName },
    { part: 'givenName', length: characterCount(givenNameToSend(name)), limit: longestPart },
    ...(otherLetters === undefined || longestWithInfant === undefined
      ? []
      : [
          {
            part: 'withInfant',
            length: storedNameLength(name) + otherLetters,
            limit: longestWithInfant,
          } as const,
        ]),
  ]
  return measured.find((one) => one.length > one.limit)
}

/** Letters of surname and given names as stored: what counts where adult and infant share one name field. */
export function storedNameLength(name: NameToPrint): number {
  return hostSurname(name).length + hostGivenName(name).length
}

function characterCount(text: string): number {
  return Array.from(text).length
}

/**
 * Shorter forms of given names, the fullest first: further names as initials, the first name alone, initials alone,
 * one initial. Airlines take initials for names that do not fit; the surname is never shortened.
 */
export function shorterGivenNames(givenName: string): string[] {
  const words = normalizedName(givenName)
    .split(/[ -]+/)
    .filter((word) => word !== '')
  const [first = '', ...others] = words
  const firstLetter = (word: string) => Array.from(word)[0] ?? ''
  const forms = [
    [first, ...others.map(firstLetter)].join(' '),
    first,
    words.map(firstLetter).join(' '),
    firstLetter(first),
  ]
  const whole = characterCount(normalizedName(givenName))
  return [...new Set(forms)].filter((form) => form !== '' && characterCount(form) < whole)
}

/** The fullest shorter form with which the name fits; undefined when none does, or when it fits as typed. */
export function fittingGivenName(
  name: NameToPrint,
  limits: NameLimits,
  otherLetters?: number,
): string | undefined {
  const { givenNameOnTicket: _given, ...typed } = name
  if (exceededNameLimit(typed, limits, otherLetters) === undefined) return undefined
  const forms = shorterGivenNames(typed.givenName)
  return forms.find(
    (givenNameOnTicket) =>
      exceededNameLimit({ ...typed, givenNameOnTicket }, limits, otherLetters) === undefined,
  )
}
