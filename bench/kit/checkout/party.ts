/** A traveller of the measured party. */
export type PartyMember = {
  readonly title: 'MR' | 'MRS' | 'MISS'
  readonly firstName: string
  /** Absent where the page carries it over from the traveller before. */
  readonly lastName?: string
  /** Day, month and year. */
  readonly born: readonly [string, string, string]
  readonly passportNumber: string
  /** Country code; absent where the page carries it over. */
  readonly issueCountry?: string
  readonly expires: readonly [string, string, string]
}

/** A family of three with long names: two adults and a child. */
export const party: readonly PartyMember[] = [
  {
    title: 'MR',
    firstName: 'Chatchawankul Phattharaphong',
    lastName: 'Wongsakulchaiwattana',
    born: ['14', '02', '1988'],
    passportNumber: 'AB1234567',
    issueCountry: 'TH',
    expires: ['1', '03', '2034'],
  },
  {
    title: 'MRS',
    firstName: 'Maleewan Kanokwan',
    born: ['3', '11', '1990'],
    passportNumber: 'AC7654321',
    expires: ['1', '03', '2034'],
  },
  {
    title: 'MISS',
    firstName: 'Pim',
    born: ['20', '05', '2019'],
    passportNumber: 'AD2468135',
    expires: ['9', '09', '2030'],
  },
]

/** The contact of the party. */
export const contact = { email: 'anan.wongsakul@example.com', mobilePhone: '081 234 5678' }
