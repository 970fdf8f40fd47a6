/** The name of a field twice: in the slip's language, and small in the one that the teller reads, or that others do. */
export type SlipPaperLabel = { readonly name: string; readonly other: string }

/** A field: its name, and what is in it; empty where somebody writes it by hand. */
export type SlipPaperField = SlipPaperLabel & { readonly value: string; readonly isStrong?: boolean }

/** A bank account of the agency, one row of the slip. */
export type SlipPaperAccount = {
  readonly bank: string
  readonly branch: string
  readonly accountName: string
  readonly accountNumber: string
  readonly accountType: string
}

/** Everything that `slip-paper.typ` prints: the template decides where it stands, and says nothing itself. */
export type SlipPaperData = {
  readonly language: string
  readonly title: SlipPaperLabel
  /** The customer's part, then the bank's. */
  readonly parts: readonly [SlipPaperLabel, SlipPaperLabel]
  readonly thaiBanksOnly: SlipPaperLabel
  /** Empty where the shop is a real one. */
  readonly simulated: string
  readonly agency: { readonly name: string; readonly lines: readonly string[] }
  readonly accounts: {
    readonly heading: SlipPaperLabel
    readonly columns: readonly SlipPaperLabel[]
    readonly rows: readonly SlipPaperAccount[]
  }
  readonly fields: readonly SlipPaperField[]
  readonly means: {
    readonly cash: SlipPaperLabel
    readonly cheque: SlipPaperLabel
    /** Written by hand: number, bank, date of a cheque. */
    readonly chequeFields: readonly SlipPaperLabel[]
  }
  readonly amount: SlipPaperField
  readonly amountInWords: SlipPaperField
  readonly signatures: { readonly depositor: SlipPaperLabel; readonly teller: SlipPaperLabel }
  readonly codes: {
    /** SVG pictures; empty where there is no such code. */
    readonly qr: string
    readonly barcode: string
    /** Under the bars, to be typed. */
    readonly readable: string
    readonly scan: SlipPaperLabel
  }
  readonly sendProof: string
  readonly printed: string
  readonly cut: string
}
