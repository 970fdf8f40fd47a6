import { useLingui } from '@lingui/react/macro'
import type { PricingAnswer } from '#contract/api/price.ts'
import { printedTicketName } from '#contract/terms/passenger/ticket-name.ts'
import { satang } from '#contract/terms/money.ts'
import { formatMoney } from '#web/i18n/money-format.ts'
import { useLanguage } from '#web/i18n/use-language.ts'
import { contactNameOf } from '#web/session/contact-name.ts'
import { ticketNameOf, type TripDraft } from '#web/session/trip-draft.ts'
import { passengerTypeNames } from '#web/travel-ui/party/passenger-type-names.ts'
import { PayFirstNotice } from '#web/travel-ui/pay-first-notice.tsx'
import { WaitlistNotice } from '#web/travel-ui/waitlist-notice.tsx'
import { TicketName } from '#web/travel-ui/ticket-name.tsx'
import { Card } from '#web/ui/card.tsx'
import { Notice } from '#web/ui/notice.tsx'
import styles from './booking-page.module.css'

/** Properties of what is looked at once more before booking. */
export type BookingReviewProps = {
  readonly answer: PricingAnswer
  readonly draft: TripDraft
  readonly priceHref: string
}

/** A price that changed since the passengers were entered, and a waiting list: known before anything else. */
export function BookingNotices({ answer, priceHref }: Omit<BookingReviewProps, 'draft'>) {
  return (
    <>
      {answer.outcome === 'changed' && <FareIncreaseNotice answer={answer} priceHref={priceHref} />}
      <WaitlistNotice offer={answer.offer} />
      <PayFirstNotice offer={answer.offer} />
    </>
  )
}

/** The passengers with their names as on the ticket, and the contact. */
export function BookedPassengers({ draft, priceHref }: Omit<BookingReviewProps, 'answer'>) {
  const { t } = useLingui()
  const { email, mobilePhone } = draft.contact
  return (
    <Card labelledBy="review-passengers">
      <div className={styles.head}>
        <h2 id="review-passengers">{t`Travellers and contact`}</h2>
        <a href={priceHref}>{t`Edit travellers and contact`}</a>
      </div>
      <ol className={styles.passengers}>
        {draft.passengers.map((one, index) => (
          <li key={index}>
            <strong>
              <TicketName name={printedTicketName(ticketNameOf(one))} />
            </strong>{' '}
            <span className={styles.soft}>{t(passengerTypeNames[one.type])}</span>
          </li>
        ))}
      </ol>
      <p className={styles.contact}>
        {[contactNameOf(draft), email, mobilePhone].filter((text) => text.trim() !== '').join(' · ')}
      </p>
    </Card>
  )
}

function FareIncreaseNotice({
  answer,
  priceHref,
}: {
  readonly answer: PricingAnswer
  readonly priceHref: string
}) {
  const { t } = useLingui()
  const language = useLanguage()
  const before = formatMoney(satang(answer.was ?? answer.offer.price.total), language)
  const now = formatMoney(satang(answer.offer.price.total), language)
  return (
    <Notice
      kind="look"
      isAnnounced
      heading={t`The price has changed from ${before} to ${now}`}
      help={t`Nothing was booked and you have not been charged. Your details are saved. If you book below, you accept the new price.`}
    >
      <a href={priceHref}>{t`See what changed`}</a>
    </Notice>
  )
}
