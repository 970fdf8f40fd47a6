import { useLingui } from '@lingui/react/macro'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import type { ScheduleChangeAnswer } from '#contract/api/schedule-change.ts'
import type { OrderAnswer } from '#contract/api/order.ts'
import type { ChangeRequestKind } from '#contract/terms/change-request.ts'
import type { Instant } from '#contract/terms/time.ts'
import { bangkok } from '#web/i18n/bangkok.ts'
import { formatInstant } from '#web/i18n/date-format.ts'
import { useLanguage } from '#web/i18n/use-language.ts'
import { ScheduleChangeFlights } from '#web/travel-ui/journey/schedule-change-flights.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Disclosure } from '#web/ui/disclosure.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { OrderActionFailure } from './order-action-failure.tsx'
import { useScheduleChangeReply } from './use-schedule-change-reply.ts'
import styles from './schedule-change-panel.module.css'

/** Properties of the panel; `onAsk` begins a request of that kind further down the page. */
export type ScheduleChangePanelProps = {
  readonly order: OrderAnswer
  readonly orderKey: string
  readonly onAsk: (kind: ChangeRequestKind) => void
}

/** A schedule change: old beside new flights, the options, and the deadline. */
export function ScheduleChangePanel({ order, orderKey, onAsk }: ScheduleChangePanelProps) {
  const [change] = order.scheduleChanges
  const [taken, setTaken] = useState<string>()
  switch (change?.state) {
    case 'told':
      return (
        <OpenScheduleChange
          key={change.changeId}
          {...{ change, order, orderKey, onAsk }}
          onTake={() => setTaken(change.changeId)}
        />
      )
    case 'accepting':
    case 'toConfirm':
    case 'refused':
    case 'accepted':
      return (
        <AnsweredScheduleChange
          change={change}
          state={change.state}
          mayAskForOthers={order.mayAsk.includes('change')}
          takesFocus={taken === change.changeId}
        />
      )
    case undefined:
    case 'settled':
    case 'replaced':
    case 'takenBack':
    case 'lost':
    case 'rebooked':
      return null
  }
}

type OfChange = { readonly change: ScheduleChangeAnswer }
type ToldProps = ScheduleChangePanelProps & OfChange & { readonly onTake: () => void }

function OpenScheduleChange({ change, order, orderKey, onAsk, onTake }: ToldProps) {
  const { t } = useLingui()
  const language = useLanguage()
  const until = formatInstant(change.replyBy as Instant, language, { zone: bangkok })
  const isCancelled = change.flights.some(({ now }) => now === undefined)
  const { movedMinutes: moved, freeFromMinutes: freeFrom } = change
  const termsText = {
    free: t`The airline made this change, so other flights or a refund are free of charge.`,
    fareRules:
      freeFrom === undefined
        ? t`If you change flights or ask for a refund, the fees of your ticket apply.`
        : t`Your flights move by up to ${moved} min. The airline gives other flights or a refund free of charge from ${freeFrom} min, so the fees of your ticket apply to both.`,
    askAirline: t`The airline made this change, so fare fees may not apply. We ask the airline first.`,
  }
  const asked = order.requests.find(({ kind, state }) => kind !== 'cancel' && state === 'asked')
  const nextText = {
    change: t`We arrange the flights you asked for with the airline, free of charge. Keep your current tickets: we email your new ones.`,
    refund: t`We return your tickets to the airline and email you when the refund is on its way.`,
  }
  return (
    <Card labelledBy="flights-title" className={styles.panel}>
      <h2 id="flights-title" className={styles.heading}>
        {isCancelled ? t`The airline has cancelled a flight` : t`The airline has changed your flights`}
      </h2>
      <ScheduleChangeFlights change={change} />
      {change.waiverText !== undefined && (
        <p>
          {t`From the airline:`} {change.waiverText}
        </p>
      )}
      {asked ? (
        <p>
          {t`We are working on your request. You don't need to do anything.`}{' '}
          {asked.reason !== undefined && asked.kind !== 'cancel' && nextText[asked.kind]}
        </p>
      ) : (
        <>
          <p className={styles.until}>{t`Reply by ${until} (Bangkok time)`}</p>
          <p>{termsText[change.terms]}</p>
          <ReplyOptions {...{ change, order, orderKey, onAsk, onTake }} />
        </>
      )}
    </Card>
  )
}

