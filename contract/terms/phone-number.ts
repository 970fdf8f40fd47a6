/** A telephone number that can be dialled from anywhere. */
export type PhoneNumber = {
  /** Plus, country code and number, digits only: "+66812345678" (ITU-T E.164). */
  readonly e164: string
  /** The same in groups, for reading and reading out: "+66 81 234 5678". */
  readonly shown: string
}

/** Digits of a telephone number, with or without its country. Source: ITU-T E.164 takes up to 15. */
const digitCount = { least: 6, most: 15 }
const phoneForm = /^\+?[0-9() .-]{6,30}$/

/** Country codes that are given out. Source: ITU-T E.164, list of assigned country codes. */
const countryCode =
  /^(?:1|7|2[07]|3[0-469]|4[013-9]|5[1-8]|6[0-6]|8[1246]|9[0-58]|2[1-689]\d|3[578]\d|42\d|5[09]\d|6[789]\d|8[0578]\d|9[679]\d)/

/** What follows +66: mobile numbers have nine digits, fixed lines eight. Source: NBTC numbering plan. */
const thaiNumber = /^(?:[689]\d{8}|[2-57]\d{7})$/
const japan = '81'

/** Whether a text could be a telephone number at all, whatever country it is of. */
export function isPhoneLike(typed: string): boolean {
  const text = asciiDigits(typed)
  const digits = text.replaceAll(/\D/g, '').length
  return phoneForm.test(text) && digits >= digitCount.least && digits <= digitCount.most
}

/**
 * Understands a number as people write it: with its country code, or a Thai one as it is dialled in Thailand
 * ("081 234 5678"). Undefined when the country cannot be told.
 */
export function parsePhoneNumber(typed: string): PhoneNumber | undefined {
  if (!isPhoneLike(typed)) return undefined
  const text = asciiDigits(typed)
  const digits = text.replace('(0)', '').replaceAll(/\D/g, '')
  if (text.startsWith('+')) return parseWithCountryCode(digits)
  if (digits.startsWith('00')) return parseWithCountryCode(digits.slice(2))
  if (digits.startsWith('0')) return parseThaiNumber(digits.slice(1))
  return digits.startsWith('66') ? parseThaiNumber(digits.slice(2)) : undefined
}

/** Full-width and Thai digits are digits too. */
function asciiDigits(typed: string): string {
  return typed
    .trim()
    .normalize('NFKC')
    .replaceAll(/[\u0e50-\u0e59]/g, (digit) => String(digit.charCodeAt(0) - 0x0e50))
    .replaceAll(/[\u2010-\u2015]/g, '-')
}

function parseWithCountryCode(digits: string): PhoneNumber | undefined {
  const [code] = countryCode.exec(digits) ?? []
  if (code === undefined) return undefined
  const rest = digits.slice(code.length)
  if (code === '66') return parseThaiNumber(rest.replace(/^0/, ''))
  if (code === japan) return createPhoneNumber(japan, rest.replace(/^0/, ''))
  return createPhoneNumber(code, rest)
}

function parseThaiNumber(rest: string): PhoneNumber | undefined {
  return thaiNumber.test(rest) ? createPhoneNumber('66', rest) : undefined
}

function createPhoneNumber(code: string, rest: string): PhoneNumber | undefined {
  const digits = code.length + rest.length
  if (rest.length < 4 || digits < digitCount.least || digits > digitCount.most) return undefined
  return { e164: `+${code}${rest}`, shown: `+${code} ${digitGroupsOf(code, rest).join(' ')}` }
}

function digitGroupsOf(code: string, rest: string): string[] {
  if (code === '66' && rest.startsWith('2')) return [rest.slice(0, 1), rest.slice(1, 4), rest.slice(4)]
  if (code === '66') return [rest.slice(0, 2), rest.slice(2, 5), rest.slice(5)]
  if (code === japan && /^[789]0\d{8}$/.test(rest)) return [rest.slice(0, 2), rest.slice(2, 6), rest.slice(6)]
  const groups: string[] = []
  let left = rest
  while (left.length > 4) {
    groups.push(left.slice(0, 3))
    left = left.slice(3)
  }
  return [...groups, left]
}
