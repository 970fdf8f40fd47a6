/** Service types of flights that carry passengers (SSIM appendix C): scheduled, additional, and charter. */
const passengerServices = new Set(['J', 'S', 'Q', 'G', 'B', 'R', 'C', 'L'])

/** Descriptions of other service types. */
const otherServices: Readonly<Record<string, string>> = {
  A: 'cargo and mail',
  D: 'general aviation',
  E: 'special',
  F: 'cargo and mail',
  H: 'cargo and mail',
  I: 'state or diplomatic',
  K: 'training',
  M: 'mail',
  N: 'business aviation',
  O: 'a charter that needs special handling',
  P: 'positioning',
  T: 'a technical test',
  U: 'passengers by bus, train or ship',
  V: 'cargo by road',
  W: 'military',
  X: 'a technical stop',
}

/** Returns whether a service type is sold, or its description; undefined for an unknown letter. */
export function serviceTypeOf(
  type: string,
): { readonly isSold: true } | { readonly isSold: false; readonly is: string | undefined } {
  return passengerServices.has(type) ? { isSold: true } : { isSold: false, is: otherServices[type] }
}

const restrictions: Readonly<Record<string, string>> = {
  A: 'no local passengers',
  B: 'local passengers only',
  H: 'not to be displayed',
  I: 'a technical landing',
  K: 'connecting passengers only',
}

/** Describes a traffic restriction (SSIM appendix G). */
export function trafficRestrictionText(code: string): string {
  return `${restrictions[code] ?? 'certain passengers only'} (traffic restriction ${code})`
}

const months = ['JAN', 'FEB', 'MAR', 'APR', 'MAY', 'JUN', 'JUL', 'AUG', 'SEP', 'OCT', 'NOV', 'DEC']

/** Converts an SSIM date, "25OCT26", to ISO form without checking it; "open" for 00XXX00. */
export function parseSsimDate(text: string): string | undefined {
  if (text === '00XXX00') return 'open'
  const month = months.indexOf(text.slice(2, 5)) + 1
  if (!/^\d\d[A-Z]{3}\d\d$/.test(text) || month === 0) return undefined
  return `20${text.slice(5)}-${String(month).padStart(2, '0')}-${text.slice(0, 2)}`
}

/** Minutes after midnight of "0735"; 2400 means the end of the day. */
export function parseSsimTime(text: string): number | undefined {
  if (!/^(?:[01]\d|2[0-3])[0-5]\d$|^2400$/.test(text)) return undefined
  return Number(text.slice(0, 2)) * 60 + Number(text.slice(2))
}

/** UTC offset in minutes of "+0700". */
export function parseSsimOffset(text: string): number | undefined {
  if (!/^[+-](?:0\d|1[0-4])[0-5]\d$/.test(text)) return undefined
  const minutes = Number(text.slice(1, 3)) * 60 + Number(text.slice(3))
  return text.startsWith('-') ? -minutes : minutes
}

/** Days of a date variation: a digit, or A (J in older files) for the day before; blank is unspecified. */
export function parseDateVariation(text: string): number | undefined {
  if (text === 'A' || text === 'J') return -1
  return /^[0-7]$/.test(text) ? Number(text) : undefined
}
