import { useCommand } from '#web/api/use-command.ts'
import { createCostCentre, endCostCentre, type CostCentreAnswer } from '#contract/api/account/company.ts'
import { sendCommand } from '#web/api/client.ts'
import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { FailureNotice } from '#web/api/failure-notice.tsx'
import type { Failure } from '#web/api/failure.ts'
import { useRefetchAgentCompany } from '#web/api/agent-company.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { TextField } from '#web/ui/form/text-field.tsx'
import styles from './company.module.css'

/** Properties of the cost centres. */
export type CompanyCostCentresProps = { readonly costCentres: readonly CostCentreAnswer[] }

/** Cost centres that trips are booked on: added by code and name, and ended when no longer used. */
export function CompanyCostCentres({ costCentres }: CompanyCostCentresProps) {
  const { t } = useLingui()
  const sending = useCostCentreCommand()
  return (
    <Card labelledBy="company-centres">
      <div className={styles.stack}>
        <h2 id="company-centres" className={styles.title}>{t`Cost centres`}</h2>
        {sending.failure && <FailureNotice failure={sending.failure} />}
        {costCentres.length === 0 && (
          <p className={styles.soft}>{t`No cost centres yet. Add one to group trips.`}</p>
        )}
        <ul className={styles.plain}>
          {costCentres.map(({ code, name, endedAt }) => (
            <li key={code} className={styles.centre}>
              <span className={styles.line}>
                <strong>{code}</strong>
                <span className={styles.soft}>{endedAt === undefined ? name : t`${name} (inactive)`}</span>
              </span>
              {endedAt === undefined ? (
                <Button
                  isBusy={sending.isBusy}
                  aria-label={t`Deactivate ${code}`}
                  onClick={() => void sending.send(() => sendCommand(endCostCentre, { body: { code } }))}
                >{t`Deactivate`}</Button>
              ) : (
                <Button
                  isBusy={sending.isBusy}
                  aria-label={t`Reactivate ${code}`}
                  onClick={() =>
                    void sending.send(() => sendCommand(createCostCentre, { body: { code, name } }))
                  }
                >{t`Reactivate`}</Button>
              )}
            </li>
          ))}
        </ul>
        <AddCostCentreForm sending={sending} />
      </div>
    </Card>
  )
}

function useCostCentreCommand() {
  const renew = useRefetchAgentCompany()
  const { isBusy, failure, run } = useCommand()
  const sendAndReload = (work: () => Promise<Failure | undefined>, then?: () => void) =>
    run(async () => {
      const fault = await work()
      if (!fault) await renew()
      return fault
    }, then)
  return { isBusy, failure, send: sendAndReload }
}

function AddCostCentreForm({ sending }: { readonly sending: ReturnType<typeof useCostCentreCommand> }) {
  const { t } = useLingui()
  const [code, setCode] = useState('')
  const [name, setName] = useState('')
  const [isChecked, setChecked] = useState(false)
  const isCodeRight = /^[\p{L}\p{N}._/-]{1,20}$/u.test(code.trim())
  const addCostCentre = async () => {
    setChecked(true)
    if (!isCodeRight || name.trim() === '') return
    const body = { code: code.trim(), name: name.trim() }
    await sending.send(
      () => sendCommand(createCostCentre, { body }),
      () => {
        setCode('')
        setName('')
        setChecked(false)
      },
    )
  }
  return (
    <form
      noValidate
      className={styles.fields}
      onSubmit={(event) => {
        event.preventDefault()
        void addCostCentre()
      }}
    >
      <TextField
        label={t`Code`}
        value={code}
        onChange={setCode}
        autoComplete="off"
        maxLength={20}
        error={
          isChecked && !isCodeRight ? t`Use letters, digits and . _ / - only, for example OPS-1.` : undefined
        }
      />
      <TextField
        label={t`Name of the cost centre`}
        value={name}
        onChange={setName}
        autoComplete="off"
        maxLength={80}
        error={isChecked && name.trim() === '' ? t`Enter a name.` : undefined}
      />
      <div className={styles.across}>
        <Button type="submit" isBusy={sending.isBusy}>{t`Add cost centre`}</Button>
      </div>
    </form>
  )
}
