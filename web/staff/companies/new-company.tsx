import { useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Card } from '#web/ui/card.tsx'
import { useCommand } from '#web/api/use-command.ts'
import { type CompaniesUrlParams, useGoToCompany } from './companies-url.ts'
import { BackToCompanies } from './back-to-companies.tsx'
import { openCompanyAccount } from './company-api.ts'
import { CompanyForm } from './company-form.tsx'
import styles from './companies.module.css'

/** Properties of the page that opens a company. */
export type NewCompanyProps = { readonly address: CompaniesUrlParams }

const nothing = { name: '', taxId: '', showsNet: false, creditLimit: 0, lowBalance: 0 }

/** Opens a company, then its page. */
export function NewCompany({ address }: NewCompanyProps) {
  const { t } = useLingui()
  const goTo = useGoToCompany()
  const queries = useQueryClient()
  const action = useCommand()
  const [opened, setOpened] = useState<string>()
  const openNewCompany = (company: string | undefined) => {
    void queries.invalidateQueries({ queryKey: ['desk'] })
    goTo({ ...address, company }, true)
  }
  return (
    <div className={styles.stack}>
      <BackToCompanies address={address} />
      <Card labelledBy="new-company">
        <h2 id="new-company" className={styles.title}>{t`New company`}</h2>
        <CompanyForm
          first={nothing}
          button={t`Create company`}
          isBusy={action.isBusy || opened !== undefined}
          failure={action.failure}
          onSend={(request) =>
            void action.call(
              () => openCompanyAccount(request),
              ({ companyId }) => {
                setOpened(companyId)
                openNewCompany(companyId)
              },
            )
          }
        />
      </Card>
    </div>
  )
}
