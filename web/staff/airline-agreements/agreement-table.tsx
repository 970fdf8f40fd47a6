import { useLingui } from '@lingui/react/macro'
import type {
  AirlineAgreementAnswer,
  AirlineAgreementsAnswer,
} from '#contract/api/staff/bsp/airline-agreements.ts'
import type { LocalDate } from '#contract/terms/time.ts'
import { formatDate } from '#web/i18n/date-format.ts'
import { useLanguage } from '#web/i18n/use-language.ts'
import { useCabinName } from '#web/travel-ui/party/cabin-name.ts'
import { PriceText } from '#web/travel-ui/price/price-text.tsx'
import { Table } from '#web/ui/table.tsx'
import { useProviderNames } from '../use-provider-names.ts'
import { useAgreementLabels } from './use-agreement-labels.ts'

type AgreementProps = { readonly agreement: AirlineAgreementAnswer }
type LineProps = AgreementProps & Pick<AirlineAgreementsAnswer, 'companies'>

/** The agreements with airlines to read, a row for each. */
export function AgreementTable({
  agreements,
  companies,
}: Pick<AirlineAgreementsAnswer, 'agreements' | 'companies'>) {
  const { t } = useLingui()
  return (
    <Table
      caption={t`Commission, override, private fares and dispute periods`}
      isCaptionHidden
      isStackedOnPhones
    >
      <thead>
        <tr>
          <th scope="col">{t`Airline`}</th>
          <th scope="col">{t`Kind of agreement`}</th>
          <th scope="col">{t`Rate`}</th>
          <th scope="col">{t`Valid`}</th>
          <th scope="col">{t`Conditions`}</th>
          <th scope="col">{t`Source`}</th>
        </tr>
      </thead>
      <tbody>
        {agreements.map((agreement, at) => (
          // the table is saved as a whole: its rows have no other key
          <AgreementLine key={`${at}:${agreement.validFrom}`} agreement={agreement} companies={companies} />
        ))}
      </tbody>
    </Table>
  )
}

function AgreementLine({ agreement, companies }: LineProps) {
  const { t } = useLingui()
  const language = useLanguage()
  const { kinds } = useAgreementLabels()
  const day = (on: string) => formatDate(on as LocalDate, language, 'date')
  const { kind, airline, validFrom, validTo, source } = agreement
  return (
    <tr>
      <th scope="row">{airline ?? t`All other airlines`}</th>
      <td data-label={t`Kind of agreement`}>{kinds[kind]}</td>
      <td data-label={t`Rate`}>
        <RateText agreement={agreement} />
      </td>
      <td data-label={t`Valid`}>
        {day(validFrom)} – {validTo === undefined ? '' : day(validTo)}
      </td>
      <td data-label={t`Conditions`}>
        <ConditionsText agreement={agreement} companies={companies} />
      </td>
      <td data-label={t`Source`}>{source}</td>
    </tr>
  )
}

function RateText({ agreement }: AgreementProps) {
  const { t } = useLingui()
  const { bases } = useAgreementLabels()
  if (agreement.kind === 'replyDays')
    return (
      <>
        {t`Days from the day of issue`}: {agreement.days}
      </>
    )
  const { rate } = agreement
  if (!rate) return <>{t`By commission agreement`}</>
  if (rate.kind === 'amount')
    return (
      <>
        {t`Baht per ticket`}: <PriceText amount={rate.satang} />
      </>
    )
  return (
    <>
      {rate.basisPoints / 100}% · {bases[agreement.kind === 'privateFare' ? 'fare' : agreement.base]}
    </>
  )
}

/** What limits an agreement, in the order in which it decides; a dash where nothing does. */
function ConditionsText({ agreement, companies }: LineProps) {
  const { t } = useLingui()
  const cabinName = useCabinName()
  const nameOf = useProviderNames()
  if (agreement.kind === 'replyDays') return <>–</>
  if (agreement.kind === 'privateFare') {
    const { companyId, accountCode, tourCode, trackingReference } = agreement
    const company = companies.find((one) => one.companyId === companyId)?.name ?? companyId
    const codes = [accountCode, trackingReference].filter((code) => code !== undefined)
    return (
      <>
        {[
          company ?? t`Every customer`,
          ...codes,
          ...(tourCode === undefined ? [] : [t`Tour code ${tourCode}`]),
          ...agreement.suppliers.map(nameOf),
        ].join(' · ')}
      </>
    )
  }
  const { origins, destinations, cabins, fareBasis, suppliers } = agreement
  const places = (codes: readonly string[]) => (codes.length === 0 ? t`All` : codes.join(', '))
  const isRouted = origins.length + destinations.length > 0
  const texts = [
    ...(fareBasis === '' ? [] : [`${t`Fare basis begins with`}: ${fareBasis}`]),
    ...(isRouted ? [`${places(origins)} → ${places(destinations)}`] : []),
    ...cabins.map((cabin) => cabinName(cabin)),
    ...suppliers.map(nameOf),
  ]
  return <>{texts.join(' · ') || '–'}</>
}
