import { useLingui } from '@lingui/react/macro'
import { useNavigate } from '@tanstack/react-router'
import { pageUrl, usePageQuery } from '#web/session/page-query.ts'
import { pagePaths } from '#contract/paths.ts'
import { Checkbox } from '#web/ui/form/checkbox.tsx'
import { Select } from '#web/ui/form/select.tsx'
import { TextField } from '#web/ui/form/text-field.tsx'
import { useProviderNames } from '../use-provider-names.ts'
import { SupplierCallList } from './supplier-call-list.tsx'
import type { SupplierCallFilter } from './use-supplier-call-log.ts'
import styles from './supplier-call-log.module.css'

/** Requests to suppliers and their responses, without personal data. */
export function SupplierCallLog() {
  const { t } = useLingui()
  const providerName = useProviderNames()
  const navigate = useNavigate()
  const filter = useSupplierCallFilter()
  const changeFilter = (more: Partial<Record<keyof SupplierCallFilter, string>>) => {
    const next = Object.entries({ ...filter, ...more }).filter(([, value]) => value !== '')
    const address = { section: 'supplierCalls', ...Object.fromEntries(next) }
    void navigate({ href: pageUrl(pagePaths.staff, address), replace: true })
  }
  return (
    <div className={styles.stack}>
      <p>{t`Personal data and keys are never stored. Messages are deleted after 30 days. Times are Bangkok time.`}</p>
      <div className={styles.filters}>
        <Select
          label={t`Supplier`}
          placeholder={t`All suppliers`}
          value={filter.supplierId ?? ''}
          onChange={(supplierId) => changeFilter({ supplierId })}
          choices={['sabre', 'duffel'].map((value) => ({ value, text: providerName(value) }))}
        />
        <TextField
          label={t`Order number`}
          autoComplete="off"
          spellCheck={false}
          value={filter.orderNumber ?? ''}
          onChange={(orderNumber) => changeFilter({ orderNumber: orderNumber.trim().toUpperCase() })}
        />
        <Checkbox
          label={t`Errors only`}
          isChecked={filter.onlyFaults === 'yes'}
          onChange={(isChecked) => changeFilter({ onlyFaults: isChecked ? 'yes' : '' })}
        />
      </div>
      <SupplierCallList filter={filter} />
    </div>
  )
}

function useSupplierCallFilter(): SupplierCallFilter {
  const { orderNumber, supplierId, onlyFaults } = usePageQuery()
  return {
    ...(orderNumber === undefined ? {} : { orderNumber }),
    ...(supplierId === undefined ? {} : { supplierId }),
    ...(onlyFaults === 'yes' ? { onlyFaults } : {}),
  }
}
