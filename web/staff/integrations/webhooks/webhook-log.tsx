import { useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import {
  type WebhookDeliveryView,
  type WebhookEndpointView,
  readWebhookDeliveries,
  resendFailedWebhooks,
  resendWebhookDelivery,
  webhookDeliveryStates,
  webhookLogDays,
} from '#contract/api/webhooks/webhook-endpoints.ts'
import { callApi } from '#web/api/client.ts'
import { FailureNotice } from '#web/api/failure-notice.tsx'
import { type Command, useCommand } from '#web/api/use-command.ts'
import { usePagedList } from '#web/api/use-paged-list.ts'
import { MomentText } from '#web/travel-ui/moment-text.tsx'
import { Button } from '#web/ui/button.tsx'
import { LargeDialog } from '#web/ui/dialog.tsx'
import { Disclosure } from '#web/ui/disclosure.tsx'
import { Select } from '#web/ui/form/select.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { useDeliveryFaultLabels, useDeliveryStateLabels } from './use-webhook-labels.ts'
import pageStyles from '../../form/rows-form.module.css'
import sharedStyles from '../integrations.module.css'
import styles from './webhooks.module.css'

/** Properties of the delivery log. */
export type WebhookLogProps = {
  readonly endpoint: WebhookEndpointView
  readonly name: string
  readonly onClose: () => void
}

/** The deliveries to an endpoint, newest first; failed ones are sent again one by one or from a day on. */
export function WebhookLog({ endpoint, name, onClose }: WebhookLogProps) {
  const { t } = useLingui()
  const labels = useDeliveryStateLabels()
  const [state, setState] = useState<WebhookDeliveryView['state']>()
  const resend = useResend(endpoint.endpointId)
  const { count } = resend
  const list = useDeliveries(endpoint.endpointId, state)
  return (
    <LargeDialog isOpen heading={t`Delivery log of ${name}`} onClose={onClose}>
      <div className={pageStyles.page}>
        <div className={styles.tools}>
          <Select
            label={t`Status`}
            value={state ?? ''}
            onChange={(value) => setState(webhookDeliveryStates.find((one) => one === value))}
            choices={[
              { value: '', text: t`All` },
              ...webhookDeliveryStates.map((value) => ({ value, text: labels[value] })),
            ]}
          />
          {endpoint.disabledReason === null && <ResendFailed resend={resend} />}
        </div>
        {resend.action.failure && <FailureNotice failure={resend.action.failure} />}
        <p role="status">{count !== undefined && t`Queued for sending again: ${count}`}</p>
        {list.fault && (
          <FailureNotice failure={list.fault}>
            <Button onClick={list.askAgain}>{t`Try again`}</Button>
          </FailureNotice>
        )}
        {list.items === undefined && !list.fault && <Skeleton size="row" count={6} />}
        {list.items?.length === 0 && <p>{t`No deliveries.`}</p>}
        <ul className={pageStyles.list}>
          {list.items?.map((one) => (
            <DeliveryRow
              key={one.deliveryId}
              delivery={one}
              action={resend.action}
              {...(endpoint.disabledReason === null && { onResend: () => resend.one(one.deliveryId) })}
            />
          ))}
        </ul>
        {list.hasMore && <Button onClick={list.readMore} isBusy={list.isReading}>{t`Show more`}</Button>}
      </div>
    </LargeDialog>
  )
}

function useDeliveries(endpointId: string, state: WebhookDeliveryView['state'] | undefined) {
  return usePagedList(
    ['desk', 'webhook-deliveries', endpointId, state],
    (before: number | undefined, signal) =>
      callApi(readWebhookDeliveries, { params: { endpointId }, query: { state, before }, signal }),
    ({ deliveries }) => deliveries,
  )
}

type Resend = {
  readonly action: Command
  /** How many were queued last. */
  readonly count: number | undefined
  readonly one: (deliveryId: number) => void
  readonly failedWithin: (days: number) => void
}

function useResend(endpointId: string): Resend {
  const action = useCommand()
  const queries = useQueryClient()
  const [count, setCount] = useState<number>()
  const note = (answer: { readonly count: number }) => {
    setCount(answer.count)
    void queries.invalidateQueries({ queryKey: ['desk'] })
  }
  return {
    action,
    count,
    one: (deliveryId) =>
      void action.call(() => callApi(resendWebhookDelivery, { body: { endpointId, deliveryId } }), note),
    failedWithin: (days) =>
      void action.call(() => callApi(resendFailedWebhooks, { body: { endpointId, days } }), note),
  }
}

/** The days from which on failed deliveries can be sent again. */
const resendDays = [1, 3, 7, webhookLogDays] as const

function ResendFailed({ resend }: { readonly resend: Resend }) {
  const { t } = useLingui()
  const [days, setDays] = useState<number>(1)
  return (
    <>
      <Select
        label={t`Failed within`}
        value={String(days)}
        onChange={(value) => setDays(Number(value))}
        choices={resendDays.map((count) => ({
          value: String(count),
          text: count === 1 ? t`24 hours` : t`${count} days`,
        }))}
      />
      <Button isBusy={resend.action.isBusy} onClick={() => resend.failedWithin(days)}>
        {t`Send all failed again`}
      </Button>
    </>
  )
}

type DeliveryRowProps = {
  readonly delivery: WebhookDeliveryView
  readonly action: Command
  /** Absent where the endpoint is disabled. */
  readonly onResend?: () => void
}

function DeliveryRow({ delivery, action, onResend }: DeliveryRowProps) {
  const { t } = useLingui()
  const labels = useDeliveryStateLabels()
  const faultLabel = useDeliveryFaultLabels()
  const { type, orderNumber, eventId, occurredAt, state, attempts, status, fault, durationMs, answer } =
    delivery
  const outcome = [
    ...(status === null ? [] : [t`HTTP ${status}`]),
    ...(fault === null ? [] : [faultLabel(fault)]),
    ...(durationMs === null ? [] : [t`${durationMs} ms`]),
    t`Attempts: ${attempts}`,
  ]
  return (
    <li className={pageStyles.item}>
      <div className={sharedStyles.facts}>
        <h3 className={sharedStyles.name}>
          {type}
          {orderNumber !== null && ` · ${orderNumber}`}
        </h3>
        <span className={pageStyles.soft}>
          <MomentText at={occurredAt} /> · <code>{eventId}</code>
        </span>
        <span>
          <strong>{labels[state]}</strong> · {outcome.join(' · ')}
        </span>
        {delivery.nextAttemptAt !== null && attempts > 0 && (
          <span>
            {t`Next attempt`}: <MomentText at={delivery.nextAttemptAt} />
          </span>
        )}
      </div>
      {answer !== null && answer !== '' && (
        <Disclosure summary={t`Answer`}>
          <pre className={styles.answer}>{answer}</pre>
        </Disclosure>
      )}
      {onResend && (
        <div>
          <Button isBusy={action.isBusy} aria-label={t`Send again: ${eventId}`} onClick={onResend}>
            {t`Send again`}
          </Button>
        </div>
      )}
    </li>
  )
}
