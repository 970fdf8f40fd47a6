import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import {
  type TaxInvoiceBuyer,
  type TaxInvoiceView,
  type TaxInvoicesAnswer,
  cancelTaxInvoice,
  issueTaxInvoice,
  readTaxInvoices,
} from '#contract/api/staff/order/tax-invoices.ts'
import { callApi } from '#web/api/client.ts'
import { FailureNotice } from '#web/api/failure-notice.tsx'
import { useCommand } from '#web/api/use-command.ts'
import { useHasRight } from '#web/session/signed-in-user.ts'
import { MomentText } from '#web/travel-ui/moment-text.tsx'
import { PriceText } from '#web/travel-ui/price/price-text.tsx'
import { Button } from '#web/ui/button.tsx'
import { Disclosure } from '#web/ui/disclosure.tsx'
import { TextField } from '#web/ui/form/text-field.tsx'
import { FactRow } from '../../money/fact-row.tsx'
import { useWorkList } from '../../use-work-list.ts'
import type { OrderPartProps } from '../order-part-props.ts'
import { AdjustmentNotes } from './adjustment-notes.tsx'
import { TaxDocumentDownloads } from './tax-document-downloads.tsx'
import { WithheldTax } from './withheld-tax.tsx'
import { TaxInvoiceForm } from './tax-invoice-form.tsx'
import styles from '../order.module.css'

/** The tax invoices of a paid order: issued, printed, cancelled and replaced here. */
export function TaxInvoices({ order }: Pick<OrderPartProps, 'order'>) {
  const maySee = useHasRight('viewPayments')
  const isPaid = order.payments.some(({ state }) => state === 'received')
  return maySee && isPaid ? <InvoicesOfOrder orderNumber={order.orderNumber} /> : null
}

function InvoicesOfOrder({ orderNumber }: { readonly orderNumber: string }) {
  const { t } = useLingui()
  const list = useWorkList(readTaxInvoices, { right: 'viewPayments', params: { orderNumber } })
  const mayIssue = useHasRight('recordReceipts')
  const { value } = list
  if (value === undefined || (value.invoices.length === 0 && value.refusal === 'agencyNotVatRegistered'))
    return list.fault ? <FailureNotice failure={list.fault} /> : null
  return (
    <section aria-label={t`Tax invoice`} className={styles.stack}>
      {value.invoices.map((invoice) => (
        <InvoiceRow key={invoice.invoiceNumber} invoice={invoice} renew={list.renew} />
      ))}
      {mayIssue && value.next && (
        <IssueInvoice
          orderNumber={orderNumber}
          next={value.next}
          request={value.request}
          renew={list.renew}
        />
      )}
      {mayIssue &&
        value.laterFees?.map((fee) => (
          <IssueLaterInvoice
            key={fee.exchangeId ?? fee.extraSaleId}
            orderNumber={orderNumber}
            fee={fee}
            renew={list.renew}
          />
        ))}
    </section>
  )
}

type IssueLaterInvoiceProps = {
  readonly orderNumber: string
  readonly fee: NonNullable<TaxInvoicesAnswer['laterFees']>[number]
  readonly renew: () => Promise<void>
}

/** The tax invoice of the agency's fee for an exchange, or of the payment surcharge of bags and seats bought later. */
function IssueLaterInvoice({ orderNumber, fee, renew }: IssueLaterInvoiceProps) {
  const { t } = useLingui()
  const { isBusy, failure, call } = useCommand()
  const { exchangeId, extraSaleId, amounts, buyer: proposed } = fee
  const issue = (buyer: TaxInvoiceBuyer) =>
    void call(
      () => callApi(issueTaxInvoice, { params: { orderNumber }, body: { buyer, exchangeId, extraSaleId } }),
      () => void renew(),
    )
  return (
    <Disclosure
      summary={
        extraSaleId === undefined
          ? t`Issue tax invoice for the exchange fee`
          : t`Issue tax invoice for the seats and bags added later`
      }
    >
      <div className={styles.stack}>
        <InvoiceSums amounts={amounts} />
        <TaxInvoiceForm
          buyer={proposed}
          sending={{ isBusy, failure }}
          sendLabel={t`Issue tax invoice`}
          onSend={issue}
        />
      </div>
    </Disclosure>
  )
}

type IssueInvoiceProps = {
  readonly orderNumber: string
  readonly next: NonNullable<TaxInvoicesAnswer['next']>
  readonly request: TaxInvoicesAnswer['request']
  readonly renew: () => Promise<void>
}

