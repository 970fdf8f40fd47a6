import { useLingui } from '@lingui/react/macro'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { type ScheduleChangeAnswer } from '#contract/api/schedule-change.ts'
import { type OrderAnswer } from '#contract/api/order.ts'
import { type ChangeRequestKind } from '#contract/terms/change-request.ts'
import { type Instant } from '#contract/terms/time.ts'
import { bangkok } from '#web/i18n/bangkok.ts'
import { formatInstant } from '#web/i18n/date-format.ts'
import { useLanguage } from '#web/i18n/use-language.ts'
import { ChangedFlights } from '#web/travel-ui/journey/changed-flights.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Disclosure } from '#web/ui/disclosure.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { OrderFailure } from './order-failure.tsx'
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
        <OpenChange
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
        <AnsweredChange
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

function OpenChange({ change, order, orderKey, onAsk, onTake }: ToldProps) {
  const { t } = useLingui()
  const language = useLanguage()
  const until = formatInstant(change.replyBy as Instant, language, { zone: bangkok })
  const isCancelled = change.flights.some(({ now }) => now === undefined)
  const isAsked = order.requests.some(({ kind, state }) => kind !== 'cancel' && state === 'asked')
  return (
    <Card labelledBy="flights-title" className={styles.panel}>
      <h2 id="flights-title" className={styles.heading}>
        {isCancelled ? t`The airline has cancelled a flight` : t`The airline has changed your flights`}
      </h2>
      <ChangedFlights change={change} />
      {isAsked ? (
        <p>{t`Our staff look after what you have asked for. Nothing else is to be done.`}</p>
      ) : (
        <>
          <p className={styles.until}>{t`Please answer by ${until} (Bangkok time).`}</p>
          <p className={styles.soft}>
            {t`The airline has made this change, so the fees of your fare may not apply: our staff ask the airline first.`}
          </p>
          <ReplyOptions {...{ change, order, orderKey, onAsk, onTake }} />
        </>
      )}
    </Card>
  )
}

function ReplyOptions({ change, order, orderKey, onAsk, onTake }: ToldProps): ReactNode {
  const { t } = useLingui()
  const { accept, isBusy, failure } = useScheduleChangeReply(orderKey, change.changeId)
  const take = async () => {
    onTake()
    await accept()
  }
  const names = {
    change: t`Ask for other flights`,
    refund: t`Ask for my money back`,
    cancel: t`Cancel this booking`,
  }
  return (
    <>
      {failure && <OrderFailure failure={failure} orderKey={orderKey} />}
      <div className={styles.ways}>
        {change.mayAccept && (
          <Button kind="primary" isBusy={isBusy} onClick={() => void take()}>
            {t`Take the new flights`}
          </Button>
        )}
        {(['change', 'refund', 'cancel'] as const)
          .filter((kind) => order.mayAsk.includes(kind))
          .map((kind) => (
            <Button key={kind} onClick={() => onAsk(kind)}>
              {names[kind]}
            </Button>
          ))}
      </div>
    </>
  )
}

type AnsweredProps = OfChange & {
  readonly state: 'accepting' | 'toConfirm' | 'refused' | 'accepted'
  /** An unpaid order can only be cancelled. */
  readonly mayAskForOthers: boolean
  /** The pressed button disappears: the focus moves here. */
  readonly takesFocus: boolean
}

function AnsweredChange({ change, state, mayAskForOthers, takesFocus }: AnsweredProps) {
  const { t } = useLingui()
  const part = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (takesFocus) part.current?.focus()
  }, [takesFocus])
  const moved = {
    heading: t`The airline has moved your flight by a few minutes.`,
    help: mayAskForOthers
      ? t`You need do nothing. If the new times do not suit you, ask us for other flights below.`
      : t`You need do nothing.`,
  }
  const labels = {
    accepting: {
      kind: 'info',
      heading: t`You take the new flights. We are telling the airline.`,
      help: t`You need do nothing.`,
    },
    toConfirm: {
      kind: 'info',
      heading: t`You take the new flights. Our staff tell the airline.`,
      help: t`We write to you once it has confirmed them. You need do nothing.`,
    },
    refused: {
      kind: 'look',
      heading: t`The airline has not taken your answer.`,
      help: t`Our staff settle it with the airline and write to you. You need do nothing.`,
    },
    accepted: {
      kind: 'done',
      heading: t`Your new flights are confirmed.`,
      help: t`The flights below are those that you fly now.`,
    },
  } as const
  const { kind, heading, help } = change.needsAnswer ? labels[state] : { ...labels[state], ...moved }
  return (
    <div aria-live="polite" ref={part} tabIndex={-1}>
      <Notice kind={kind} heading={heading} help={help}>
        <Disclosure className={styles.details} summary={t`What the airline has changed`}>
          <ChangedFlights change={change} />
        </Disclosure>
      </Notice>
    </div>
  )
}
