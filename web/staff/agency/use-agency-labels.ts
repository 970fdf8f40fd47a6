import { useLingui } from '@lingui/react/macro'
import type { AgencyFaultKind } from './agency-form-values.ts'

/** Returns the fault texts of a field, and how to correct them. */
export function useFaultLabels(): Readonly<Record<AgencyFaultKind, string>> {
  const { t } = useLingui()
  return {
    missing: t`Enter a value.`,
    email: t`Enter an email address like desk@agency.com.`,
    phone: t`Enter a phone number like +66 2 123 4567.`,
    iataNumber: t`Enter 7 digits, or 8 with a valid check digit.`,
    licence: t`Enter the licence number as printed, like 11/01234.`,
    taxId: t`Enter a valid 13-digit tax ID. The check digit does not match.`,
    billerId: t`Enter 15 digits: your tax ID and 2 digits from your bank.`,
    promptPayId: t`Enter a 10-digit mobile number or a tax ID.`,
    vatBranch: t`Enter 5 digits: 00000 for the head office.`,
    taxIdForVat: t`Enter the tax ID: tax invoices need it.`,
    accountNumber: t`Enter 10 to 15 digits.`,
    clock: t`Enter a time like 8:30.`,
    closesFirst: t`Enter a closing time after the opening time.`,
    neverOpen: t`Set at least one open day.`,
    sameDay: t`This day is already in the list.`,
  }
}

/** Returns the names of the profile's parts for the list of changes. */
export function useProfileFieldLabels(): Readonly<Record<string, string>> {
  const { t } = useLingui()
  return {
    name: t`Agency name`,
    address: t`Address`,
    phone: t`Phone`,
    fax: t`Fax`,
    email: t`Email`,
    iataNumber: t`IATA number`,
    licence: t`Tourism licence`,
    remark: t`Remark`,
    hours: t`Office hours`,
    taxId: t`Tax ID`,
    billerId: t`Biller ID`,
    promptPayId: t`PromptPay ID`,
    vatBranch: t`Head office or branch`,
    vatBase: t`VAT is charged on`,
    selfServiceVoid: t`Self-service void`,
    accounts: t`Bank accounts`,
  }
}
