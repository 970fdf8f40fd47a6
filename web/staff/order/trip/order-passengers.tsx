import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { type Gds, type GdsEntriesAnswer, readGdsEntries } from '#contract/api/staff/gds-entries.ts'
import type { StaffOrderAnswer } from '#contract/api/staff/staff-orders.ts'
import { ticketOfPassenger } from '#contract/terms/document/travel-document.ts'
import type { LocalDate } from '#contract/terms/time.ts'
import { callApi } from '#web/api/client.ts'
import { FailureNotice } from '#web/api/failure-notice.tsx'
import { useCommand } from '#web/api/use-command.ts'
import { formatDate } from '#web/i18n/date-format.ts'
import { useLanguage } from '#web/i18n/use-language.ts'
import { useHasRight } from '#web/session/signed-in-user.ts'
import { CopyButton } from '#web/travel-ui/copy-button.tsx'
import { passengerTypeNames } from '#web/travel-ui/party/passenger-type-names.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { RadioGroup } from '#web/ui/form/radio-group.tsx'
import { Table } from '#web/ui/table.tsx'
import styles from '../order.module.css'
import { SplitPassengers } from './split-passengers.tsx'
import type { SplitPassengersProps } from './split-props.ts'

type OrderProps = { readonly order: StaffOrderAnswer }

/**
 * The passengers with their tickets. Travel documents and entries for a GDS are read on demand by those who may, and
 * the reading is audited. Here passengers are split off, too.
 */
export function OrderPassengers({ order, renew, say }: SplitPassengersProps) {
  const { t } = useLingui()
  const mayRead = useHasRight('handleOrders')
  const action = useCommand()
  const [full, setFull] = useState<GdsEntriesAnswer>()
  const readDocuments = () =>
    void action.call(() => callApi(readGdsEntries, { body: { orderNumber: order.orderNumber } }), setFull)
  return (
    <Card labelledBy="order-passengers" className={styles.stack}>
      <div className={styles.cardHead}>
        <h3 id="order-passengers" className={styles.title}>
          {t`Passengers`} <span className={styles.soft}>{order.passengers.length}</span>
        </h3>
        {mayRead && !full && (
          <Button isBusy={action.isBusy} onClick={readDocuments}>{t`Show travel documents`}</Button>
        )}
      </div>
      {action.failure && <FailureNotice failure={action.failure} />}
      <PassengerTable order={order} full={full} />
      {full && <GdsEntries entries={full.entries} />}
      <SplitPassengers order={order} renew={renew} say={say} />
    </Card>
  )
}

type FullProps = OrderProps & { readonly full: GdsEntriesAnswer | undefined }

function PassengerTable({ order, full }: FullProps) {
  const { t } = useLingui()
  return (
    <Table caption={t`Passengers`} isCaptionHidden>
      <thead>
        <tr>
          <th scope="col">
            <abbr title={t`Passenger number`}>P</abbr>
          </th>
          <th scope="col">{t`Name`}</th>
          <th scope="col">{t`Type`}</th>
          <th scope="col">{t`Ticket number`}</th>
          {full && (
            <>
              <th scope="col">{t`Born`}</th>
              <th scope="col">{t`Passport`}</th>
              <th scope="col">{t`Expires`}</th>
              <th scope="col">{t`Nationality`}</th>
              <th scope="col">{t`Frequent flyer`}</th>
            </>
          )}
        </tr>
      </thead>
      <tbody>
        {order.passengers.map(({ ticketName, type }, index) => (
          <tr key={index}>
            <td className="figures">{index + 1}</td>
            <td lang="en">
              <strong>{ticketName}</strong>
            </td>
            <td className={styles.nowrap}>{t(passengerTypeNames[type])}</td>
            <td className={styles.nowrap}>
              <TicketNumber order={order} passenger={index} />
            </td>
            {full && <DocumentCells order={order} one={full.passengers[index]} />}
          </tr>
        ))}
      </tbody>
    </Table>
  )
}

function TicketNumber({ order, passenger }: OrderProps & { readonly passenger: number }) {
  const { t } = useLingui()
  const ticket = ticketOfPassenger(order.tickets, passenger)
  const entered = order.manual?.enteredTickets.find((one) => one.passenger === passenger)
  if (ticket) return <span className="figures">{ticket.ticketNumber}</span>
  if (!entered) return '–'
  return (
    <>
      <span className="figures">{entered.ticketNumber}</span>
      <span className={styles.line}>{t`Waits for the payment`}</span>
    </>
  )
}

type DocumentProps = OrderProps & { readonly one: GdsEntriesAnswer['passengers'][number] | undefined }

function DocumentCells({ order, one }: DocumentProps) {
  const { t } = useLingui()
  const language = useLanguage()
  if (!one) return null
  const { document } = one
  const isShort = document !== undefined && expiresWithinMonths(document.expiresOn, order)
  return (
    <>
      <td className={styles.nowrap}>{formatDate(one.bornOn as LocalDate, language, 'date')}</td>
      <td className={styles.nowrap}>{document ? `${document.number} ${document.issueCountry}` : '–'}</td>
      <td className={styles.nowrap}>
        {document && formatDate(document.expiresOn as LocalDate, language, 'date')}
        {isShort && <strong className={styles.warning}>{t`Less than 6 months after the last flight`}</strong>}
      </td>
      <td>{one.nationality}</td>
      <td className={styles.nowrap}>{one.frequentFlyer ?? '–'}</td>
    </>
  )
}

const validMonths = 6

/** Many countries want a passport that is valid for six months after the journey. */
function expiresWithinMonths(expiresOn: string, { journeys }: StaffOrderAnswer): boolean {
  const last = journeys.at(-1)?.segments.at(-1)?.arrivalTime
  if (last === undefined) return false
  const limit = new Date(`${last.slice(0, 10)}T00:00:00Z`)
  limit.setUTCMonth(limit.getUTCMonth() + validMonths)
  return expiresOn < limit.toISOString().slice(0, 10)
}

function GdsEntries({ entries }: Pick<GdsEntriesAnswer, 'entries'>) {
  const { t } = useLingui()
  const [gds, setGds] = useState<Gds>('amadeus')
  const text = entries[gds].join('\n')
  return (
    <div className={styles.stack}>
      <div className={styles.cardHead}>
        <RadioGroup
          label={t`GDS`}
          isLegendHidden
          value={gds}
          onChange={setGds}
          choices={[
            { value: 'amadeus', text: 'Amadeus' },
            { value: 'sabre', text: 'Sabre' },
          ]}
        />
        <CopyButton kind="plain" text={text} label={t`Copy all`} />
      </div>
      <pre className={styles.entries} lang="en">
        {text}
      </pre>
    </div>
  )
}
