import { useLingui } from '@lingui/react/macro'
import { useEffect, useId, useState } from 'react'
import {
  type NewApiKeyAnswer,
  apiKeyLifetimes,
  apiKeyNameLength,
  createApiKey,
} from '#contract/api/staff/integrations/api-keys.ts'
import { type ApiScope, apiScopeNames } from '#contract/api-scopes.ts'
import { callApi } from '#web/api/client.ts'
import { FailureNotice } from '#web/api/failure-notice.tsx'
import { useCommand } from '#web/api/use-command.ts'
import { Button } from '#web/ui/button.tsx'
import { Checkbox } from '#web/ui/form/checkbox.tsx'
import { Select } from '#web/ui/form/select.tsx'
import { TextField } from '#web/ui/form/text-field.tsx'
import { StaffForm } from '../../form/staff-form.tsx'
import { useScopeLabels } from './use-scope-labels.ts'
import pageStyles from '../../form/rows-form.module.css'
import sharedStyles from '../integrations.module.css'
import styles from './api-keys.module.css'

/** Properties of the form. */
export type ApiKeyFormProps = {
  readonly onClose: () => void
  readonly onMade: (key: NewApiKeyAnswer) => void
}

/** Makes an API key. Nothing is chosen beforehand but a lifetime of 90 days. */
export function ApiKeyForm({ onClose, onMade }: ApiKeyFormProps) {
  const { t } = useLingui()
  const action = useCommand()
  const [name, setName] = useState('')
  const [scopes, setScopes] = useState<readonly ApiScope[]>([])
  const [lifetimeDays, setLifetime] = useState<(typeof apiKeyLifetimes)[number]>(90)
  const [isTried, setTried] = useState(false)
  const fieldId = useId()
  useEffect(() => document.getElementById(fieldId)?.focus(), [fieldId])
  const isComplete = name.trim() !== '' && scopes.length > 0
  const create = () => {
    setTried(true)
    if (!isComplete) return
    const body = { name: name.trim(), scopes: [...scopes], lifetimeDays }
    void action.call(() => callApi(createApiKey, { body }), onMade)
  }
  return (
    <StaffForm className={pageStyles.page} sending={action} onSend={create}>
      <h3 className={sharedStyles.name}>{t`New API key`}</h3>
      {action.failure && <FailureNotice failure={action.failure} />}
      <TextField
        id={fieldId}
        label={t`Name of the system`}
        hint={t`So that you recognise it, for example "Bookkeeping"`}
        value={name}
        onChange={setName}
        error={isTried && name.trim() === '' ? t`Enter a name.` : undefined}
        autoComplete="off"
        maxLength={apiKeyNameLength}
      />
      <ScopeChoice scopes={scopes} onChange={setScopes} />
      {isTried && scopes.length === 0 && <p role="alert">{t`Choose what the key may read.`}</p>}
      <Select
        label={t`Expires after`}
        value={String(lifetimeDays)}
        onChange={(value) => setLifetime(apiKeyLifetimes.find((days) => String(days) === value) ?? 90)}
        choices={apiKeyLifetimes.map((days) => ({ value: String(days), text: t`${days} days` }))}
      />
      <div className={sharedStyles.buttons}>
        <Button type="submit" kind="primary" isBusy={action.isBusy}>{t`Create API key`}</Button>
        <Button onClick={onClose}>{t`Cancel`}</Button>
      </div>
    </StaffForm>
  )
}

type ScopeChoiceProps = {
  readonly scopes: readonly ApiScope[]
  readonly onChange: (scopes: readonly ApiScope[]) => void
}

function ScopeChoice({ scopes, onChange }: ScopeChoiceProps) {
  const { t } = useLingui()
  const labels = useScopeLabels()
  return (
    <fieldset className={styles.scopes}>
      <legend>{t`The key may read`}</legend>
      {apiScopeNames.map((scope) => (
        <Checkbox
          key={scope}
          label={scope}
          hint={labels[scope]}
          isChecked={scopes.includes(scope)}
          onChange={(isChecked) =>
            onChange(apiScopeNames.filter((one) => (one === scope ? isChecked : scopes.includes(one))))
          }
        />
      ))}
    </fieldset>
  )
}
