/** Agreements of an office (PCC) with Sabre and the airlines; absent ones are not sent. */
export type SabreOfficeSettings = {
  /** Itineraries per search: the largest size that the office has bought; default 200. */
  readonly searchSize?: 50 | 100 | 200
  /**
   * When a second search asks for full flights: never, when the first answer has no seats, or always
   * concurrently. Default `whenFull`. Each counts as a look.
   */
  readonly waitlistSearch?: 'never' | 'whenFull' | 'always'
  /** Look-to-book budget: searches per hour, of all processes together where they share state; unlimited when absent. */
  readonly searchesPerHour?: number
  /** Whether offers of airlines (NDC) are searched for and sold, too; default false. */
  readonly isNdcEnabled?: boolean
  /** Whether seats and bags are sold with filed fares; default false. */
  readonly areExtrasEnabled?: boolean
  /** Account codes of negotiated fares, at most four. */
  readonly accountCodes?: readonly string[]
  /** Commission in percent in Sabre's format: "5" or "5.00". */
  readonly commissionPercentage?: string
  readonly tourCode?: string
  /** The agency's customer number at Sabre (DK number), stored with every booking. */
  readonly customerNumber?: string
}
