import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useLanguage } from '#web/i18n/use-language.ts'
import type { PassengerDraft } from '#web/session/trip-draft.ts'
import { Button } from '#web/ui/button.tsx'
import { Checkbox } from '#web/ui/form/checkbox.tsx'
import { LargeDialog } from '#web/ui/dialog.tsx'
import type { PassengerRequirements } from '../passenger-fields.ts'
import { conflictingFields, filledPassenger, passengersForRows } from './fill-passengers.ts'
import { PassengerPastePreview } from './passenger-paste-preview.tsx'
import { pastedTable, tableRow, type TableRow } from './passenger-table.ts'
import type { TableField } from './passenger-table-columns.ts'
import styles from './passenger-paste.module.css'

/** Properties of the paste panel. */
export type PassengerPasteProps = {
  readonly passengers: readonly PassengerDraft[]
  readonly frame: PassengerRequirements
  readonly onFill: (next: readonly PassengerDraft[]) => void
}

/** Fills the forms from a pasted table, after a preview of how it is interpreted. */
export function PassengerPaste({ passengers, frame, onFill }: PassengerPasteProps) {
  const { t } = useLingui()
  const [isOpen, setOpen] = useState(false)
  const [text, setText] = useState('')
  const [chosen, setChosen] = useState<Readonly<Record<number, TableField | ''>>>({})
  const [mayReplace, setMayReplace] = useState(false)
  const table = useReadTable({ text, chosen, frame, passengers })
  const isSure = table.inTheWay === 0 || mayReplace
  const closeAndClear = () => {
    setOpen(false)
    setText('')
    setChosen({})
    setMayReplace(false)
  }
  const fillPassengers = () => {
    onFill(table.fill(mayReplace))
    closeAndClear()
  }
  return (
    <div>
      <Button onClick={() => setOpen(true)}>{t`Paste several travellers`}</Button>
      <LargeDialog
        isOpen={isOpen}
        onClose={closeAndClear}
        heading={t`Paste several travellers`}
        actions={
          <>
            <Button onClick={closeAndClear}>{t`Cancel`}</Button>
            <Button kind="primary" onClick={fillPassengers} disabled={table.rows.length === 0}>
              {isSure ? t`Fill in the form` : t`Fill empty fields only`}
            </Button>
          </>
        }
      >
        <div className={styles.paste}>
          <label className={styles.box}>
            <strong>{t`Paste rows from Excel or a chat`}</strong>
            <span className={styles.hint}>
              {t`One line per traveller: names, date of birth, passport. Buddhist-era years work. A header row is optional. Nothing is sent until you fill in the form.`}
            </span>
            <textarea
              className={styles.text}
              rows={5}
              value={text}
              autoComplete="off"
              spellCheck={false}
              onChange={(event) => {
                setText(event.target.value)
                setChosen({})
              }}
            />
          </label>
          {table.rows.length > 0 && (
            <PassengerPastePreview
              {...table}
              passengers={passengers}
              onColumn={(column, field) => setChosen({ ...chosen, [column]: field })}
            />
          )}
          {table.inTheWay > 0 && (
            <Checkbox
              label={t`Replace details already entered`}
              isChecked={mayReplace}
              onChange={setMayReplace}
            />
          )}
        </div>
      </LargeDialog>
    </div>
  )
}

type Reading = Pick<PassengerPasteProps, 'passengers' | 'frame'> & {
  readonly text: string
  /** Corrected columns; the empty text for a column that is left out. */
  readonly chosen: Readonly<Record<number, TableField | ''>>
}

/** Returns the pasted table as interpreted now, and what it would fill. */
function useReadTable({ text, chosen, frame, passengers }: Reading) {
  const language = useLanguage()
  const reading = { language, today: frame.today, countries: frame.countries }
  const pasted = pastedTable(text, reading)
  const columns = pasted.columns.map((guess, index) => {
    const said = chosen[index]
    if (said !== undefined) return said === '' ? undefined : said
    return Object.values(chosen).includes(guess ?? '') ? undefined : guess
  })
  const rows: readonly TableRow[] = pasted.rows.map((row) => tableRow(row, columns, reading))
  const types = passengers.map(({ type }) => type)
  const forRows = passengersForRows(
    rows.map(({ known }) => known),
    types,
    frame.travelDates,
  )
  const pairs = passengers.map((one, index) => ({ one, row: rows[forRows.indexOf(index)] }))
  return {
    columns,
    rows,
    forRows,
    inTheWay: pairs.reduce(
      (sum, { one, row }) => sum + (row ? conflictingFields(one, row.known).length : 0),
      0,
    ),
    fill: (mayReplace: boolean) =>
      pairs.map(({ one, row }) => (row ? filledPassenger(one, row.known, mayReplace) : one)),
  }
}
