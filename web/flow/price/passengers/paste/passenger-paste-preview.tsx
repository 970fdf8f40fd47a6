import { useLingui } from '@lingui/react/macro'
import type { LocalDate } from '#contract/terms/time.ts'
import { formatDate } from '#web/i18n/date-format.ts'
import { useLanguage } from '#web/i18n/use-language.ts'
import type { PassengerDraft } from '#web/session/trip-draft.ts'
import { passengerTypeNames } from '#web/travel-ui/party/passenger-type-names.ts'
import { Select } from '#web/ui/form/select.tsx'
import { Table } from '#web/ui/table.tsx'
import type { TableCell, TableRow } from './passenger-table.ts'
import { type TableField, tableFields } from './passenger-table-columns.ts'
import styles from './passenger-paste.module.css'

/** Properties of the preview of a pasted table. */
export type PassengerPastePreviewProps = {
  readonly columns: readonly (TableField | undefined)[]
  readonly rows: readonly TableRow[]
  /** The passenger of each row. */
  readonly forRows: readonly (number | undefined)[]
  readonly passengers: readonly PassengerDraft[]
  readonly onColumn: (column: number, field: TableField | '') => void
}

/** How each row and column is interpreted; the meaning of a column can be corrected. */
export function PassengerPastePreview(props: PassengerPastePreviewProps) {
  const { t } = useLingui()
  const { columns, rows, forRows, passengers, onColumn } = props
  const choices = useColumnChoices()
  return (
    <Table caption={t`Check what we read`}>
      <thead>
        <tr>
          <th scope="col" className={styles.target}>
            {t`Traveller`}
          </th>
          {columns.map((field, column) => {
            const number = column + 1
            return (
              <th key={column} scope="col" className={styles.column}>
                <Select
                  label={t`Column ${number}`}
                  value={field ?? ''}
                  choices={choices}
                  onChange={(value) => onColumn(column, value as TableField | '')}
                />
              </th>
            )
          })}
        </tr>
      </thead>
      <tbody>
        {rows.map((row, index) => (
          <tr key={index}>
            <th scope="row">
              <TargetPassenger passengers={passengers} index={forRows[index]} />
            </th>
            {row.cells.map((cell, column) => (
              <td key={column}>
                <RecognizedCell cell={cell} field={columns[column]} />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </Table>
  )
}

type TargetProps = {
  readonly passengers: readonly PassengerDraft[]
  readonly index: number | undefined
}

function TargetPassenger({ passengers, index = -1 }: TargetProps) {
  const { t } = useLingui()
  const one = passengers[index]
  const number = index + 1
  if (!one) return <span className={styles.wrong}>{t`No traveller left for this line`}</span>
  return (
    <>
      {t`Traveller ${number}`}
      <br />
      <span className={styles.hint}>{t(passengerTypeNames[one.type])}</span>
    </>
  )
}

type UnderstoodProps = { readonly cell: TableCell; readonly field: TableField | undefined }

function RecognizedCell({ cell, field }: UnderstoodProps) {
  const { t } = useLingui()
  const language = useLanguage()
  const { text, value, isUnderstood, thaiYear } = cell
  if (field === undefined) return <span className={styles.hint}>{text}</span>
  if (text === '') return null
  if (!isUnderstood) {
    const isName = field === 'lastName' || field === 'firstName' || field === 'fullName'
    return (
      <>
        {text}
        <br />
        <span className={styles.wrong}>
          {isName ? t`Not in English letters` : t`Could not be read. Left empty`}
        </span>
      </>
    )
  }
  const isDate = field === 'birthdate' || field === 'issueDate' || field === 'expiryDate'
  if (!isDate) return <>{value}</>
  const year = value.slice(0, 4)
  return (
    <>
      {formatDate(value as LocalDate, language)}
      {thaiYear !== undefined && (
        <>
          <br />
          <span className={styles.hint}>{t`B.E. ${thaiYear} is ${year}`}</span>
        </>
      )}
    </>
  )
}

function useColumnChoices() {
  const { t } = useLingui()
  const names: Record<TableField, string> = {
    title: t`Title`,
    lastName: t`Last name`,
    firstName: t`First and middle names`,
    fullName: t`Full name`,
    sex: t`Sex`,
    birthdate: t`Date of birth`,
    nationality: t`Nationality`,
    passportNumber: t`Passport number`,
    issueCountry: t`Issuing country`,
    issueDate: t`Passport issue date`,
    expiryDate: t`Passport expiry date`,
  }
  return [
    { value: '', text: t`Ignore` },
    ...tableFields.map((field) => ({ value: field, text: names[field] })),
  ]
}
