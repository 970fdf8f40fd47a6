import { useLingui } from '@lingui/react/macro'
import { useRef, useState } from 'react'
import type { CompanySummary } from '#contract/api/staff/companies.ts'
import { FailureNotice } from '#web/api/failure-notice.tsx'
import { Button } from '#web/ui/button.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Select } from '#web/ui/form/select.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { TextField } from '#web/ui/form/text-field.tsx'
import { useShortcutHelp } from '../shell/shortcut-context.ts'
import { useShortcuts } from '../use-shortcuts.ts'
import {
  type CompaniesUrlParams,
  type StatesShown,
  companiesUrl,
  companyStatesShown,
  useGoToCompany,
} from './companies-url.ts'
import { CompanyTable } from './company-table.tsx'
import { useCompanies } from './use-companies.ts'
import styles from './companies.module.css'

/** Properties of the list. */
export type CompanyListProps = { readonly address: CompaniesUrlParams }

/** All companies by name, with balance and pending requests. */
export function CompanyList({ address }: CompanyListProps) {
  const { t } = useLingui()
  const list = useCompanies(address)
  const keys = useListNavigation(address, list.items ?? [])
  return (
    <div className={styles.stack}>
      <div className={styles.tools}>
        <CompanyFinder address={address} />
        <LinkButton href={companiesUrl({ company: 'new' })} kind="primary">{t`New company`}</LinkButton>
      </div>
      {list.fault && (
        <FailureNotice failure={list.fault}>
          <Button onClick={list.askAgain}>{t`Try again`}</Button>
        </FailureNotice>
      )}
      {list.items === undefined && !list.fault && <Skeleton size="card" count={3} />}
      {list.items?.length === 0 && <NoCompany address={address} />}
      {list.items !== undefined && list.items.length > 0 && (
        <CompanyTable companies={list.items} address={address} looked={keys.looked} />
      )}
      {list.hasMore && <Button onClick={list.readMore} isBusy={list.isReading}>{t`Show more`}</Button>}
    </div>
  )
}

function NoCompany({ address: { search, show } }: CompanyListProps) {
  const { t } = useLingui()
  const isNarrowed = search !== '' || show !== 'open'
  return isNarrowed ? (
    <Notice kind="info" heading={t`No companies found`} help={t`Search by part of the name or tax ID.`}>
      <LinkButton href={companiesUrl({})}>{t`Show all active companies`}</LinkButton>
    </Notice>
  ) : (
    <Notice
      kind="info"
      heading={t`No corporate accounts yet`}
      help={t`Create one, set a credit limit and add members by email.`}
    />
  )
}

/** Searches by name or tax id; the search term is in the address. */
function CompanyFinder({ address }: CompanyListProps) {
  const { t } = useLingui()
  const goTo = useGoToCompany()
  const [typed, setTyped] = useState(address.search)
  const labels: Readonly<Record<StatesShown, string>> = { open: t`Active`, closed: t`Closed`, all: t`All` }
  return (
    <form
      role="search"
      className={styles.finder}
      onSubmit={(event) => {
        event.preventDefault()
        goTo({ ...address, search: typed.trim() }, true)
      }}
    >
      <TextField
        id="company-search"
        type="search"
        label={t`Name or tax ID`}
        value={typed}
        onChange={setTyped}
        maxLength={80}
        autoComplete="off"
        enterKeyHint="search"
      />
      <Select
        label={t`Status`}
        value={address.show}
        onChange={(value) =>
          goTo({ ...address, show: companyStatesShown.find((one) => one === value) ?? 'open' }, true)
        }
        choices={companyStatesShown.map((value) => ({ value, text: labels[value] }))}
      />
      <Button type="submit">{t`Search`}</Button>
    </form>
  )
}

/** Moves the focus from row to row by single keys. */
function useListNavigation(address: CompaniesUrlParams, companies: readonly CompanySummary[]) {
  const { t } = useLingui()
  const goTo = useGoToCompany()
  const [looked, setLooked] = useState<string>()
  const index = useRef(-1)
  const moveFocus = (steps: number) => {
    index.current = Math.max(0, Math.min(companies.length - 1, index.current + steps))
    const company = companies[index.current]
    if (!company) return
    setLooked(company.companyId)
    document.getElementById(`company-${company.companyId}`)?.focus()
  }
  const openNewCompany = () => goTo({ ...address, company: 'new' })
  const areKeysOn = useShortcutHelp([
    { keys: ['J'], does: t`Next` },
    { keys: ['K'], does: t`Previous` },
    { keys: ['Enter'], does: t`Open selected` },
    { keys: ['N'], does: t`New company`, run: openNewCompany },
    { keys: ['/'], does: t`Search` },
  ])
  useShortcuts(
    {
      j: () => moveFocus(1),
      k: () => moveFocus(-1),
      n: openNewCompany,
      '/': () => document.getElementById('company-search')?.focus(),
    },
    areKeysOn,
  )
  return { looked }
}
