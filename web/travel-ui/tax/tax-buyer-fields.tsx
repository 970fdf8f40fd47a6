import { useLingui } from '@lingui/react/macro'
import type { TaxInvoiceBuyer } from '#contract/api/staff/order/tax-invoices.ts'
import { isThaiTaxId } from '#contract/terms/agency-numbers.ts'
import { headOfficeCode, isTaxBranchCode } from '#contract/terms/tax/vat.ts'
import { TextArea } from '#web/ui/form/text-area.tsx'
import { TextField } from '#web/ui/form/text-field.tsx'

/** Properties of the fields. */
export type TaxBuyerFieldsProps = {
  readonly buyer: TaxInvoiceBuyer
  readonly faults: TaxBuyerFaults
  readonly onChange: (more: Partial<TaxInvoiceBuyer>) => void
}

/** Why the server would refuse a buyer, by field. */
export type TaxBuyerFaults = { readonly [field in keyof TaxInvoiceBuyer]?: string }

/** The fields of whom a tax invoice is made out to; a branch is asked for only with a tax id. */
export function TaxBuyerFields({ buyer, faults, onChange }: TaxBuyerFieldsProps) {
  const { t } = useLingui()
  const { name, address, taxId, branch } = buyer
  const common = { autoComplete: 'off' }
  return (
    <>
      <TextField
        {...common}
        label={t`Name of the buyer`}
        error={faults.name}
        value={name}
        onChange={(typed) => onChange({ name: typed })}
        maxLength={160}
      />
      <TextArea
        {...common}
        label={t`Address`}
        error={faults.address}
        value={address}
        onChange={(typed) => onChange({ address: typed })}
        rows={2}
        maxLength={300}
      />
      <TextField
        {...common}
        label={t`Tax ID (optional)`}
        hint={t`13 digits, for buyers registered for VAT`}
        error={faults.taxId}
        value={taxId}
        onChange={(typed) => onChange({ taxId: typed, branch: branch === '' ? headOfficeCode : branch })}
        inputMode="numeric"
        maxLength={30}
      />
      {taxId !== '' && (
        <TextField
          {...common}
          label={t`Head office or branch`}
          hint={t`00000 for the head office`}
          error={faults.branch}
          value={branch}
          onChange={(typed) => onChange({ branch: typed })}
          inputMode="numeric"
          maxLength={5}
        />
      )}
    </>
  )
}

/** Returns the buyer as it is sent: without a tax id there is no branch. */
export function sentBuyer(typed: TaxInvoiceBuyer): TaxInvoiceBuyer {
  return typed.taxId === '' ? { ...typed, branch: '' } : typed
}

/** Returns why the server would refuse the buyer, by field. */
export function useTaxBuyerFaults({ name, address, taxId, branch }: TaxInvoiceBuyer): TaxBuyerFaults {
  const { t } = useLingui()
  const missing = t`Fill in this field.`
  return {
    ...(name.trim() === '' && { name: missing }),
    ...(address.trim() === '' && { address: missing }),
    ...(taxId !== '' &&
      !isThaiTaxId(taxId) && { taxId: t`Enter a valid 13-digit tax ID. The check digit does not match.` }),
    ...(taxId !== '' &&
      !isTaxBranchCode(branch) && { branch: t`Enter 5 digits: 00000 for the head office.` }),
  }
}
