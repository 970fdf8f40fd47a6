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
const journeys = z.array(z.object({ from: z.string(), to: z.string(), departureDate: z.iso.date() }))

/** A running price alert. */
export const priceAlertLine = z.object({
  /** The code that stops it. */
  code: z.string(),
  journeys,
  /** When its address was confirmed. */
  since: z.string().meta({ format: 'date-time' }),
  /** Readable address of the search on the shop's own server. */
  address: z.string(),
})
/** A running price alert, on the wire. */
export type PriceAlertLine = z.infer<typeof priceAlertLine>

/** Running price alerts, the next departure first. */
export const priceAlertsAnswer = z.object({ alerts: z.array(priceAlertLine) }).meta({ id: 'PriceAlerts' })

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
  answer: z.object({ journeys }),
})

export const listOwnPriceAlerts = endpoint({
  method: 'GET',
  path: '/api/account/price-alerts',
  summary: 'The running price alerts that the signed-in traveller has set.',
  answer: priceAlertsAnswer,
})

export const listPriceAlertsOfAddress = endpoint({
  method: 'POST',
  path: '/api/price-alerts/list',
  summary: 'The running price alerts of an email address, with what a mail to it carries to stop one.',
  body: byCode,
  answer: priceAlertsAnswer,
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
