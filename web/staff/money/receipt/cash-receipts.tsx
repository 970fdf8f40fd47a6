import { replyToCashPickup, type StaffCashPickupView } from '#contract/api/staff/manual-payment.ts'
import { sendCommand } from '#web/api/client.ts'
import { useLingui } from '@lingui/react/macro'
import type { Instant } from '#contract/terms/time.ts'
import { toLocal } from '#contract/terms/time-zone.ts'
import { bangkok } from '#web/i18n/bangkok.ts'
import { formatLocalTime } from '#web/i18n/date-format.ts'
import { FailureNotice } from '#web/api/failure-notice.tsx'
import { PriceText } from '#web/travel-ui/price/price-text.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { useCashPickups, usePendingApprovals } from '../../use-money-lists.ts'
import { ListSection } from '../list-section.tsx'
import { FactRow } from '../fact-row.tsx'
import { MomentText } from '#web/travel-ui/moment-text.tsx'
import { RecordCash } from './record-cash.tsx'
import { MoneyRow } from '../money-row.tsx'
import { MasterDetail } from '../master-detail.tsx'
import { PendingApprovals } from '../approval/pending-approvals.tsx'
import { useCommand } from '#web/api/use-command.ts'
import styles from '../money.module.css'

/** Manual receipts: at the counter, and by cash pickup in Bangkok. */
export function CashReceipts() {
  const { t } = useLingui()
  const list = useCashPickups()
  const seen = usePendingApprovals()
  return (
    <>
      <RecordCash renew={list.renew} />
      {seen.fault && <FailureNotice failure={seen.fault} />}
      <PendingApprovals waits={seen.value?.waits ?? []} renew={seen.renew} isList />
      <h2>{t`Cash pickups`}</h2>
      <ListSection list={list}>
        {({ collections }) => (
          <MasterDetail
            label={t`Cash pickups`}
            items={collections}
            keyOf={({ collectionId }) => collectionId}
            empty={
              <Notice
                kind="done"
                heading={t`No cash pickups`}
                help={t`Pickup requests from customers in Bangkok appear here.`}
              />
            }
            renew={list.renew}
            renderRow={(one) => <CashPickupRow collection={one} />}
            renderDetail={(one, finish) => <CashPickupDetail collection={one} finish={finish} />}
          />
        )}
      </ListSection>
    </>
  )
}

type CashPickupProps = { readonly collection: StaffCashPickupView }

function CashPickupRow({ collection }: CashPickupProps) {
  const { t } = useLingui()
  return (
    <MoneyRow
      orderNumber={collection.orderNumber}
      amount={collection.amountDue}
      about={`${collection.place.postcode} · ${collection.place.name}`}
      aside={
        <>
          {collection.state === 'agreed' ? t`Confirmed` : t`Requested`} ·{' '}
          <MomentText at={collection.fromAt} look="day" />
        </>
      }
    />
  )
}

function clockTime(at: string): string {
  return formatLocalTime(toLocal(at as Instant, bangkok))
}

type CashPickupDetailProps = CashPickupProps & { readonly finish: (said: string) => void }

function CashPickupDetail({ collection, finish }: CashPickupDetailProps) {
  const { t } = useLingui()
  const { orderNumber, place, state } = collection
  const titleId = `collection-${collection.collectionId}`
  return (
    <Card labelledBy={titleId} className={styles.stack}>
      <div className={styles.head}>
        <h3 id={titleId} className={styles.title}>
          {t`Cash pickup for ${orderNumber}`}
        </h3>
        <strong className={styles.amount}>
          <PriceText amount={collection.amountDue} />
        </strong>
      </div>
      <dl className={styles.facts}>
        <FactRow name={t`Pickup time (Bangkok time)`}>
          <MomentText at={collection.fromAt} />
          <span className="figures">–{clockTime(collection.untilAt)}</span>
        </FactRow>
        <FactRow name={t`Address`}>
          <span className={styles.address}>
            {place.address} {place.postcode}
          </span>
        </FactRow>
        <FactRow name={t`Contact`}>
          {place.name}
          <a href={`tel:${place.phone.replaceAll(/[^+\d]/g, '')}`} className={styles.phone}>
            {place.phone}
          </a>
        </FactRow>
        {collection.payBy !== undefined && (
          <FactRow name={t`Payment deadline (Bangkok time)`}>
            <MomentText at={collection.payBy} />
          </FactRow>
        )}
      </dl>
      {state === 'agreed' && <p>{t`After pickup, record the payment above.`}</p>}
      <CashPickupActions collection={collection} finish={finish} />
    </Card>
  )
}

function CashPickupActions({
  collection: { collectionId, orderNumber, state },
  finish,
}: CashPickupDetailProps) {
  const { t } = useLingui()
  const action = useCommand()
  const said = {
    agreed: t`${orderNumber}: pickup confirmed. Customer notified.`,
    declined: t`${orderNumber}: pickup declined. Customer notified.`,
    done: t`${orderNumber}: cash collected.`,
  }
  const sendPickupReply = (reply: keyof typeof said) =>
    void action.run(
      () => sendCommand(replyToCashPickup, { body: { collectionId, reply } }),
      () => finish(said[reply]),
    )
  const { isBusy } = action
  return (
    <>
      {action.failure && <FailureNotice failure={action.failure} />}
      <div className={styles.ways}>
        {state === 'asked' ? (
          <Button data-reach="main" kind="primary" isBusy={isBusy} onClick={() => sendPickupReply('agreed')}>
            {t`Confirm pickup time`}
          </Button>
        ) : (
          <Button data-reach="main" kind="primary" isBusy={isBusy} onClick={() => sendPickupReply('done')}>
            {t`Mark collected`}
          </Button>
        )}
        <Button data-reach="other" kind="danger" isBusy={isBusy} onClick={() => sendPickupReply('declined')}>
          {state === 'asked' ? t`Decline pickup` : t`Cancel pickup`}
        </Button>
      </div>
    </>
  )
}
