import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { pagePaths } from '#contract/paths.ts'
import { splitOrder } from '#contract/api/staff/order/order-split.ts'
import type { StaffOrderAnswer } from '#contract/api/staff/staff-orders.ts'
import { type SplitFault, splitFault } from '#contract/terms/passenger/split-party.ts'
import { callApi } from '#web/api/client.ts'
import { FailureNotice } from '#web/api/failure-notice.tsx'
import { useCommand } from '#web/api/use-command.ts'
import { pageUrl } from '#web/session/page-query.ts'
import { useHasRight } from '#web/session/signed-in-user.ts'
import { Button } from '#web/ui/button.tsx'
import { Disclosure } from '#web/ui/disclosure.tsx'
import { Checkbox } from '#web/ui/form/checkbox.tsx'
import { RadioGroup } from '#web/ui/form/radio-group.tsx'
import { TextField } from '#web/ui/form/text-field.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { StaffForm } from '../../form/staff-form.tsx'
import styles from '../order.module.css'
import { OpenSplit } from './open-split.tsx'
import type { SplitPassengersProps } from './split-props.ts'

/** The orders that an order was split from and into, and a form that splits passengers off it. */
export function SplitPassengers({ order, renew, say }: SplitPassengersProps) {
  const { t } = useLingui()
  const mayWork = useHasRight('handleOrders')
  const { split, state, passengers } = order
  const isSplittable = mayWork && state === 'ticketed' && passengers.length > 1
  return (
    <>
      <SplitLinks order={order} />
      <OpenSplit {...{ order, renew, say }} />
      {isSplittable && !split.isUnderWay && (
        <Disclosure summary={t`Split passengers`}>
          <SplitForm key={order.orderNumber + passengers.length} {...{ order, renew, say }} />
        </Disclosure>
      )}
    </>
  )
}

function SplitLinks({ order: { split } }: { readonly order: StaffOrderAnswer }) {
  const { t } = useLingui()
  const links = [
    ...(split.from === undefined ? [] : [{ name: t`Split from order`, orderNumber: split.from }]),
    ...split.into.map((orderNumber) => ({ name: t`Split off into order`, orderNumber })),
  ]
  return links.map(({ name, orderNumber }) => (
    <p key={orderNumber}>
      {name}{' '}
      <a href={pageUrl(pagePaths.staff, { order: orderNumber })} className="figures">
        {orderNumber}
      </a>
    </p>
  ))
}

const noContact = { name: '', mobilePhone: '', email: '' }

function SplitForm({ order: { orderNumber, passengers, contact, split }, renew, say }: SplitPassengersProps) {
  const { t } = useLingui()
  const faults = useSplitFaultLabels()
  const [leaving, setLeaving] = useState<readonly number[]>([])
  const [isOwn, setOwn] = useState(false)
  const [own, setOwnContact] = useState(noContact)
  const [isTried, setTried] = useState(false)
  const action = useCommand()
  const types = passengers.map(({ type }) => type)
  const fault = splitFault(types, leaving)
  const isMissing = isOwn && Object.values(own).some((text) => text.trim() === '')
  const send = () => {
    setTried(true)
    if (fault || isMissing) return
    const named = { passengers: [...leaving], partySize: passengers.length }
    const body = { orderNumber, ...named, ...(isOwn && { contact: own }) }
    void action.call(
      () => callApi(splitOrder, { body }),
      ({ state, newOrderNumber = '' }) => {
        say(
          {
            done: t`Passengers split off into order ${newOrderNumber}.`,
            requested: t`The split is in the work queue. Divide the booking at the supplier, then record its new reference here.`,
            withdrawn: t`Split withdrawn. The order is undivided.`,
            sending: t`The supplier’s answer was lost. The booking is read again until it is certain.`,
            unknown: t`The supplier’s answer was lost. The booking is read again until it is certain.`,
            refused: t`The supplier did not divide the booking. The order is unchanged.`,
          }[state],
        )
        void renew()
      },
    )
  }
  return (
    <StaffForm className={styles.stack} sending={action} onSend={send}>
      {action.failure && <FailureNotice failure={action.failure} />}
      <fieldset>
        <legend>
          <strong>{t`Passengers who leave this order`}</strong>
        </legend>
        {passengers.map(({ ticketName }, position) => (
          <Checkbox
            key={position}
            label={ticketName}
            isChecked={leaving.includes(position)}
            onChange={(isLeaving) =>
              setLeaving(isLeaving ? [...leaving, position] : leaving.filter((one) => one !== position))
            }
          />
        ))}
      </fieldset>
      {isTried && fault && <Notice kind="look" heading={faults[fault]} />}
      <RadioGroup
        label={t`Contact of the new order`}
        look="list"
        value={isOwn ? 'own' : 'same'}
        onChange={(chosen) => setOwn(chosen === 'own')}
        choices={[
          { value: 'same', text: t`As on this order: ${contact.name}` },
          { value: 'own', text: t`Another contact` },
        ]}
      />
      {isOwn && <ContactFields contact={own} isTried={isTried} onChange={setOwnContact} />}
      {!split.isPossible && (
        <p className={styles.soft}>
          {t`This supplier does not divide bookings from here. The split becomes a task in the work queue: divide the booking in the supplier’s own system or have the airline divide it by phone, then record its new reference.`}
        </p>
      )}
      <p className={styles.soft}>
        {t`The new order gets the tickets of these passengers and their share of the payment, and a link of its own. Both contacts are notified by email. This cannot be undone.`}
      </p>
      <div className={styles.links}>
        <Button type="submit" isBusy={action.isBusy}>
          {split.isPossible ? t`Split passengers` : t`Request split`}
        </Button>
      </div>
    </StaffForm>
  )
}

type ContactFieldsProps = {
  readonly contact: typeof noContact
  readonly isTried: boolean
  readonly onChange: (contact: typeof noContact) => void
}

function ContactFields({ contact, isTried, onChange }: ContactFieldsProps) {
  const { t } = useLingui()
  const errorOf = (text: string) => (isTried && text.trim() === '' ? t`Fill in this field.` : undefined)
  const fields = [
    { field: 'name', label: t`Name` },
    { field: 'mobilePhone', label: t`Mobile phone` },
    { field: 'email', label: t`Email` },
  ] as const
  return (
    <div className={styles.fields}>
      {fields.map(({ field, label }) => (
        <TextField
          key={field}
          label={label}
          value={contact[field]}
          maxLength={120}
          onChange={(text) => onChange({ ...contact, [field]: text })}
          error={errorOf(contact[field])}
        />
      ))}
    </div>
  )
}

function useSplitFaultLabels(): Readonly<Record<SplitFault, string>> {
  const { t } = useLingui()
  return {
    none: t`Choose the passengers who leave this order.`,
    all: t`At least one passenger has to stay on this order.`,
    infantApart: t`Infants stay with the adult who holds them.`,
    noAdult: t`Both orders need an adult.`,
  }
}
