import { existsSync, readFileSync, readdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import {
  cancelBookingRequest,
  checkRequest,
  getBookingRequest,
  refundRequest,
  voidRequest,
} from './booking/after-sale-requests.ts'
import { createBookingRequest } from './booking/booking-requests.ts'
import { offerPriceRequest } from './ndc/offer-price-requests.ts'

/** Sabre's own published requests, beside the repository; the tests pass without them. */
const folder = fileURLToPath(new URL('../../../../shared/data/supply/sabre/requests/', import.meta.url))

/**
 * The requests about flights on filed fares and about offers of airlines, which this wire serves; its searches there are
 * versions 2 and 3. Left out are a cancellation without the confirmationId, a traveller with a customerNumber, seats with the
 * index of their traveller as text and bags with the code of their reason, which the document does not allow.
 */
const served = [
  ['bm-2026.04', /^(038|042|044|045|046|047|048|054|061)-createBooking/, createBookingRequest],
  ['bm-2026.04', /^(059|060|062)-createBooking/, createBookingRequest],
  ['bm-2026.04', /^033-Offers-Price/, offerPriceRequest],
  ['bm-2026.04', /^(003|004|005)-GetBooking/, getBookingRequest],
  ['bm-2026.04', /^(006|011|013|016)-Cancel/, cancelBookingRequest],
  ['bm-2026.04', /^(017|018|019)-/, checkRequest],
  ['bm-2026.04', /^(023|024)-/, refundRequest],
  ['bm-2026.04', /^(020|021)-Void/, voidRequest],
] as const

const blanks: Readonly<Record<string, string>> = {
  flight_number: '12',
  flightNumber2: '13',
  start_date: '2027-01-10',
  end_date: '2027-01-17',
  retentionDate2: '2027-03-01',
  $randomEmail: 'a@example.com',
  $randomPhoneNumberExt: '123-456',
}

function filled(text: string): string {
  return text.replaceAll(/\{\{([$\w]+)\}\}/g, (_, name: string) => {
    if (name.endsWith('offer_item_id')) return 'dx369rfr7jt8dnd2i0-1-1'
    return blanks[name] ?? (name.startsWith('tkt') ? '2171234567890' : 'ABCDEF')
  })
}

describe.runIf(existsSync(folder))("Sabre's own requests", () => {
  const files = served.flatMap(([collection, names, shape]) =>
    (existsSync(folder + collection) ? readdirSync(folder + collection) : [])
      .filter((name) => names.test(name))
      .map((name) => ({ path: `${collection}/${name}`, shape })),
  )

  it.each(files)('match the schema of their call: $path', ({ path, shape }) => {
    const body: unknown = JSON.parse(filled(readFileSync(folder + path, 'utf8')))
    expect(shape.safeParse(body).error?.issues).toBeUndefined()
  })
})
