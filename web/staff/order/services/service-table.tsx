import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import {
  type ServiceOutcome,
  type StaffServiceAnswer,
  answerService,
} from '#contract/api/services/passenger-services.ts'
import { osiCode } from '#contract/terms/passenger/special-service.ts'
import { callApi } from '#web/api/client.ts'
import { FailureNotice } from '#web/api/failure-notice.tsx'
import { useCommand } from '#web/api/use-command.ts'
import { MomentText } from '#web/travel-ui/moment-text.tsx'
import { flightText } from '#web/travel-ui/services/service-fields.tsx'
import { useServiceName, useServiceStatusLabels } from '#web/travel-ui/services/use-service-labels.ts'
import { Button } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/form/text-field.tsx'
import { Table } from '#web/ui/table.tsx'
import { colleagueShortName } from '../../colleague-short-name.ts'
import { StaffForm } from '../../form/staff-form.tsx'
import styles from '../order.module.css'
import type { ServicePartProps } from './service-part-props.ts'

type ServiceTableProps = ServicePartProps & {
  readonly services: readonly StaffServiceAnswer[]
  readonly caption: string
}

/** Services by passenger and flight with the airline's status; an answer is recorded below the table. */
export function ServiceTable({
  order,
  answer: { requestedBy },
  services,
  caption,
  renew,
}: ServiceTableProps) {
  const { t } = useLingui()
  const nameOf = useServiceName()
  const [openId, setOpenId] = useState<string>()
  const open = services.find(({ serviceId }) => serviceId !== undefined && serviceId === openId)
  const flights = order.journeys.flatMap(({ segments }) => segments)
  const actionLabels: Readonly<Partial<Record<StaffServiceAnswer['status'], string>>> = {
    refused: t`Resolve`,
    confirmed: t`Correct answer`,
  }
  return (
    <div className={styles.stack}>
      <Table caption={caption} isCaptionHidden>
        <thead>
          <tr>
            <th scope="col">
              <abbr title={t`Passenger number`}>P</abbr>
            </th>
            <th scope="col">{t`Service`}</th>
            <th scope="col">{t`Flight`}</th>
            <th scope="col">{t`Status`}</th>
          </tr>
        </thead>
        <tbody>
          {services.map((one, index) => {
            const flight = flights[one.segment ?? -1]
            return (
              <tr key={one.serviceId ?? index}>
                <td className="figures">{one.passenger + 1}</td>
                <td>
                  {nameOf(one.code)}{' '}
                  {one.code !== nameOf(one.code) && one.code !== osiCode && `(${one.code})`}
                  {one.text !== '' && <span className={styles.line}>{one.text}</span>}
                </td>
                <td className={styles.nowrapWide}>{flight ? flightText(flight) : t`All flights`}</td>
                <td>
                  <ServiceStatus service={one} isByHand={requestedBy === 'hand'} />
                  {isAnswerable(one) && (
                    <div>
                      <Button
                        kind="plain"
                        aria-expanded={open === one}
                        onClick={() => setOpenId(open === one ? undefined : one.serviceId)}
                      >
                        {actionLabels[one.status] ?? t`Record answer`}
                      </Button>
                    </div>
                  )}
                </td>
              </tr>
            )
          })}
        </tbody>
      </Table>
      {open && (
        <ServiceAnswerForm
          key={open.serviceId}
          orderNumber={order.orderNumber}
          service={open}
          onDone={async () => {
            setOpenId(undefined)
            await renew()
          }}
        />
      )}
    </div>
  )
}

/** Staff answer what is not settled: what the airline has confirmed, or what nobody recorded, is not theirs to say. */
function isAnswerable(service: StaffServiceAnswer): boolean {
  const { serviceId, status, isOpen } = service
  const isWaiting = isOpen || status === 'requested' || status === 'confirming'
  return serviceId !== undefined && (isWaiting || isConfirmedByStaff(service))
}

/** What staff have confirmed they may take back; what the reservation states they may not. */
function isConfirmedByStaff({ status, answered, isFromAirline }: StaffServiceAnswer): boolean {
  return status === 'confirmed' && answered !== undefined && !isFromAirline
}

type ServiceStatusProps = {
  readonly service: StaffServiceAnswer
  /** Whether staff arrange the services of this supplier with the airline. */
  readonly isByHand: boolean
}

function ServiceStatus({ service: { code, status, isOpen, ...said }, isByHand }: ServiceStatusProps) {
  const { t } = useLingui()
  const labels = useServiceStatusLabels()
  const noteLabels = { byHand: t`To pass on to the airline`, confirmed: t`Passed on` }
  const isNote = code === osiCode && (status === 'byHand' || status === 'confirmed')
  const unread = isByHand ? t`To arrange once the tickets are issued` : labels.unread
  const who = colleagueShortName(said.answered?.by)
  const label = isNote ? noteLabels[status] : { ...labels, unread }[status]
  return (
    <>
      {isOpen ? <strong className={styles.warning}>{label}</strong> : label}
      {said.answer !== '' && <span className={styles.line}>{said.answer}</span>}
      {said.answered && !said.isFromAirline && (
        <span className={styles.soft}>
          {t`Recorded by ${who}`} · <MomentText at={said.answered.at} />
        </span>
      )}
    </>
  )
}

type AnswerFormProps = {
  readonly orderNumber: string
  readonly service: StaffServiceAnswer
  readonly onDone: () => Promise<void>
}

function ServiceAnswerForm({ orderNumber, service, onDone }: AnswerFormProps) {
  const { t } = useLingui()
  const [answer, setAnswer] = useState('')
  const action = useCommand()
  const { serviceId = '', status, code } = service
  const isNote = code === osiCode
  const confirms = isNote ? t`Mark passed on` : t`Mark confirmed`
  const mainAction = status === 'confirmed' ? t`Withdraw confirmation` : confirms
  const send = (outcome: ServiceOutcome) =>
    void action.call(
      () => callApi(answerService, { body: { orderNumber, serviceId, outcome, answer } }),
      () => void onDone(),
    )
  return (
    <StaffForm
      className={styles.panel}
      sending={action}
      onSend={() => send(status === 'confirmed' ? 'reopened' : 'confirmed')}
    >
      {action.failure && <FailureNotice failure={action.failure} />}
      <TextField
        label={isNote ? t`How it was passed on (optional)` : t`Airline’s answer (optional)`}
        hint={t`Staff only.`}
        value={answer}
        maxLength={300}
        onChange={setAnswer}
      />
      <div className={styles.links}>
        <Button type="submit" isBusy={action.isBusy}>
          {mainAction}
        </Button>
        {!isNote && status !== 'refused' && status !== 'confirmed' && (
          <Button isBusy={action.isBusy} onClick={() => send('refused')}>{t`Mark refused`}</Button>
        )}
        {status === 'refused' && (
          <Button isBusy={action.isBusy} onClick={() => send('closed')}>{t`Mark resolved`}</Button>
        )}
        {status === 'byHand' && (
          <Button isBusy={action.isBusy} onClick={() => send('closed')}>{t`Cancel request`}</Button>
        )}
      </div>
    </StaffForm>
  )
}
