import { useLingui } from '@lingui/react/macro'
import { LinkButton } from '#web/ui/link-button.tsx'
import { type CompanyAddress, companyAddress } from './companies-url.ts'

/** Properties of the link back. */
export type BackToCompaniesProps = { readonly address: CompanyAddress }

/** The link back to the list as it was. */
export function BackToCompanies({ address }: BackToCompaniesProps) {
  const { t } = useLingui()
  return (
    <div>
      <LinkButton href={companyAddress({ ...address, company: undefined })} kind="plain">
        {t`All companies`}
      </LinkButton>
    </div>
  )
}
