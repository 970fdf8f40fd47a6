import type { CashPickupRequest, CashPickupTimesAnswer } from '#contract/api/staff/manual-payment.ts'

/** What is typed in the request to fetch the cash, as text. */
export type CashPickupFormValues = {
  readonly name: string
  readonly phone: string
  readonly address: string
  readonly postcode: string
  /** A day that is offered, YYYY-MM-DD. */
  readonly on: string
  /** Minutes after midnight in Bangkok, as text; empty while not chosen. */
  readonly from: string
  readonly until: string
}

/** The initial form. */
export const emptyCashPickup: CashPickupFormValues = {
  name: '',
  phone: '',
  address: '',
  postcode: '',
  on: '',
  from: '',
  until: '',
}

/** A day on which cash can be picked up, and its hours. */
export type CashPickupDay = CashPickupTimesAnswer['days'][number]

/** The fault of a field. */
export type CashPickupFault = 'missing' | 'notBangkok' | 'tooShort'

const stepMinutes = 30

/** Returns the times of a day, in minutes after midnight: every half hour and both ends. */
export function pickupTimeOptions({ fromMinutes, untilMinutes }: CashPickupDay): readonly number[] {
  const first = Math.ceil(fromMinutes / stepMinutes) * stepMinutes
  const count = Math.max(0, Math.floor((untilMinutes - first) / stepMinutes) + 1)
  const full = Array.from({ length: count }, (_, index) => first + index * stepMinutes)
  return [...new Set([fromMinutes, ...full, untilMinutes])].filter((minute) => minute <= untilMinutes)
}

/** Formats minutes after midnight: "09:30". */
export function clockText(minutes: number): string {
  const rest = minutes % 60
  return `${String((minutes - rest) / 60).padStart(2, '0')}:${String(rest).padStart(2, '0')}`
}

/** Returns the faults of the form by field, in form order; none when it can be sent. */
export function cashPickupFaults(
  typed: CashPickupFormValues,
): readonly (readonly [keyof CashPickupFormValues, CashPickupFault])[] {
  const order = ['on', 'from', 'until', 'name', 'phone', 'address', 'postcode'] as const
  const missing = order
    .filter((field) => typed[field].trim() === '')
    .map((field) => [field, 'missing'] as const)
  const postcode = asciiDigitsOf(typed.postcode)
  const isElsewhere = postcode !== '' && !/^10\d{3}$/.test(postcode)
  const isShort = typed.from !== '' && typed.until !== '' && Number(typed.until) <= Number(typed.from)
  return [
    ...missing,
    ...(isShort ? [['until', 'tooShort'] as const] : []),
    ...(isElsewhere ? [['postcode', 'notBangkok'] as const] : []),
  ]
}

/** Returns the request of the form. */
export function cashPickupOf(orderKey: string, typed: CashPickupFormValues): CashPickupRequest {
  return {
    orderKey,
    name: typed.name.trim(),
    phone: typed.phone.trim(),
    address: typed.address.trim(),
    postcode: asciiDigitsOf(typed.postcode),
    on: typed.on,
    fromMinutes: Number(typed.from),
    untilMinutes: Number(typed.until),
  }
}

/** Returns the digits of a postcode, with Thai and full-width digits as ASCII. */
function asciiDigitsOf(text: string): string {
  return text
    .normalize('NFKC')
    .replaceAll(/[๐-๙]/gu, (digit) => String(digit.charCodeAt(0) - 0x0e50))
    .replaceAll(/\s/g, '')
}
