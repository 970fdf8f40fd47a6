import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { TextArea } from '#web/ui/form/text-area.tsx'
import { focusTarget } from '../new-booking/focus-target.ts'
import { manualFieldId, pnrTextId } from './field-ids.ts'
import { type ManualBookingValues, gapsOf, withPnr } from './manual-booking-values.ts'
import { type ParsedPnr, type UnreadLine, parsePnr } from './parse-pnr.ts'
import styles from '../new-booking/new-booking.module.css'

/** Properties of the pasted PNR. */
export type PnrStepProps = {
  readonly values: ManualBookingValues
  readonly change: (values: ManualBookingValues) => void
  readonly today: string
}

/** A PNR display pasted from a GDS fills the form; every line that is not understood is named with the reason. */
export function PnrStep({ values, change, today }: PnrStepProps) {
  const { t } = useLingui()
  const [text, setText] = useState('')
  const [read, setRead] = useState<ParsedPnr>()
  const readText = () => {
    const parsed = parsePnr(text, today)
    const filled = withPnr(values, parsed)
    setRead(parsed)
    change(filled)
    const [gap] = gapsOf(filled)
    if (parsed.unread.length === 0 && gap !== undefined) focusTarget(manualFieldId(gap))
  }
  return (
    <Card labelledBy="manual-pnr-title" className={styles.part}>
      <h2 id="manual-pnr-title" className={styles.title}>{t`PNR display`}</h2>
      <form
        className={styles.row}
        onSubmit={(event) => {
          event.preventDefault()
          readText()
        }}
      >
        <div className={styles.wide}>
          <TextArea
            id={pnrTextId}
            label={t`Paste a PNR from Amadeus, Sabre or Travelport`}
            hint={t`Names, flights, SSR DOCS and ticket numbers fill the form. Ctrl+Enter reads the text.`}
            value={text}
            onChange={setText}
            spellCheck={false}
            rows={8}
            lang="en"
            onKeyDown={(event) => {
              if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
              event.preventDefault()
              event.stopPropagation()
              readText()
            }}
          />
        </div>
        <Button type="submit" className={styles.small}>{t`Read text`}</Button>
      </form>
      {read && <PnrNotes read={read} />}
    </Card>
  )
}

function PnrNotes({ read: { segments, passengers, unread } }: { readonly read: ParsedPnr }) {
  const { t } = useLingui()
  const flights = t`${plural(segments.length, { one: '# flight read', other: '# flights read' })}`
  const people = t`${plural(passengers.length, { one: '# passenger read', other: '# passengers read' })}`
  return (
    <div role="status">
      <ul className={styles.notes}>
        <li>
          {flights} · {people}
        </li>
        {unread.map((line, place) => (
          <UnreadLineNote key={`${place} ${line.text}`} line={line} />
        ))}
      </ul>
    </div>
  )
}

function UnreadLineNote({ line: { text, fault } }: { readonly line: UnreadLine }) {
  const { t } = useLingui()
  const reasons: Readonly<Record<UnreadLine['fault'], string>> = {
    form: t`Not a flight line: airline, flight, class, date, airports, status and both times are needed.`,
    date: t`This date does not exist or has passed.`,
    weekday: t`The day of the week does not match the date.`,
    status: t`Seats are not confirmed. Only HK, KK, KL, TK and RR can be entered.`,
    time: t`A time is not valid.`,
    unknown: t`Not understood.`,
  }
  return (
    <li className={styles.look}>
      <code lang="en">{text}</code>: {reasons[fault]}
    </li>
  )
}
