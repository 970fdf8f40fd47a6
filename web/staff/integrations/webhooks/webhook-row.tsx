import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import {
  type WebhookEndpointView,
  type WebhookSecretAnswer,
  changeWebhookEndpoint,
  deleteWebhookEndpoint,
  rotateWebhookSecret,
  sendTestWebhook,
  setWebhookEndpointState,
} from '#contract/api/webhooks/webhook-endpoints.ts'
import { callApi, sendCommand } from '#web/api/client.ts'
import { FailureNotice } from '#web/api/failure-notice.tsx'
import { type Command, useCommand } from '#web/api/use-command.ts'
import { MomentText } from '#web/travel-ui/moment-text.tsx'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { useDisabledReasonLabels } from './use-webhook-labels.ts'
import { WebhookForm, type WebhookSettings } from './webhook-form.tsx'
import { WebhookLog } from './webhook-log.tsx'
import pageStyles from '../../form/rows-form.module.css'
import sharedStyles from '../integrations.module.css'

/** Properties of a row. */
export type WebhookRowProps = {
  readonly endpoint: WebhookEndpointView
  readonly renew: () => Promise<void>
  readonly onRotated: (secret: WebhookSecretAnswer) => void
}

/** What stands open at an endpoint. */
type OpenPart = 'edit' | 'log' | 'rotate' | 'delete'

/** A webhook endpoint with its state and the numbers of its deliveries, and what can be done with it. */
export function WebhookRow({ endpoint, renew, onRotated }: WebhookRowProps) {
  const { t } = useLingui()
  const { action, open, setOpen, isTestSent, change, toggle, sendTest, rotate, remove } = useEndpointActions({
    endpoint,
    renew,
    onRotated,
  })
  const { url, description, disabledReason } = endpoint
  const isEnabled = disabledReason === null
  const close = () => setOpen(undefined)
  const name = description === '' ? url : description
  if (open === 'edit')
    return (
      <li className={pageStyles.item}>
        <WebhookForm endpoint={endpoint} action={action} onSend={change} onClose={close} />
      </li>
    )
  return (
    <li className={pageStyles.item}>
      <EndpointFacts endpoint={endpoint} />
      {action.failure && open === undefined && <FailureNotice failure={action.failure} />}
      <p role="status">{isTestSent && t`Test event sent. Its outcome is in the delivery log.`}</p>
      <div className={sharedStyles.buttons}>
        <Button aria-label={t`Delivery log of ${name}`} onClick={() => setOpen('log')}>
          {t({ message: 'Delivery log', context: 'webhook' })}
        </Button>
        {isEnabled && <Button isBusy={action.isBusy} onClick={sendTest}>{t`Send test event`}</Button>}
        <Button aria-label={t`Edit ${name}`} onClick={() => setOpen('edit')}>{t`Edit`}</Button>
        <Button onClick={() => setOpen('rotate')}>{t`Rotate secret`}</Button>
        <Button isBusy={action.isBusy} onClick={toggle}>
          {isEnabled ? t`Disable` : t`Enable`}
        </Button>
        <Button
          kind="danger"
          aria-label={t`Delete endpoint ${name}`}
          onClick={() => setOpen('delete')}
        >{t`Delete`}</Button>
      </div>
      {open === 'log' && <WebhookLog endpoint={endpoint} name={name} onClose={close} />}
      <ConfirmDialog
        isOpen={open === 'rotate'}
        heading={t`Rotate signing secret`}
        text={t`A new secret is made. For 24 hours calls carry the signatures of both, so that your system can switch without losing a call.`}
        label={t`Rotate secret`}
        kind="primary"
        {...{ action, onClose: close, onConfirm: rotate }}
      />
      <ConfirmDialog
        isOpen={open === 'delete'}
        heading={t`Delete webhook endpoint`}
        text={t`It receives no more events, and its delivery log is deleted. This cannot be undone.`}
        label={t`Delete endpoint`}
        kind="danger"
        {...{ action, onClose: close, onConfirm: remove }}
      />
    </li>
  )
}

/** Sends what is done with an endpoint, and keeps which part of it stands open. */
function useEndpointActions({ endpoint, renew, onRotated }: WebhookRowProps) {
  const action = useCommand()
  const [open, setOpen] = useState<OpenPart>()
  const [isTestSent, setTestSent] = useState(false)
  const { endpointId, disabledReason } = endpoint
  const isEnabled = disabledReason === null
  const close = () => setOpen(undefined)
  const closeAndRenew = () => {
    close()
    void renew()
  }
  const change = (settings: WebhookSettings) => {
    const body = { ...settings, endpointId }
    void action.run(() => sendCommand(changeWebhookEndpoint, { body }), closeAndRenew)
  }
  const toggle = () => {
    const body = { endpointId, isEnabled: !isEnabled }
    void action.run(() => sendCommand(setWebhookEndpointState, { body }), closeAndRenew)
  }
  const sendTest = () => {
    // Screen readers announce what changes: the sentence goes and comes back.
    setTestSent(false)
    void action.run(
      () => sendCommand(sendTestWebhook, { body: { endpointId } }),
      () => setTestSent(true),
    )
  }
  const rotate = () =>
    void action.call(
      () => callApi(rotateWebhookSecret, { body: { endpointId } }),
      (secret) => {
        close()
        onRotated(secret)
      },
    )
  const remove = () =>
    void action.run(() => sendCommand(deleteWebhookEndpoint, { body: { endpointId } }), closeAndRenew)
  return { action, open, setOpen, isTestSent, change, toggle, sendTest, rotate, remove }
}

function EndpointFacts({ endpoint }: Pick<WebhookRowProps, 'endpoint'>) {
  const { t } = useLingui()
  const reasons = useDisabledReasonLabels()
  const { url, description, eventTypes, disabledReason, failingSince, previousSecretUntil, deliveries } =
    endpoint
  const { delivered, waiting, failed } = deliveries
  return (
    <div className={sharedStyles.facts}>
      <h3 className={sharedStyles.name}>{description === '' ? url : description}</h3>
      {description !== '' && <span>{url}</span>}
      <strong>{disabledReason === null ? t`Enabled` : reasons[disabledReason]}</strong>
      {failingSince !== null && (
        <span>
          {t`Failing since`} <MomentText at={failingSince} />
        </span>
      )}
      {previousSecretUntil !== null && (
        <span>
          {t`The previous secret signs as well until`} <MomentText at={previousSecretUntil} />
        </span>
      )}
      <span className={pageStyles.soft}>{eventTypes.join(', ')}</span>
      <span className={pageStyles.soft}>
        {t`Last 30 days: ${delivered} delivered, ${waiting} waiting, ${failed} failed`}
      </span>
    </div>
  )
}

type ConfirmDialogProps = {
  readonly isOpen: boolean
  readonly heading: string
  readonly text: string
  readonly label: string
  readonly kind: 'primary' | 'danger'
  readonly action: Command
  readonly onClose: () => void
  readonly onConfirm: () => void
}

function ConfirmDialog({
  isOpen,
  heading,
  text,
  label,
  kind,
  action,
  onClose,
  onConfirm,
}: ConfirmDialogProps) {
  const { t } = useLingui()
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      heading={heading}
      actions={
        <>
          <Button onClick={onClose}>{t`Cancel`}</Button>
          <Button kind={kind} isBusy={action.isBusy} onClick={onConfirm}>
            {label}
          </Button>
        </>
      }
    >
      {action.failure && <FailureNotice failure={action.failure} />}
      <p>{text}</p>
    </Dialog>
  )
}
