import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import {
  type ApiKeyLine,
  type ApiKeyStanding,
  revokeApiKey,
} from '#contract/api/staff/integrations/api-keys.ts'
import { sendCommand } from '#web/api/client.ts'
import { FailureNotice } from '#web/api/failure-notice.tsx'
import { useCommand } from '#web/api/use-command.ts'
import { MomentText } from '#web/travel-ui/moment-text.tsx'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import pageStyles from '../../form/rows-form.module.css'
import sharedStyles from '../integrations.module.css'
import styles from './api-keys.module.css'

/** Properties of a row. */
export type ApiKeyRowProps = { readonly apiKey: ApiKeyLine; readonly renew: () => Promise<void> }

/** An API key with what it may read, by whom and until when, and the button that revokes it. */
export function ApiKeyRow({ apiKey, renew }: ApiKeyRowProps) {
  const { t } = useLingui()
  const { name, scopes, limitedScopes, standing, secretEnd } = apiKey
  const lost = limitedScopes.join(', ')
  const isOver = standing === 'expired' || standing === 'revoked'
  return (
    <li className={pageStyles.item}>
      <div className={styles.row}>
        <div className={sharedStyles.facts}>
          <h3 className={sharedStyles.name}>{name}</h3>
          <span className={pageStyles.soft}>
            <code>fh_…{secretEnd}</code> · <StandingText standing={standing} />
          </span>
          <span>{scopes.join(', ')}</span>
          {standing === 'active' && lost !== '' && (
            <span>{t`The creator has lost rights of: ${lost}. The key no longer reads all of it.`}</span>
          )}
          <ApiKeyDates apiKey={apiKey} />
        </div>
        {!isOver && <RevokeButton apiKey={apiKey} renew={renew} />}
      </div>
    </li>
  )
}

function StandingText({ standing }: { readonly standing: ApiKeyStanding }) {
  const { t } = useLingui()
  const labels = {
    active: t({ message: 'Active', context: 'API key' }),
    suspended: t`Reads nothing: its creator has no staff access at the moment`,
    expired: t`Expired`,
    revoked: t`Revoked`,
  }
  return <strong>{labels[standing]}</strong>
}

function ApiKeyDates({ apiKey: { madeBy, madeAt, expiresAt, lastUsedAt } }: Pick<ApiKeyRowProps, 'apiKey'>) {
  const { t } = useLingui()
  return (
    <span className={pageStyles.soft}>
      {t`Created by`} {madeBy.email ?? t`Closed account`} · <MomentText at={madeAt} /> · {t`Expires`}{' '}
      <MomentText at={expiresAt} /> · {t`Last used`}{' '}
      {lastUsedAt === undefined ? t`never` : <MomentText at={lastUsedAt} />}
    </span>
  )
}

function RevokeButton({ apiKey: { apiKeyId, name }, renew }: ApiKeyRowProps) {
  const { t } = useLingui()
  const action = useCommand()
  const [isAsked, setAsked] = useState(false)
  const revoke = () =>
    void action.run(
      () => sendCommand(revokeApiKey, { body: { apiKeyId } }),
      () => {
        setAsked(false)
        void renew()
      },
    )
  return (
    <>
      <Button kind="danger" aria-label={t`Revoke API key ${name}`} onClick={() => setAsked(true)}>
        {t`Revoke`}
      </Button>
      <Dialog
        isOpen={isAsked}
        onClose={() => setAsked(false)}
        heading={t`Revoke API key ${name}`}
        actions={
          <>
            <Button onClick={() => setAsked(false)}>{t`Cancel`}</Button>
            <Button kind="danger" isBusy={action.isBusy} onClick={revoke}>{t`Revoke`}</Button>
          </>
        }
      >
        {action.failure && <FailureNotice failure={action.failure} />}
        <p>{t`The system that uses it is refused from now on. A revoked key cannot be restored.`}</p>
      </Dialog>
    </>
  )
}
