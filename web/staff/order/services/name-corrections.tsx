import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import {
  type CorrectionOutcome,
  type StaffServicesAnswer,
  answerNameCorrection,
  recordNameCorrection,
} from '#contract/api/services/passenger-services.ts'
import { isCorrectionOpen, nameCorrectionOf } from '#contract/terms/passenger/name-correction.ts'
import { printedTicketName } from '#contract/terms/passenger/ticket-name.ts'
import { callApi } from '#web/api/client.ts'
import { FailureNotice } from '#web/api/failure-notice.tsx'
import { useCommand } from '#web/api/use-command.ts'
import { MomentText } from '#web/travel-ui/moment-text.tsx'
import { NameCorrectionFields, type NameParts } from '#web/travel-ui/services/name-correction-fields.tsx'
import { useNameCorrectionLabels } from '#web/travel-ui/services/use-service-labels.ts'
import { Button } from '#web/ui/button.tsx'
import { Disclosure } from '#web/ui/disclosure.tsx'
import { TextField } from '#web/ui/form/text-field.tsx'
import { StaffForm } from '../../form/staff-form.tsx'
import styles from '../order.module.css'
import type { ServicePartProps } from './service-part-props.ts'

type Correction = StaffServicesAnswer['nameCorrections'][number]

/** Requests for corrections of names, with the airline's answers, and a new one. */
export function NameCorrections({ order, answer, renew }: ServicePartProps) {
  const { t } = useLingui()
  return (
    <>
      {answer.nameCorrections.map((one) => (
        <CorrectionCard
          key={one.correctionId}
          correction={one}
          orderNumber={order.orderNumber}
          renew={renew}
        />
      ))}
      {answer.mayRequest && (
        <Disclosure summary={t`Correct a name`}>
          <CorrectionForm key={answer.nameCorrections.length} {...{ order, answer, renew }} />
        </Disclosure>
      )}
    </>
  )
}

type CardProps = {
  readonly correction: Correction
  readonly orderNumber: string
  readonly renew: () => Promise<void>
}

function CorrectionCard({ correction, orderNumber, renew }: CardProps) {
  const { t } = useLingui()
  const labels = useNameCorrectionLabels()
  const { was, now, state, source, answer, evidence, updatedAt } = correction
  const [before, after] = [printedTicketName(was), printedTicketName(now)]
  return (
    <div className={styles.refund}>
      <p>
        <span className={styles.line}>{t`Old name: ${before}`}</span>
        <strong className={styles.line}>{t`New name: ${after}`}</strong>
        <span className={styles.line}>
          {labels[state]} · <MomentText at={updatedAt} /> ·{' '}
          {source === 'customer' ? t`Requested by the customer` : t`Recorded by staff`}
        </span>
        {answer !== undefined && <span className={styles.line}>{t`Airline’s answer: ${answer}`}</span>}
        {evidence !== undefined && evidence !== '' && (
          <span className={styles.line}>{t`Evidence: ${evidence}`}</span>
        )}
      </p>
      {isCorrectionOpen(state) && (
        <CorrectionReply correction={correction} orderNumber={orderNumber} renew={renew} />
      )}
    </div>
  )
}

function CorrectionReply({ correction: { correctionId, state }, orderNumber, renew }: CardProps) {
  const { t } = useLingui()
  const [answer, setAnswer] = useState('')
  const [evidence, setEvidence] = useState('')
  const [isTried, setTried] = useState(false)
  const action = useCommand()
  const isSent = state === 'sent'
  const isComplete = answer.trim() !== '' && evidence.trim() !== ''
  const send = (outcome: CorrectionOutcome) => {
    const isAnswer = outcome === 'accepted' || outcome === 'refused'
    setTried(isAnswer)
    if (isAnswer && !isComplete) return
    const body = { orderNumber, correctionId, outcome, answer: answer.trim(), evidence: evidence.trim() }
    void action.call(
      () => callApi(answerNameCorrection, { body }),
      () => void renew(),
    )
  }
  const missing = (text: string) => (isTried && text.trim() === '' ? t`Fill in this field.` : undefined)
  return (
    <StaffForm className={styles.stack} sending={action} onSend={() => send(isSent ? 'accepted' : 'sent')}>
      {action.failure && <FailureNotice failure={action.failure} />}
      {!isSent && (
        <p
          className={styles.soft}
        >{t`Ask the airline to correct the name, then mark the request as sent.`}</p>
      )}
      {isSent && (
        <div className={styles.fields}>
          <TextField
            label={t`Airline’s answer`}
            hint={t`The customer reads it.`}
            value={answer}
            maxLength={300}
            onChange={setAnswer}
            error={missing(answer)}
          />
          <TextField
            label={t`Evidence`}
            hint={t`Who answered, when and how: a name, a reference, a message. Staff only.`}
            value={evidence}
            maxLength={300}
            onChange={setEvidence}
            error={missing(evidence)}
          />
        </div>
      )}
      <div className={styles.links}>
        <Button type="submit" isBusy={action.isBusy}>
          {isSent ? t`Accepted: change the name` : t`Mark sent to the airline`}
        </Button>
        {isSent && <Button isBusy={action.isBusy} onClick={() => send('refused')}>{t`Mark refused`}</Button>}
        <Button
          kind="plain"
          isBusy={action.isBusy}
          onClick={() => send('withdrawn')}
        >{t`Withdraw request`}</Button>
      </div>
    </StaffForm>
  )
}

const noName: NameParts = { title: 'MR', givenName: '', surname: '' }

function CorrectionForm({ order, answer, renew }: ServicePartProps) {
  const { t } = useLingui()
  const [passenger, setPassenger] = useState('')
  const [name, setName] = useState(noName)
  const action = useCommand()
  const was = answer.names[Number(passenger)]
  const isPossible = passenger !== '' && was !== undefined && nameCorrectionOf(was, name) !== 'anotherName'
  const send = () => {
    if (!isPossible) return
    const named = { passenger: Number(passenger), partySize: answer.names.length }
    const body = { orderNumber: order.orderNumber, ...named, ...name }
    void action.call(
      () => callApi(recordNameCorrection, { body }),
      () => void renew(),
    )
  }
  return (
    <StaffForm className={styles.stack} sending={action} onSend={send}>
      {action.failure && <FailureNotice failure={action.failure} />}
      <div className={styles.fields}>
        <NameCorrectionFields
          names={answer.names}
          passenger={passenger}
          name={name}
          onChange={(next, changed) => {
            setPassenger(next)
            setName(changed)
          }}
        />
      </div>
      <p
        className={styles.soft}
      >{t`The ticket keeps its name until the airline has accepted the correction.`}</p>
      <div className={styles.links}>
        <Button type="submit" isBusy={action.isBusy} disabled={!isPossible}>{t`Record request`}</Button>
      </div>
    </StaffForm>
  )
}
