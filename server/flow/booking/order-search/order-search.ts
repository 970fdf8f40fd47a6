import { parsePhoneNumber } from '#contract/terms/phone-number.ts'
import { givenNameToSend, transliterateName, noGivenName } from '#contract/terms/passenger/ticket-name.ts'
import { titles } from '#contract/terms/passenger.ts'
import type { Booking } from '../booking-record.ts'

/** The personal data of an order that the search uses. */
export type Searchable = Pick<Booking, 'passengers' | 'contact'>

/**
 * One interpretation of the typed text: the terms that an order must have, and a check of the full data, because the
 * index holds only the beginnings of words and the ends of numbers.
 */
export type SearchInterpretation = {
  readonly terms: readonly string[]
  /** Checks the full data of an order; absent when matching terms are sufficient. */
  readonly fits?: (order: Searchable) => boolean
}

/** Lengths of the word prefixes that are indexed besides the whole word. */
const beginnings = [3, 4] as const
/** Lengths of the telephone number suffixes that are indexed besides the whole number. */
const endings = [6, 4] as const
const longestTyped = 80
const mostWords = 6

const nameWordTerm = (word: string) => `word|${word}`
const namePrefixTerm = (word: string, letters: number) => `begins|${[...word].slice(0, letters).join('')}`
const phoneTerm = (e164: string) => `phone|${e164}`
const phoneSuffixTerm = (digits: string, count: number) => `ends|${digits.slice(-count)}`
const emailTerm = (email: string) => `mail|${email}`

/** Returns the search terms of an order besides its codes: names, telephone numbers, email address; no repeats. */
export function searchTermsOf({ passengers, contact }: Searchable): readonly string[] {
  const terms = new Set<string>()
  for (const word of searchTokensOf({ passengers, contact })) {
    terms.add(nameWordTerm(word))
    for (const letters of beginnings)
      if (letterCount(word) >= letters) terms.add(namePrefixTerm(word, letters))
  }
  for (const { e164, digits } of phonesOf(contact)) {
    if (e164 !== undefined) terms.add(phoneTerm(e164))
    for (const count of endings) if (digits.length >= count) terms.add(phoneSuffixTerm(digits, count))
  }
  const email = normalizedEmail(contact.email)
  if (email !== '') terms.add(emailTerm(email))
  return [...terms]
}

/** Returns the possible interpretations of a typed text, the most certain first; empty when it is too short. */
export function interpretSearchText(typed: string): readonly SearchInterpretation[] {
  const text = typed.slice(0, longestTyped)
  if (text.includes('@')) return interpretAsEmail(text)
  const digits = asciiDigitsOf(text)
  const isNumber = digits.length >= 4 && /^[\s\d+().\-\u0e50-\u0e59\uff10-\uff19\uff0b]+$/.test(text)
  return isNumber ? interpretAsPhone(text, digits) : interpretAsName(text)
}

function interpretAsEmail(text: string): readonly SearchInterpretation[] {
  const email = normalizedEmail(text)
  return [{ terms: [emailTerm(email)] }]
}

function interpretAsPhone(text: string, digits: string): readonly SearchInterpretation[] {
  const whole = parsePhoneNumber(text)?.e164
  // A leading 0 or 00 is a dialling prefix and not part of the number.
  const end = digits.replace(/^0+/, '') || digits
  const count = endings.find((one) => end.length >= one)
  const hasPhoneSuffix = ({ contact }: Searchable) =>
    phonesOf(contact).some((one) => one.digits.endsWith(end))
  return [
    ...(whole === undefined ? [] : [{ terms: [phoneTerm(whole)] }]),
    ...(count === undefined ? [] : [{ terms: [phoneSuffixTerm(end, count)], fits: hasPhoneSuffix }]),
  ]
}

function interpretAsName(text: string): readonly SearchInterpretation[] {
  const all = normalizedWords(text).slice(0, mostWords)
  const names = all.filter((word) => !titles.some((title) => title === word))
  const words = names.length === 0 ? all : names
  if (words.length === 0) return []
  const begun = words.flatMap((word) => {
    const letters = beginnings.findLast((one) => letterCount(word) >= one)
    return letters === undefined ? [] : [namePrefixTerm(word, letters)]
  })
  const isWhole = words.every((word) => beginnings.some((letters) => letters === letterCount(word)))
  const hasAllWords = (order: Searchable) => {
    const own = searchTokensOf(order)
    return words.every((word) => own.some((one) => one.startsWith(word)))
  }
  return [
    { terms: words.map(nameWordTerm) },
    ...(begun.length === 0 ? [] : [{ terms: begun, ...(isWhole ? {} : { fits: hasAllWords }) }]),
  ]
}

/** Returns every name word of the passengers and the contact, as typed and as printed on the ticket. */
function searchTokensOf({ passengers, contact }: Searchable): readonly string[] {
  const names = passengers.flatMap((one) => {
    const printed = [transliterateName(one.surname), transliterateName(givenNameToSend(one))]
    const deps = `${one.surname} ${one.givenName}`.split(/[\s-]+/).map(transliterateName)
    return [
      ...[one.surname, one.givenName, ...printed].flatMap(withJoinedWords),
      ...deps.flatMap(normalizedWords),
    ]
  })
  const words = [...names, ...normalizedWords(contact.name), ...normalizedWords(contact.companyName ?? '')]
  return [...new Set(words)].filter((word) => word !== noGivenName)
}

/** Returns the words of a name and the name as one word, as systems print both forms. */
function withJoinedWords(name: string): readonly string[] {
  const words = normalizedWords(name)
  return words.length > 1 ? [...words, words.join('')] : words
}

/** Returns the words of a text in capitals, without accents and independent of the keyboard. */
function normalizedWords(text: string): readonly string[] {
  return text
    .normalize('NFKC')
    .toUpperCase()
    .normalize('NFD')
    .replaceAll(/[\p{M}'’‘ʼ`´]/gu, '')
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '')
}

function letterCount(word: string): number {
  return [...word].length
}

type Phone = { readonly e164: string | undefined; readonly digits: string }

function phonesOf({ mobilePhone, daytimePhone }: Searchable['contact']): readonly Phone[] {
  return [mobilePhone, daytimePhone].flatMap((typed) => {
    if (typed === undefined || typed.trim() === '') return []
    const e164 = parsePhoneNumber(typed)?.e164
    return [{ e164, digits: asciiDigitsOf(e164 ?? typed) }]
  })
}

function asciiDigitsOf(text: string): string {
  return text
    .normalize('NFKC')
    .replaceAll(/[\u0e50-\u0e59]/g, (digit) => String(digit.charCodeAt(0) - 0x0e50))
    .replaceAll(/\D/g, '')
}

function normalizedEmail(email: string): string {
  return email.normalize('NFKC').replaceAll(/\s/g, '').toLowerCase()
}
