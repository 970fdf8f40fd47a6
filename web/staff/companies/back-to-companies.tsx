import { useLingui } from '@lingui/react/macro'
import { LinkButton } from '#web/ui/link-button.tsx'
import { type CompaniesUrlParams, companiesUrl } from './companies-url.ts'

/** Properties of the link back. */
export type BackToCompaniesProps = { readonly address: CompaniesUrlParams }

/** The link back to the list as it was. */
export function BackToCompanies({ address }: BackToCompaniesProps) {
  const { t } = useLingui()
  return (
    <div>
      <LinkButton href={companiesUrl({ ...address, company: undefined })} kind="plain">
        {t`All companies`}
      </LinkButton>
    </div>
  )
}