function IssueInvoice({ orderNumber, next, request, renew }: IssueInvoiceProps) {
  const { t } = useLingui()
  const { isBusy, failure, call } = useCommand()
  const issue = (buyer: TaxInvoiceBuyer) =>
    void call(
      () => callApi(issueTaxInvoice, { params: { orderNumber }, body: { buyer } }),
      () => void renew(),
    )
  return (
    <>
      {request && <RequestedInvoice request={request} isBusy={isBusy} onIssue={() => issue(request.buyer)} />}
      <Disclosure summary={request ? t`Issue with other details` : t`Issue tax invoice`}>
        <div className={styles.stack}>
          <InvoiceSums amounts={next.amounts} />
          <TaxInvoiceForm
            buyer={next.buyer}
            sending={{ isBusy, failure }}
            sendLabel={t`Issue tax invoice`}
            onSend={issue}
          />
        </div>
      </Disclosure>
    </>
  )
}

type RequestedInvoiceProps = {
  readonly request: NonNullable<TaxInvoicesAnswer['request']>
  readonly isBusy: boolean
  readonly onIssue: () => void
}

/** The buyer that the customer asked for, issued with one press. */
function RequestedInvoice({ request: { buyer, requestedAt }, isBusy, onIssue }: RequestedInvoiceProps) {
  const { t } = useLingui()
  const { name, address, taxId, branch } = buyer
  const lines = [name, address, [taxId, branch].filter((one) => one !== '').join(' · ')]
  return (
    <div className={styles.stack}>
      <p>
        <strong>{t`Requested by customer`}</strong> · <MomentText at={requestedAt} />
        {lines
          .filter((line) => line !== '')
          .map((line) => (
            <span key={line}>
              <br />
              {line}
            </span>
          ))}
      </p>
      <div>
        <Button kind="primary" isBusy={isBusy} onClick={onIssue}>{t`Issue requested tax invoice`}</Button>
      </div>
    </div>
  )
}

function InvoiceSums({ amounts }: Pick<TaxInvoiceView, 'amounts'>) {
  const { t } = useLingui()
  const rate = amounts.vatBasisPoints / 100
  return (
    <dl className={styles.sum}>
      <FactRow name={t`Value of the service`}>
        <PriceText amount={amounts.value} />
      </FactRow>
      <FactRow name={t`VAT ${rate}%`}>
        <PriceText amount={amounts.vat} />
      </FactRow>
      <FactRow name={t`Collected for the airlines, without VAT`}>
        <PriceText amount={amounts.collectedForAirlines} />
      </FactRow>
    </dl>
  )
}

type InvoiceRowProps = { readonly invoice: TaxInvoiceView; readonly renew: () => Promise<void> }

function InvoiceRow({ invoice, renew }: InvoiceRowProps) {
  const { t } = useLingui()
  const { invoiceNumber, buyer, amounts, issuedAt, cancelled } = invoice
  const mayIssue = useHasRight('recordReceipts')
  return (
    <div className={styles.stack}>
      <p>
        <strong className="figures">{invoiceNumber}</strong> · {buyer.name} ·{' '}
        <PriceText amount={amounts.value + amounts.vat} /> · <MomentText at={issuedAt} />
        {cancelled && (
          <>
            {' '}
            · {t`Cancelled`}: {cancelled.reason}
          </>
        )}
      </p>
      <TaxDocumentDownloads kind="invoice" number={invoiceNumber} hasEtax={!cancelled} />
      <AdjustmentNotes invoice={invoice} renew={renew} />
      <WithheldTax invoice={invoice} renew={renew} />
      {mayIssue && !cancelled && invoice.notes.every((note) => note.cancelled) && (
        <CancelInvoice invoice={invoice} renew={renew} />
      )}
    </div>
  )
}

function CancelInvoice({ invoice, renew }: InvoiceRowProps) {
  const { t } = useLingui()
  const { invoiceNumber } = invoice
  const [reason, setReason] = useState('')
  const [isTried, setTried] = useState(false)
  const { isBusy, failure, call } = useCommand()
  const isMissing = reason.trim() === ''
  const cancel = (replacement?: TaxInvoiceBuyer) => {
    setTried(true)
    if (isMissing) return
    void call(
      () => callApi(cancelTaxInvoice, { params: { invoiceNumber }, body: { reason, replacement } }),
      () => void renew(),
    )
  }
  return (
    <Disclosure summary={t`Cancel or correct tax invoice`}>
      <TaxInvoiceForm
        buyer={invoice.buyer}
        sending={{ isBusy, failure }}
        sendLabel={t`Cancel and issue the corrected invoice`}
        onSend={cancel}
      >
        <TextField
          label={t`Reason`}
          hint={t`Kept with the invoice. Its number stays in the sales VAT report.`}
          error={isTried && isMissing ? t`Enter a value.` : undefined}
          value={reason}
          onChange={setReason}
          maxLength={200}
          autoComplete="off"
        />
      </TaxInvoiceForm>
      <Button isBusy={isBusy} onClick={() => cancel()}>{t`Cancel without replacement`}</Button>
    </Disclosure>
  )
}
