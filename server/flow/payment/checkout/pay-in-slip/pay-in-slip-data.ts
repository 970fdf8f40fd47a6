/** A field name in the slip's language, with a small second one for the teller or for other readers. */
export type PayInSlipLabel = { readonly name: string; readonly other: string }

/** A field with its name and value; the value is empty when it is to be filled in by hand. */
export type PayInSlipField = PayInSlipLabel & { readonly value: string; readonly isStrong?: boolean }

/** A bank account of the agency, one row of the slip. */
export type PayInSlipAccount = {
  readonly bank: string
  readonly branch: string
  readonly accountName: string
  readonly accountNumber: string
  readonly accountType: string
}

/** All texts that `slip-paper.typ` prints; the template only positions them. */
export type PayInSlipData = {
  readonly language: string
  readonly title: PayInSlipLabel
  /** The customer's part, then the bank's part. */
  readonly parts: readonly [PayInSlipLabel, PayInSlipLabel]
  readonly thaiBanksOnly: PayInSlipLabel
  /** Test-shop notice; empty in a real shop. */
  readonly simulated: string
  readonly agency: { readonly name: string; readonly lines: readonly string[] }
  readonly accounts: {
    readonly heading: PayInSlipLabel
    readonly columns: readonly PayInSlipLabel[]
    readonly rows: readonly PayInSlipAccount[]
  }
  readonly fields: readonly PayInSlipField[]
  readonly means: {
    readonly cash: PayInSlipLabel
    readonly cheque: PayInSlipLabel
    /** Fields filled in by hand: number, bank and date of a cheque. */
    readonly chequeFields: readonly PayInSlipLabel[]
  }
  readonly amount: PayInSlipField
  readonly amountInWords: PayInSlipField
  readonly signatures: { readonly depositor: PayInSlipLabel; readonly teller: PayInSlipLabel }
  readonly codes: {
    /** SVG images; empty when there is no such code. */
    readonly qr: string
    readonly barcode: string
    /** Text under the bars, for typing. */
    readonly readable: string
    readonly scan: PayInSlipLabel
  }
  readonly sendProof: string
  readonly printed: string
  readonly cut: string
}
