import { useLingui } from '@lingui/react/macro'
import { type ReactNode, useState } from 'react'
import { addNote, type StaffOrderAnswer } from '#contract/api/staff/staff-orders.ts'
import { sendCommand } from '#web/api/client.ts'
import { MomentText } from '#web/travel-ui/moment-text.tsx'
import { RadioGroup } from '#web/ui/form/radio-group.tsx'
import { useMoneyLabels } from '../money/use-money-labels.ts'
import { ColleagueName } from '../colleague-name.tsx'
import { colleagueShortName } from '../colleague-short-name.ts'
import { NoteForm } from '../form/note-form.tsx'
import type { OrderPartProps } from './order-part-props.ts'
import { useAuditEventLabels } from './use-audit-event-labels.ts'
import orderStyles from './order.module.css'
import styles from './order-timeline.module.css'

type Entry = {
  readonly key: string
  readonly at: string
  readonly kind: 'state' | 'event' | 'note'
  readonly text: ReactNode
}

/** What happened to the order, newest first: its states, what staff and the customer did, and internal notes. */
export function OrderTimeline({ order, renew }: Pick<OrderPartProps, 'order' | 'renew'>) {
  const { t } = useLingui()
  const [shown, setShown] = useState<'all' | 'notes'>('all')
  const entries = useTimelineEntries(order).filter(({ kind }) => shown === 'all' || kind === 'note')
  return (
    <section aria-labelledby="order-timeline" className={styles.timeline}>
      <div className={orderStyles.cardHead}>
        <h3 id="order-timeline" className={orderStyles.title}>{t`Timeline`}</h3>
        <RadioGroup
          label={t`Show`}
          isLegendHidden
          value={shown}
          onChange={setShown}
          choices={[
            { value: 'all', text: t`All` },
            { value: 'notes', text: t`Notes` },
          ]}
        />
      </div>
      <NoteForm
        send={(text) => sendCommand(addNote, { body: { orderNumber: order.orderNumber, text } })}
        renew={renew}
      />
      <ol className={styles.entries}>
        {entries.map(({ key, at, kind, text }) => (
          <li key={key} data-kind={kind}>
            <div className={styles.text}>{text}</div>
            <MomentText at={at} />
          </li>
        ))}
      </ol>
    </section>
  )
}

function useTimelineEntries({ history, events, notes }: StaffOrderAnswer): readonly Entry[] {
  const { bookings } = useMoneyLabels()
  // Two states of the shop may be one to its staff.
  const steps = history.filter(({ state }, index) => {
    const before = history[index - 1]
    return before === undefined || bookings[before.state] !== bookings[state]
  })
  const states = steps.map(({ state, at }, index): Entry => {
    return { key: `state ${index}`, at, kind: 'state', text: <strong>{bookings[state]}</strong> }
  })
  const acts = events.map((event): Entry => ({
    key: event.eventId,
    at: event.at,
    kind: 'event',
    text: <EventText event={event} />,
  }))
  const written = notes.map((note): Entry => {
    const text = (
      <>
        <strong>
          <ColleagueName colleague={note.by} />
        </strong>
        <p className={styles.note}>{note.text}</p>
      </>
    )
    return { key: note.noteId, at: note.at, kind: 'note', text }
  })
  // A note is an action, too: it is listed once, with its text.
  const others = acts.filter((_one, index) => events[index]?.action !== 'POST /api/staff/orders/note')
  return [...states, ...others, ...written].toSorted((a, b) => (a.at < b.at ? 1 : a.at > b.at ? -1 : 0))
}

function EventText({ event }: { readonly event: StaffOrderAnswer['events'][number] }) {
  const { t } = useLingui()
  const labelFor = useAuditEventLabels()
  const { action, by, givenTo, outcome } = event
  const who = colleagueShortName(givenTo)
  return (
    <>
      <strong>
        <ActorText by={by} />
      </strong>{' '}
      · {givenTo === undefined ? labelFor(action) : t`Assigned to ${who}`}
      {outcome !== undefined && outcome !== 'done' && (
        <strong className={styles.failed}>
          {' '}
          · {outcome === 'firstOfTwo' ? t`1 of 2, needs approval` : t`Failed`}
        </strong>
      )}
    </>
  )
}

function ActorText({ by }: Pick<StaffOrderAnswer['events'][number], 'by'>) {
  const { t } = useLingui()
  if (by.userId === 'system') return <>{t`System`}</>
  return by.userId === 'customer' ? <>{t`the customer`}</> : <ColleagueName colleague={by} />
}
