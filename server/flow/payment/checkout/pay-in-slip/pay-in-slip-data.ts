/** The name of a field twice: in the slip's language, and small in the one that the teller reads, or that others do. */
export type PayInSlipLabel = { readonly name: string; readonly other: string }

/** A field: its name, and what is in it; empty where somebody writes it by hand. */
export type PayInSlipField = PayInSlipLabel & { readonly value: string; readonly isStrong?: boolean }

/** A bank account of the agency, one row of the slip. */
export type PayInSlipAccount = {
  readonly bank: string
  readonly branch: string
  readonly accountName: string
  readonly accountNumber: string
  readonly accountType: string
}

/** Everything that `slip-paper.typ` prints: the template decides where it stands, and says nothing itself. */
export type PayInSlipData = {
  readonly language: string
  readonly title: PayInSlipLabel
  /** The customer's part, then the bank's. */
  readonly parts: readonly [PayInSlipLabel, PayInSlipLabel]
  readonly thaiBanksOnly: PayInSlipLabel
  /** Empty where the shop is a real one. */
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
    /** Written by hand: number, bank, date of a cheque. */
    readonly chequeFields: readonly PayInSlipLabel[]
  }
  readonly amount: PayInSlipField
  readonly amountInWords: PayInSlipField
  readonly signatures: { readonly depositor: PayInSlipLabel; readonly teller: PayInSlipLabel }
  readonly codes: {
    /** SVG pictures; empty where there is no such code. */
    readonly qr: string
    readonly barcode: string
    /** Under the bars, to be typed. */
    readonly readable: string
    readonly scan: PayInSlipLabel
  }
  readonly sendProof: string
  readonly printed: string
  readonly cut: string
}
