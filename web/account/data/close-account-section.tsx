import { Plural, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import type { ClosingAnswer } from '#contract/api/account/own-data.ts'
import { detachFromDrafts } from '#web/api/draft/draft-api.ts'
import { useCommand } from '#web/api/use-command.ts'
import { signOut } from '#web/session/signed-in-user.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Checkbox } from '#web/ui/form/checkbox.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { AccountFailure } from '../account-failure.tsx'
import { sectionUrl } from '../account-sections.ts'
import { deleteAccount, useAccountClosure } from './own-data-api.ts'
import styles from '../account.module.css'

/** Deletes the account; first says what is deleted, what is kept and why, and what prevents it. */
export function CloseAccountSection({ onClosed }: { readonly onClosed: () => void }) {
  const { t } = useLingui()
  const { data, refetch } = useAccountClosure()
  return (
    <Card labelledBy="close-title">
      <h2 id="close-title" className={styles.heading}>{t`Delete account`}</h2>
      {data === undefined && <Skeleton size="card" />}
      {data?.ok === false && <AccountFailure failure={data.fault} />}
      {data?.ok === true && (
        <div className={styles.stack}>
          <ClosingConsequences closing={data.value} />
          {data.value.obstacles.length > 0 ? (
            <ClosingObstacles obstacles={data.value.obstacles} />
          ) : (
            <CloseAccountForm onClosed={onClosed} onRefused={() => void refetch()} />
          )}
        </div>
      )}
    </Card>
  )
}

function ClosingConsequences({
  closing: { orders, ordersAhead, savedTravellers },
}: {
  readonly closing: ClosingAnswer
}) {
  const { t } = useLingui()
  return (
    <div className={styles.pair}>
      <div>
        <h3>{t`Deleted right away`}</h3>
        <ul className={styles.points}>
          <li>{t`Your email, name, phone, password and all sign-ins`}</li>
          <li>
            {t`Saved travellers and unfinished bookings`}
            {savedTravellers > 0 && (
              <>
                {': '}
                <Plural value={savedTravellers} one="# saved traveller" other="# saved travellers" />
              </>
            )}
          </li>
          <li>{t`Travellers, contact details and requests of past bookings`}</li>
        </ul>
      </div>
      <div>
        <h3>{t`What we keep, and why`}</h3>
        <ul className={styles.points}>
          <li>
            {t`Amounts, order numbers, ticket numbers and flights, without names. The law requires us to keep these records for five years.`}
            {orders > 0 && (
              <>
                {' '}
                <Plural value={orders} one="That is # booking." other="That is # bookings." />
              </>
            )}
          </li>
          {ordersAhead > 0 && (
            <li>
              <Plural
                value={ordersAhead}
                one="# trip is still ahead: what the airline needs for it is deleted a week after the last flight."
                other="# trips are still ahead: what the airline needs for them is deleted a week after the last flight."
              />
            </li>
          )}
        </ul>
      </div>
    </div>
  )
}

function ClosingObstacles({ obstacles }: { readonly obstacles: ClosingAnswer['obstacles'] }) {
  const { t } = useLingui()
  const obstacleLabel = ({ kind, orderNumber = '' }: ClosingAnswer['obstacles'][number]) =>
    ({
      role: t`This is a staff account. Ask an administrator to remove its role first.`,
      order: t`Booking ${orderNumber} is still open. Pay it, cancel it, or wait for the tickets.`,
      money: t`Booking ${orderNumber} has a payment or refund in progress. Wait until it is complete.`,
      request: t`Your request about booking ${orderNumber} is still open. Withdraw it, or wait for a reply.`,
    })[kind]
  return (
    <Notice kind="look" heading={t`Something needs to be finished first`}>
      <ul className={styles.points}>
        {obstacles.map((one) => (
          <li key={`${one.kind}${one.orderNumber ?? ''}`}>{obstacleLabel(one)}</li>
        ))}
      </ul>
      {obstacles.some(({ kind }) => kind !== 'role') && (
        <LinkButton href={sectionUrl('trips')}>{t`My trips`}</LinkButton>
      )}
    </Notice>
  )
}

type CloseAccountFormProps = { readonly onClosed: () => void; readonly onRefused: () => void }

function CloseAccountForm({ onClosed, onRefused }: CloseAccountFormProps) {
  const { t } = useLingui()
  const [isSure, setSure] = useState(false)
  const [isMissing, setMissing] = useState(false)
  const { failure, isBusy, run } = useCommand()
  const sendDeletion = async () => {
    const fault = await deleteAccount()
    if (fault) onRefused()
    return fault
  }
  const submitClosing = () => {
    setMissing(!isSure)
    if (!isSure) return
    void run(sendDeletion, () => {
      onClosed()
      signOut()
      void detachFromDrafts()
    })
  }
  return (
    <div className={styles.stack}>
      {failure && <AccountFailure failure={failure} />}
      <Checkbox
        label={t`I understand that this cannot be undone.`}
        isChecked={isSure}
        onChange={(isChecked) => {
          setSure(isChecked)
          setMissing(false)
        }}
        error={isMissing ? t`Tick this box to continue.` : undefined}
      />
      <p>
        <Button kind="danger" isBusy={isBusy} onClick={submitClosing}>{t`Delete account permanently`}</Button>
      </p>
    </div>
  )
}
