import { unsubscribeFromPriceAlert } from '#contract/api/share/price-alert.ts'
import { searchRequest } from '#contract/api/search.ts'
import { type MailSamples, mailSampleOf } from '#server/platform/mail/mail-sample.ts'
import { loadReference } from '#server/reference/reference.ts'
import { confirmAlertMail, priceDropMail } from './price-alert-mail.ts'

/** The mail that starts an alert for a round trip, and one about a lower price. */
export const priceAlertMailSamples: MailSamples = ({ language, publicUrl }) => {
  const search = searchRequest.parse({
    triptype: 1,
    searchAirLegs: [
      { from: 'BKK', to: 'TYO', departureDate: '2026-12-12' },
      { from: 'TYO', to: 'BKK', departureDate: '2026-12-19' },
    ],
  })
  const alert = { to: 'somchai@mail.example', language, search }
  const place = { publicUrl, reference: loadReference() }
  const { path: unsubscribePath } = unsubscribeFromPriceAlert
  const drop = { id: 'sample', satang: 18_240_00, beforeSatang: 21_900_00, code: 'sample', unsubscribePath }
  return [
    confirmAlertMail(alert, { id: 'sample', code: 'sample', place }),
    priceDropMail(alert, drop, place),
  ].map(mailSampleOf)
}
