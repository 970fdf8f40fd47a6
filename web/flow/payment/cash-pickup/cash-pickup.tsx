import { useLingui } from '@lingui/react/macro'
import type { CashPickupAnswer } from '#contract/api/staff/manual-payment.ts'
import type { Instant } from '#contract/terms/time.ts'
import { toLocal } from '#contract/terms/time-zone.ts'
import { FailureNotice } from '#web/api/failure-notice.tsx'
import { bangkok } from '#web/i18n/bangkok.ts'
import { formatLocalDate, formatLocalTime } from '#web/i18n/date-format.ts'
import { useLanguage } from '#web/i18n/use-language.ts'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Progress } from '#web/ui/progress.tsx'
import { CashPickupForm } from './cash-pickup-form.tsx'
import type { CashPickupTyping } from '../methods/payment-method-props.ts'
import { type Collecting, useCashPickup } from './use-cash-pickup.ts'
import styles from '../methods/payment-methods.module.css'

/** Properties of the cash pickup. */
export type CashPickupProps = { readonly pageKey: string; readonly typing: CashPickupTyping }

/** Cash pickup in Bangkok: the current request, or the form for one. */
export function CashPickup({ pageKey, typing }: CashPickupProps) {
  const { t } = useLingui()
  const collecting = useCashPickup(pageKey)
  const { times, failure } = collecting
  if (times === undefined) return <Progress labels={t`Loading available times…`} />
  const { days } = times
  const collection = times.collection ?? collecting.withdrawn
  const isOpen = collection?.state === 'asked' || collection?.state === 'agreed'
  return (
    <div className={styles.collection}>
      <div aria-live="polite">
        {failure !== undefined && <FailureNotice failure={failure} />}
        {collection !== undefined && (
          <CashPickupRequestState collection={collection} collecting={collecting} />
        )}
      </div>
      {!isOpen && days.length === 0 && (
        <p>{t`There is no pickup time left before your payment deadline. Come to our office or choose another payment method.`}</p>
      )}
      {!isOpen && days.length > 0 && (
        <CashPickupForm pageKey={pageKey} days={days} typing={typing} collecting={collecting} />
      )}
    </div>
  )
}

type WishProps = { readonly collection: CashPickupAnswer; readonly collecting: Collecting }

/** The state of a cash pickup request. */
function CashPickupRequestState({ collection, collecting }: WishProps) {
  const { t } = useLingui()
  const language = useLanguage()
  const [fromAt, untilAt] = [collection.fromAt, collection.untilAt].map((at) =>
    toLocal(at as Instant, bangkok),
  )
  if (!fromAt || !untilAt) return null
  const day = formatLocalDate(fromAt, language, 'short')
  const [from, until] = [formatLocalTime(fromAt), formatLocalTime(untilAt)]
  const { name, phone, address, postcode } = collection.place
  const headings = {
    asked: t`Cash pickup requested: ${day}, ${from} to ${until}. We will confirm soon.`,
    agreed: t`Cash pickup confirmed: ${day}, ${from} to ${until}.`,
    done: t`Cash picked up.`,
    withdrawn: t`You cancelled the cash pickup.`,
    declined: t`We cannot pick up the cash on ${day}, ${from} to ${until}. Choose another time or payment method.`,
  }
  const isOpen = collection.state === 'asked' || collection.state === 'agreed'
  return (
    <Notice
      kind={collection.state === 'declined' ? 'look' : isOpen ? 'info' : 'done'}
      heading={headings[collection.state]}
      {...(isOpen && { help: [name, phone, `${address} ${postcode}`].join(' · ') })}
    >
      {isOpen && (
        <Button
          isBusy={collecting.isBusy}
          onClick={() => void collecting.withdraw()}
        >{t`Cancel pickup`}</Button>
      )}
    </Notice>
  )
}
