/** What an office (PCC) has agreed with Sabre and the airlines; what is absent is not sent. */
export type SabreOfficeSettings = {
  /** How many itineraries a search asks for: the largest size that the office has bought; 200 unless told. */
  readonly searchSize?: 50 | 100 | 200
  /**
   * When a search asks a second time, for full flights: never, when the first answer has no seats at all, or always
   * at the same time. `whenFull` unless told. Each such question counts as a look.
   */
  readonly waitlistSearch?: 'never' | 'whenFull' | 'always'
  /** Look-to-book budget: so many searches are sent in an hour by this process; without limit when absent. */
  readonly searchesPerHour?: number
  /** Account codes of agreed fares, four at most. */
  readonly accountCodes?: readonly string[]
  /** Commission in percent as Sabre takes it: "5" or "5.00". */
  readonly commissionPercentage?: string
  readonly tourCode?: string
  /** The agency's customer number at Sabre (DK number), kept with every booking. */
  readonly customerNumber?: string
}
