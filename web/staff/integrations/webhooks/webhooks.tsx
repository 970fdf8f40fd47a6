import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import {
  type WebhookEndpointView,
  type WebhookSecretAnswer,
  addWebhookEndpoint,
  mostWebhookEndpoints,
  readWebhookEndpoints,
} from '#contract/api/webhooks/webhook-endpoints.ts'
import { callApi } from '#web/api/client.ts'
import { useCommand } from '#web/api/use-command.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { ListSection } from '../../money/list-section.tsx'
import { useWorkList } from '../../use-work-list.ts'
import { NewSecret } from '../new-secret.tsx'
import { WebhookForm, type WebhookSettings } from './webhook-form.tsx'
import { WebhookRow } from './webhook-row.tsx'
import pageStyles from '../../form/rows-form.module.css'

/** The webhook endpoints of the agency's own systems: their list, the form for a new one, and its secret, once. */
export function Webhooks() {
  const { t } = useLingui()
  const list = useWorkList(readWebhookEndpoints, { right: 'manageIntegrations' })
  return (
    <Card labelledBy="setting-webhooks" className={pageStyles.page}>
      <h2 id="setting-webhooks" className={pageStyles.title}>{t`Webhooks`}</h2>
      <p className={pageStyles.soft}>
        {t`A webhook endpoint is an address of your own system that is called when something happens to an order or a payment. Each call is signed. It names the order; details are read with an API key.`}
      </p>
      <ListSection list={list}>
        {({ endpoints }) => <EndpointList endpoints={endpoints} renew={list.renew} />}
      </ListSection>
    </Card>
  )
}

type EndpointListProps = {
  readonly endpoints: readonly WebhookEndpointView[]
  readonly renew: () => Promise<void>
}

function EndpointList({ endpoints, renew }: EndpointListProps) {
  const { t } = useLingui()
  const action = useCommand()
  const [isAdding, setAdding] = useState(false)
  const [made, setMade] = useState<WebhookSecretAnswer>()
  const showSecret = (secret: WebhookSecretAnswer) => {
    setAdding(false)
    setMade(secret)
    void renew()
  }
  const add = (body: WebhookSettings) =>
    void action.call(() => callApi(addWebhookEndpoint, { body }), showSecret)
  return (
    <div className={pageStyles.page}>
      {made && (
        <NewSecret
          key={made.secret}
          heading={t`New signing secret`}
          help={t`Your system verifies calls with it. Copy it now and keep it like a password. It cannot be shown again.`}
          secret={made.secret}
          copyLabel={t`Copy the signing secret`}
        />
      )}
      {endpoints.length === 0 && <p>{t`No webhook endpoints.`}</p>}
      {endpoints.length > 0 && (
        <ul className={pageStyles.list}>
          {endpoints.map((one) => (
            <WebhookRow key={one.endpointId} endpoint={one} renew={renew} onRotated={showSecret} />
          ))}
        </ul>
      )}
      {isAdding && <WebhookForm action={action} onSend={add} onClose={() => setAdding(false)} />}
      {!isAdding && endpoints.length < mostWebhookEndpoints && (
        <div>
          <Button onClick={() => setAdding(true)}>{t`Add webhook endpoint`}</Button>
        </div>
      )}
    </div>
  )
}
