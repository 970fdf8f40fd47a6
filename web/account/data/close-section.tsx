import { Plural, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { type ClosingAnswer } from '#contract/api/account/own-data.ts'
import { leaveDrafts } from '#web/api/draft/draft-calls.ts'
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
import { deleteAccount, useClosing } from './own-data-api.ts'
import styles from '../account.module.css'

/** Deletes the account; first says what is deleted, what is kept and why, and what prevents it. */
export function CloseSection({ onClosed }: { readonly onClosed: () => void }) {
  const { t } = useLingui()
  const { data, refetch } = useClosing()
  return (
    <Card labelledBy="close-title">
      <h2 id="close-title" className={styles.heading}>{t`Delete the account`}</h2>
      {data === undefined && <Skeleton size="card" />}
      {data?.ok === false && <AccountFailure failure={data.fault} />}
      {data?.ok === true && (
        <div className={styles.stack}>
          <Consequences closing={data.value} />
          {data.value.obstacles.length > 0 ? (
            <Obstacles obstacles={data.value.obstacles} />
          ) : (
            <CloseForm onClosed={onClosed} onRefused={() => void refetch()} />
          )}
        </div>
      )}
    </Card>
  )
}

function Consequences({
  closing: { orders, ordersAhead, savedTravellers },
}: {
  readonly closing: ClosingAnswer
}) {
  const { t } = useLingui()
  return (
    <div className={styles.pair}>
      <div>
        <h3>{t`What goes at once`}</h3>
        <ul className={styles.points}>
          <li>{t`Your address, name, phone and password, and every sign-in`}</li>
          <li>
            {t`What you saved and typed`}
            {savedTravellers > 0 && (
              <>
                {': '}
                <Plural value={savedTravellers} one="# saved traveller" other="# saved travellers" />
              </>
            )}
          </li>
          <li>{t`Passengers, contact and wishes of orders that are over`}</li>
        </ul>
      </div>
      <div>
        <h3>{t`What stays, and why`}</h3>
        <ul className={styles.points}>
          <li>
            {t`Amounts, order numbers, ticket numbers and flights, without names: the law has us keep our books for five years.`}
            {orders > 0 && (
              <>
                {' '}
                <Plural value={orders} one="That is # order." other="That is # orders." />
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

function Obstacles({ obstacles }: { readonly obstacles: ClosingAnswer['obstacles'] }) {
  const { t } = useLingui()
  const labelFor = ({ kind, orderNumber = '' }: ClosingAnswer['obstacles'][number]) =>
    ({
      role: t`The account works for the shop. Ask an administrator to take its role first.`,
      order: t`Order ${orderNumber} is still open: pay it, cancel it, or wait for its ticket.`,
      money: t`Money of order ${orderNumber} is on its way: wait until it has arrived.`,
      request: t`Your request about order ${orderNumber} waits for an answer: take it back, or wait for it.`,
    })[kind]
  return (
    <Notice kind="look" heading={t`Something has to be ended first.`}>
      <ul className={styles.points}>
        {obstacles.map((one) => (
          <li key={`${one.kind}${one.orderNumber ?? ''}`}>{labelFor(one)}</li>
        ))}
      </ul>
      {obstacles.some(({ kind }) => kind !== 'role') && (
        <LinkButton href={sectionUrl('trips')}>{t`My trips`}</LinkButton>
      )}
    </Notice>
  )
}

type CloseFormProps = { readonly onClosed: () => void; readonly onRefused: () => void }

function CloseForm({ onClosed, onRefused }: CloseFormProps) {
  const { t } = useLingui()
  const [isSure, setSure] = useState(false)
  const [isMissing, setMissing] = useState(false)
  const { failure, isBusy, run } = useCommand()
  const send = async () => {
    const fault = await deleteAccount()
    if (fault) onRefused()
    return fault
  }
  const close = () => {
    setMissing(!isSure)
    if (!isSure) return
    void run(send, () => {
      onClosed()
      signOut()
      void leaveDrafts()
    })
  }
  return (
    <div className={styles.stack}>
      {failure && <AccountFailure failure={failure} />}
      <Checkbox
        label={t`I understand: this cannot be undone.`}
        isChecked={isSure}
        onChange={(isChecked) => {
          setSure(isChecked)
          setMissing(false)
        }}
        error={isMissing ? t`Please tick this first.` : undefined}
      />
      <p>
        <Button kind="danger" isBusy={isBusy} onClick={close}>{t`Delete the account for good`}</Button>
      </p>
    </div>
  )
}
