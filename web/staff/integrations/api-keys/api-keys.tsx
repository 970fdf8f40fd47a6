import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import {
  type ApiKeyLine,
  type NewApiKeyAnswer,
  listApiKeys,
} from '#contract/api/staff/integrations/api-keys.ts'
import { apiReferencePath } from '#contract/paths.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { ListSection } from '../../money/list-section.tsx'
import { useWorkList } from '../../use-work-list.ts'
import { NewSecret } from '../new-secret.tsx'
import { ApiKeyForm } from './api-key-form.tsx'
import { ApiKeyRow } from './api-key-row.tsx'
import pageStyles from '../../form/rows-form.module.css'

/** The API keys of the agency's own systems: their list, the form for a new one, and its secret, once. */
export function ApiKeys() {
  const { t } = useLingui()
  const list = useWorkList(listApiKeys, { right: 'manageIntegrations' })
  return (
    <Card labelledBy="setting-api-keys" className={pageStyles.page}>
      <h2 id="setting-api-keys" className={pageStyles.title}>{t`API keys`}</h2>
      <p className={pageStyles.soft}>
        {t`With an API key, another system of the agency reads data from here, for example for bookkeeping or a dashboard. A key only reads: it cannot take payments, refund, or change anything.`}
      </p>
      <p className={pageStyles.soft}>
        {t`A key never has more rights than the person who created it has at that moment. When that person loses a right or leaves, so does the key: create a new one before.`}
      </p>
      <p>
        <a href={apiReferencePath}>{t`API reference`}</a>
      </p>
      <ListSection list={list}>
        {({ apiKeys }) => <ApiKeyList apiKeys={apiKeys} renew={list.renew} />}
      </ListSection>
    </Card>
  )
}

type ListProps = { readonly apiKeys: readonly ApiKeyLine[]; readonly renew: () => Promise<void> }

function ApiKeyList({ apiKeys, renew }: ListProps) {
  const { t } = useLingui()
  const [isAdding, setAdding] = useState(false)
  const [made, setMade] = useState<NewApiKeyAnswer>()
  const showSecret = (key: NewApiKeyAnswer) => {
    setAdding(false)
    setMade(key)
    void renew()
  }
  return (
    <div className={pageStyles.page}>
      {made && (
        <NewSecret
          key={made.apiKeyId}
          heading={t`API key created`}
          help={t`Copy it now and keep it like a password. It cannot be shown again.`}
          secret={made.secret}
          copyLabel={t`Copy the API key`}
        />
      )}
      {apiKeys.length === 0 && <p>{t`No API keys.`}</p>}
      {apiKeys.length > 0 && (
        <ul className={pageStyles.list}>
          {apiKeys.map((one) => (
            <ApiKeyRow key={one.apiKeyId} apiKey={one} renew={renew} />
          ))}
        </ul>
      )}
      {isAdding ? (
        <ApiKeyForm onClose={() => setAdding(false)} onMade={showSecret} />
      ) : (
        <div>
          <Button onClick={() => setAdding(true)}>{t`Create API key`}</Button>
        </div>
      )}
    </div>
  )
}
