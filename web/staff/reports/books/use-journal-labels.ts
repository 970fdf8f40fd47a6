import { useLingui } from '@lingui/react/macro'
import type { JournalSetting, journalKinds } from '#contract/terms/tax/journal.ts'
import { useProviderNames } from '../../use-provider-names.ts'

/** Returns the label of a kind of amount in the journal; receipts are named by their payment provider. */
export function useJournalKindLabels(): (kind: string) => string {
  const { t } = useLingui()
  const nameOf = useProviderNames()
  const labels: Readonly<Record<(typeof journalKinds)[number], string>> = {
    airlinePayable: t`Airline payable`,
    markup: t`Markup income`,
    serviceFee: t`Service fee income`,
    surcharge: t`Payment surcharge income`,
    outputVat: t`Output VAT`,
    refunds: t`Refunds of sales`,
    refundsOwed: t`Refunds payable`,
    unallocated: t`Unallocated payments`,
    companyReceivable: t`Company receivables`,
    companyMoney: t`Bank account for company payments`,
    withheldTax: t`Withheld tax receivable`,
    bankFee: t`Bank fees`,
    companyCorrection: t`Corrections of company accounts`,
    airlineMemos: t`Airline memos (ADM, ACM)`,
  }
  return (kind) => {
    const known = Object.entries(labels).find(([name]) => name === kind)
    const provider = nameOf(kind.replace('receipt:', ''))
    return known?.[1] ?? t`Receipts: ${provider}`
  }
}

/** Returns the label of each value that Xero or PEAK assigns. */
export function useJournalSettingLabels(): Readonly<Record<JournalSetting, string>> {
  const { t } = useLingui()
  return {
    xeroAirlineTax: t`Xero sales invoices: tax rate of airline fares`,
    xeroFeeTax: t`Xero sales invoices: tax rate of the fee`,
    peakCustomer: t`PEAK: customer (ลูกค้า)`,
    peakTaxInvoice: t`PEAK: tax invoice issued (การออกใบกำกับภาษี)`,
    peakPriceType: t`PEAK: price type (ประเภทราคา)`,
  }
}
