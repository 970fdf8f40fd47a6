import { z } from 'zod'
import { endpoint } from '../../endpoint.ts'
import { searchRequest } from '../search.ts'
import { singleLineText } from '../field-schemas.ts'

/** An address that can receive mail, ASCII only; the confirmation mail is the actual check. */
const email = singleLineText(254).regex(
  /^[\w!#$%&'*+/=?^`{|}~.-]{1,64}@(?:[A-Za-z0-9-]+\.)+[A-Za-z0-9-]{2,}$/,
  'emailWrong',
)
const code = z.string('priceAlertUnknown').max(200, 'priceAlertUnknown')
const byCode = z.strictObject({ code })

export const requestPriceAlert = endpoint({
  method: 'POST',
  path: '/api/price-alerts/',
  summary:
    'Mails a link that starts a price alert for a search on its dates; the answer is the same for every address.',
  body: z.strictObject({ search: searchRequest, email }).meta({ id: 'PriceAlertRequest' }),
  answer: z.object({ outcome: z.literal('checkYourMail') }),
  status: 202,
})

export const readPriceAlert = endpoint({
  method: 'POST',
  path: '/api/price-alerts/read',
  summary: 'Names the trip of a price alert, with what its mailed links carry.',
  body: byCode,
  answer: z.object({
    journeys: z.array(z.object({ from: z.string(), to: z.string(), departureDate: z.iso.date() })),
  }),
})

export const confirmPriceAlert = endpoint({
  method: 'POST',
  path: '/api/price-alerts/confirm',
  summary: 'Starts a price alert with what its mailed link carries.',
  body: byCode,
  answer: z.object({
    outcome: z.literal('done'),
    /** Readable address of the search on the shop's own server. */
    address: z.string(),
  }),
})

export const stopPriceAlert = endpoint({
  method: 'POST',
  path: '/api/price-alerts/stop',
  summary: 'Stops a price alert and deletes its email address, with what its mails carry.',
  body: byCode,
  answer: z.object({ outcome: z.literal('done') }),
})

export const unsubscribeFromPriceAlert = endpoint({
  method: 'POST',
  path: '/api/price-alerts/unsubscribe',
  summary: 'Stops a price alert by the one click of a mail program (RFC 8058).',
  takes: 'raw',
  ignoresBody: true,
  query: byCode,
  answer: z.object({ outcome: z.literal('done') }),
})

export const openUnsubscribePage = endpoint({
  method: 'GET',
  path: '/api/price-alerts/unsubscribe',
  summary: 'Leads whoever opens the unsubscribe address of a mail to the page that stops the alert.',
  query: byCode,
  status: 303,
})
