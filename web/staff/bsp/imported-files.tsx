import { useLingui } from '@lingui/react/macro'
import type { ImportedBilling } from '#contract/api/staff/bsp/bsp-billing.ts'
import { MomentText } from '#web/travel-ui/moment-text.tsx'
import { Disclosure } from '#web/ui/disclosure.tsx'
import { type Column, SortableTable } from '../reports/sortable-table.tsx'

/** Properties of the list of a period's files. */
export type ImportedFilesProps = { readonly statements: readonly ImportedBilling[] }

/** The billing files of a period: who imported each and when, and which later file replaced it. */
export function ImportedFiles({ statements }: ImportedFilesProps) {
  const { t } = useLingui()
  const columns = useFileColumns()
  if (statements.length === 0) return undefined
  return (
    <Disclosure summary={t`Imported files`}>
      <SortableTable
        caption={t`Imported files`}
        columns={columns}
        rows={statements}
        keyOf={({ statementId }) => statementId}
      />
    </Disclosure>
  )
}

function useFileColumns(): Column<ImportedBilling>[] {
  const { t } = useLingui()
  const statusOf = ({ replacedBy }: ImportedBilling) =>
    replacedBy === undefined
      ? t({ message: 'Current', context: 'billing file' })
      : t`Replaced by ${replacedBy}`
  const text = (id: string, head: string, of: (one: ImportedBilling) => string): Column<ImportedBilling> => ({
    id,
    head,
    show: of,
    sortBy: of,
    isFigure: false,
  })
  return [
    text('file', t`File`, ({ fileName }) => fileName),
    {
      id: 'documents',
      head: t`Documents`,
      show: ({ documents }) => documents,
      sortBy: ({ documents }) => documents,
      isFigure: true,
    },
    {
      ...text('at', t({ message: 'Imported', context: 'billing file' }), ({ at }) => at),
      show: ({ at }) => <MomentText at={at} />,
    },
    text('by', t({ message: 'Imported by', context: 'billing file' }), ({ by }) => by),
    text('status', t`Status`, statusOf),
  ]
}
