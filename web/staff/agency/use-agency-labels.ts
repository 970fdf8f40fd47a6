import { useLingui } from '@lingui/react/macro'
import { type AgencyFaultKind } from './typed-agency.ts'

/** Returns the fault texts of a field, and how to correct them. */
export function useFaultLabels(): Readonly<Record<AgencyFaultKind, string>> {
  const { t } = useLingui()
  return {
    missing: t`Fill this in.`,
    email: t`Enter an e-mail address like desk@agency.com.`,
    phone: t`Enter a telephone number like +66 2 123 4567.`,
    iataNumber: t`Enter the seven or eight digits of your IATA number; of eight, the last one does not fit the others.`,
    licence: t`Enter the licence as it is printed: 11/01234.`,
    taxId: t`Enter the thirteen digits of your tax ID; one of them does not fit the others.`,
    billerId: t`Enter fifteen digits: your tax ID and the two digits from your bank.`,
    promptPayId: t`Enter a mobile number of ten digits or a tax ID.`,
    accountNumber: t`Enter the ten to fifteen digits of the account.`,
    clock: t`Enter a time like 8:30.`,
    closesFirst: t`Enter a time after the opening.`,
    neverOpen: t`Open on one day of the week at least.`,
    sameDay: t`This day is in the list already.`,
  }
}

/** Returns the names of the profile's parts for the list of changes. */
export function usePartLabels(): Readonly<Record<string, string>> {
  const { t } = useLingui()
  return {
    name: t`Name of the agency`,
    address: t`Address`,
    phone: t`Telephone`,
    fax: t`Fax`,
    email: t`E-mail`,
    iataNumber: t`IATA number`,
    licence: t`Tourism licence`,
    remark: t`Remark`,
    hours: t`Office hours`,
    taxId: t`Tax ID`,
    billerId: t`Biller ID`,
    promptPayId: t`PromptPay`,
    accounts: t`Bank accounts`,
  }
}
