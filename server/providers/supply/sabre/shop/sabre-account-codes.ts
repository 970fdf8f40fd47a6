import type { PrivateFare } from '#contract/terms/bsp/private-fare.ts'
import type { SabreOfficeSettings } from '../sabre-office-settings.ts'

/** Most account codes of a request; bookings take no more. */
const mostCodes = 4

/** Returns the account codes of a request: those of agreements first, a company's own before the others, then the office's. */
export function accountCodesToSend(
  { accountCodes: ofOffice = [] }: Pick<SabreOfficeSettings, 'accountCodes'>,
  fares: readonly PrivateFare[] = [],
): readonly string[] {
  const ownFirst = fares.toSorted(
    (one, other) => Number(one.companyId === undefined) - Number(other.companyId === undefined),
  )
  const agreed = ownFirst.flatMap(({ accountCode }) => (accountCode === undefined ? [] : [accountCode]))
  return [...new Set([...agreed, ...ofOffice])].slice(0, mostCodes)
}
