import { addCompanyMember, removeCompanyMember } from '#contract/api/staff/companies.ts'
import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { FailureNotice } from '#web/api/failure-notice.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { TextField } from '#web/ui/form/text-field.tsx'
import { MomentText } from '#web/travel-ui/moment-text.tsx'
import { useCommand } from '#web/api/use-command.ts'
import { StaffForm } from '../form/staff-form.tsx'
import { sendCompanyCommand } from './company-api.ts'
import type { CompanyPartProps } from './company-top-ups.tsx'
import styles from './companies.module.css'

/** The agents of a company: added by the address of an existing account. */
export function CompanyMembers({ company, done }: CompanyPartProps) {
  const { t } = useLingui()
  const { companyId, memberList } = company
  const action = useCommand()
  const removeAgent = (userId: string, email: string) =>
    void action.run(
      () => sendCompanyCommand(removeCompanyMember, { params: { companyId, userId } }),
      () => done(t`${email} removed from the company.`),
    )
  return (
    <Card labelledBy="company-people">
      <div className={styles.stack}>
        <h2 id="company-people" className={styles.title}>{t`Members`}</h2>
        {action.failure && <FailureNotice failure={action.failure} />}
        {memberList.length === 0 && <p className={styles.soft}>{t`No members`}</p>}
        <ul className={styles.plain}>
          {memberList.map(({ userId, email, since }) => (
            <li key={userId} className={styles.member}>
              <span className={styles.about}>
                {email}
                <span className={styles.soft}>
                  {t`since`} <MomentText at={since} />
                </span>
              </span>
              <Button
                isBusy={action.isBusy}
                aria-label={t`Remove ${email}`}
                onClick={() => removeAgent(userId, email)}
              >{t`Remove`}</Button>
            </li>
          ))}
        </ul>
        <AddMember companyId={companyId} done={done} />
      </div>
    </Card>
  )
}

type AddMemberProps = { readonly companyId: string } & Pick<CompanyPartProps, 'done'>

function AddMember({ companyId, done }: AddMemberProps) {
  const { t } = useLingui()
  const [typed, setTyped] = useState('')
  const [isMissed, setMissed] = useState(false)
  const action = useCommand()
  const addAgent = () => {
    const email = typed.trim()
    setMissed(email === '')
    if (email === '') return
    void action.run(
      () => sendCompanyCommand(addCompanyMember, { params: { companyId }, body: { email } }),
      () => {
        setTyped('')
        done(t`${email} added to the company.`)
      },
    )
  }
  return (
    <StaffForm className={styles.line} sending={action} onSend={addAgent}>
      {action.failure && <FailureNotice failure={action.failure} />}
      <TextField
        type="email"
        label={t`Email of an existing account`}
        value={typed}
        onChange={setTyped}
        maxLength={254}
        autoComplete="off"
        error={isMissed ? t`Enter an email address.` : undefined}
      />
      <Button type="submit" isBusy={action.isBusy}>{t`Add member`}</Button>
    </StaffForm>
  )
}
