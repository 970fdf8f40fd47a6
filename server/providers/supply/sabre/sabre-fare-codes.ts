import type { PrivateFare } from '#contract/terms/bsp/private-fare.ts'
import type { SabreOfficeSettings } from './sabre-office-settings.ts'

/** The account codes that a fare is priced with, and the tour code on its tickets. */
type SabreFareCodes = { readonly accountCodes: readonly string[]; readonly tourCode: string | undefined }

/** Returns the codes of the agreement that found a fare, else those of the office. */
export function fareCodesOf(
  privateFare: PrivateFare | undefined,
  { accountCodes = [], tourCode }: Pick<SabreOfficeSettings, 'accountCodes' | 'tourCode'>,
): SabreFareCodes {
  const { accountCode } = privateFare ?? {}
  return {
    accountCodes: accountCode === undefined ? accountCodes : [accountCode],
    tourCode: privateFare ? privateFare.tourCode : tourCode,
  }
}
