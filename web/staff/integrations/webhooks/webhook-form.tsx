import { useLingui } from '@lingui/react/macro'
import { useEffect, useId, useState } from 'react'
import { type WebhookEventType, webhookEventTypes } from '#contract/api/webhooks/webhook-events.ts'
import { FailureNotice } from '#web/api/failure-notice.tsx'
import type { Command } from '#web/api/use-command.ts'
import { Button } from '#web/ui/button.tsx'
import { Checkbox } from '#web/ui/form/checkbox.tsx'
import { TextField } from '#web/ui/form/text-field.tsx'
import { StaffForm } from '../../form/staff-form.tsx'
import { useWebhookEventLabels } from './use-webhook-labels.ts'
import pageStyles from '../../form/rows-form.module.css'
import sharedStyles from '../integrations.module.css'
import styles from './webhooks.module.css'

/** The settings of an endpoint. */
export type WebhookSettings = {
  readonly url: string
  readonly description: string
  readonly eventTypes: WebhookEventType[]
}

/** Properties of the form; without an endpoint it adds one. */
export type WebhookFormProps = {
  readonly endpoint?: Omit<WebhookSettings, 'eventTypes'> & { readonly eventTypes: readonly string[] }
  readonly action: Command
  readonly onSend: (settings: WebhookSettings) => void
  readonly onClose: () => void
}

/** The address, the description and the events of a webhook endpoint. */
export function WebhookForm({ endpoint, action, onSend, onClose }: WebhookFormProps) {
  const { t } = useLingui()
  const [url, setUrl] = useState(endpoint?.url ?? 'https://')
  const [description, setDescription] = useState(endpoint?.description ?? '')
  const [chosen, setChosen] = useState<readonly string[]>(endpoint?.eventTypes ?? [])
  const [isTried, setTried] = useState(false)
  const fieldId = useId()
  useEffect(() => document.getElementById(fieldId)?.focus(), [fieldId])
  const isUrl = URL.canParse(url.trim())
  const eventTypes = webhookEventTypes.filter((type) => chosen.includes(type))
  const send = () => {
    setTried(true)
    if (isUrl && eventTypes.length > 0)
      onSend({ url: url.trim(), description: description.trim(), eventTypes })
  }
  return (
    <StaffForm className={pageStyles.page} sending={action} onSend={send}>
      <h3 className={sharedStyles.name}>{endpoint ? t`Edit webhook endpoint` : t`New webhook endpoint`}</h3>
      {action.failure && <FailureNotice failure={action.failure} />}
      <TextField
        id={fieldId}
        type="url"
        label={t`Endpoint URL`}
        hint={t`A public https address of your own system`}
        value={url}
        onChange={setUrl}
        error={isTried && !isUrl ? t`Enter an address that begins with https://.` : undefined}
        autoComplete="off"
        maxLength={500}
      />
      <TextField
        label={t`Description (optional)`}
        hint={t`For example "Bookkeeping"`}
        value={description}
        onChange={setDescription}
        autoComplete="off"
        maxLength={80}
      />
      <EventChoice chosen={chosen} onChange={setChosen} />
      {isTried && eventTypes.length === 0 && <p role="alert">{t`Choose at least one event.`}</p>}
      <div className={sharedStyles.buttons}>
        <Button type="submit" kind="primary" isBusy={action.isBusy}>
          {endpoint ? t`Save endpoint` : t`Add endpoint`}
        </Button>
        <Button onClick={onClose}>{t`Cancel`}</Button>
      </div>
    </StaffForm>
  )
}

type EventChoiceProps = {
  readonly chosen: readonly string[]
  readonly onChange: (chosen: readonly string[]) => void
}

function EventChoice({ chosen, onChange }: EventChoiceProps) {
  const { t } = useLingui()
  const labels = useWebhookEventLabels()
  return (
    <>
      <div className={sharedStyles.buttons}>
        <strong>{t`Events`}</strong>
        <Button onClick={() => onChange(webhookEventTypes)}>{t`Select all`}</Button>
        <Button onClick={() => onChange([])}>{t`Select none`}</Button>
      </div>
      <fieldset className={styles.events} aria-label={t`Events`}>
        {webhookEventTypes.map((type) => (
          <Checkbox
            key={type}
            label={labels[type]}
            hint={type}
            isChecked={chosen.includes(type)}
            onChange={(isChecked) =>
              onChange(isChecked ? [...chosen, type] : chosen.filter((one) => one !== type))
            }
          />
        ))}
      </fieldset>
    </>
  )
}