function ReplyOptions({ change, order, orderKey, onAsk, onTake }: ToldProps): ReactNode {
  const { t } = useLingui()
  const { accept, isBusy, failure } = useScheduleChangeReply(orderKey, change.changeId)
  const acceptNewFlights = async () => {
    onTake()
    await accept()
  }
  const ways = useReplyWays(order, change)
  return (
    <>
      {failure && <OrderActionFailure failure={failure} orderKey={orderKey} />}
      <ul className={styles.ways}>
        {change.mayAccept && (
          <li className={styles.way}>
            <Button kind="primary" isBusy={isBusy} onClick={() => void acceptNewFlights()}>
              {t`Accept new flights`}
            </Button>
            <p
              className={styles.soft}
            >{t`We confirm the new times with the airline. Your booking stays as it is.`}</p>
          </li>
        )}
        {ways.map(({ kind, name, next }) => (
          <li key={kind} className={styles.way}>
            <Button onClick={() => onAsk(kind)}>{name}</Button>
            <p className={styles.soft}>{next}</p>
          </li>
        ))}
      </ul>
    </>
  )
}

type ReplyWay = { readonly kind: ChangeRequestKind; readonly name: string; readonly next: string }

/** Returns what the owner can ask for instead of accepting, and what happens next. */
function useReplyWays({ mayAsk }: OrderAnswer, { terms }: ScheduleChangeAnswer): readonly ReplyWay[] {
  const { t } = useLingui()
  const isFree = terms === 'free'
  const ways: Readonly<Record<ChangeRequestKind, Omit<ReplyWay, 'kind'>>> = {
    change: {
      name: isFree ? t`Other flights, free of charge` : t`Request different flights`,
      next: isFree
        ? t`Tell us the day and flight that suit you. We find them and email your new tickets.`
        : t`Tell us the day and flight that suit you. You see the cost before you decide.`,
    },
    refund: {
      name: isFree ? t`Refund, free of charge` : t`Request refund`,
      next: t`You see the amount before you decide.`,
    },
    cancel: { name: t`Cancel booking`, next: t`You have not paid yet, so cancelling is free.` },
  }
  return (['change', 'refund', 'cancel'] as const)
    .filter((kind) => mayAsk.includes(kind))
    .map((kind) => ({ kind, ...ways[kind] }))
}

type AnsweredProps = OfChange & {
  readonly state: 'accepting' | 'toConfirm' | 'refused' | 'accepted'
  /** An unpaid order can only be cancelled. */
  readonly mayAskForOthers: boolean
  /** The pressed button disappears: the focus moves here. */
  readonly takesFocus: boolean
}

function AnsweredScheduleChange({ change, state, mayAskForOthers, takesFocus }: AnsweredProps) {
  const { t } = useLingui()
  const part = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (takesFocus) part.current?.focus()
  }, [takesFocus])
  const { movedMinutes: minutes } = change
  const moved = {
    heading: t`Your flight time has changed by up to ${minutes} min`,
    help: mayAskForOthers
      ? t`You don't need to do anything. If the new times don't suit you, request different flights below.`
      : t`You don't need to do anything.`,
  }
  const labels = {
    accepting: {
      kind: 'info',
      heading: t`You accepted the new flights. We are confirming them with the airline.`,
      help: t`You don't need to do anything.`,
    },
    toConfirm: {
      kind: 'info',
      heading: t`You accepted the new flights. We will confirm them with the airline.`,
      help: t`We email you when the airline confirms. You don't need to do anything.`,
    },
    refused: {
      kind: 'look',
      heading: t`The airline has not accepted your reply`,
      help: t`We are sorting it out with the airline and will email you. You don't need to do anything.`,
    },
    accepted: {
      kind: 'done',
      heading: t`Your new flights are confirmed`,
      help: t`These are your new flights.`,
    },
  } as const
  const { kind, heading, help } = change.needsAnswer ? labels[state] : { ...labels[state], ...moved }
  return (
    <div aria-live="polite" ref={part} tabIndex={-1}>
      <Notice kind={kind} heading={heading} help={help}>
        <Disclosure className={styles.details} summary={t`What changed`}>
          <ScheduleChangeFlights change={change} />
        </Disclosure>
      </Notice>
    </div>
  )
}
