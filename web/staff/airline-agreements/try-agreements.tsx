import { useLingui } from '@lingui/react/macro'
import { useId, useState } from 'react'
import type { AirlineAgreementAnswer } from '#contract/api/staff/bsp/airline-agreements.ts'
import { type Earning, type EarningFacts, earningOf } from '#contract/terms/bsp/airline-agreement.ts'
import { cabinClasses } from '#contract/terms/codes.ts'
import type { LocalDate } from '#contract/terms/time.ts'
import { formatDate } from '#web/i18n/date-format.ts'
import { useLanguage } from '#web/i18n/use-language.ts'
import { browserToday } from '#web/session/browser-clock.ts'
import { useCabinName } from '#web/travel-ui/party/cabin-name.ts'
import { PriceText } from '#web/travel-ui/price/price-text.tsx'
import { readBaht } from '#web/travel-ui/price/baht-amount.ts'
import { Card } from '#web/ui/card.tsx'
import { DateField } from '#web/ui/calendar/date-field.tsx'
import { Select } from '#web/ui/form/select.tsx'
import { TextField } from '#web/ui/form/text-field.tsx'
import { FactRow } from '../money/fact-row.tsx'
import { useProviderNames } from '../use-provider-names.ts'
import money from '../money/money.module.css'

/** Properties of the trial. */
export type TryAgreementsProps = {
  readonly agreements: readonly AirlineAgreementAnswer[]
  readonly suppliers: readonly string[]
}

const empty = { airline: '', origin: '', destination: '', fareBasis: '', fare: '', carrierSurcharge: '' }
/** Ten million baht, in satang. */
const mostSatang = 1_000_000_000

/** Shows what a ticket earns by the saved agreements. */
export function TryAgreements({ agreements, suppliers }: TryAgreementsProps) {
  const { t } = useLingui()
  const titleId = useId()
  const nameOf = useProviderNames()
  const cabinName = useCabinName()
  const [typed, setTyped] = useState(empty)
  const [issuedOn, setIssuedOn] = useState<string>(browserToday)
  const [cabin, setCabin] = useState('economy')
  const [supplier, setSupplier] = useState(suppliers[0] ?? '')
  const ticket = ticketOf(typed, { issuedOn, cabin, supplier })
  const text = (field: keyof typeof empty, label: string) => (
    <TextField
      label={label}
      value={typed[field]}
      onChange={(value) => setTyped({ ...typed, [field]: value })}
      autoComplete="off"
      maxLength={15}
    />
  )
  const amount = (field: 'fare' | 'carrierSurcharge', label: string) => (
    <TextField
      label={label}
      value={typed[field]}
      onChange={(value) => setTyped({ ...typed, [field]: value })}
      error={
        readBaht(typed[field], mostSatang).ok ? undefined : t`Enter an amount, such as 12,500 or 12,500.50.`
      }
      inputMode="decimal"
      autoComplete="off"
      maxLength={15}
    />
  )
  const [commission, override] = (['commission', 'override'] as const).map((kind) =>
    earningOf(agreements, kind, ticket),
  )
  return (
    <Card labelledBy={titleId} className={money.stack}>
      <h2 id={titleId} className={money.title}>{t`What a ticket earns`}</h2>
      <p className={money.soft}>{t`By the saved agreements.`}</p>
      <div className={money.fields}>
        {text('airline', t`Airline code`)}
        <DateField label={t`Issued on`} value={issuedOn} onChange={setIssuedOn} today={browserToday()} />
        {amount('fare', t`Fare (baht)`)}
        {amount('carrierSurcharge', t`YQ/YR (baht)`)}
        {text('origin', t`From airport`)}
        {text('destination', t`To airport`)}
        <Select
          label={t`Cabin`}
          value={cabin}
          onChange={setCabin}
          choices={cabinClasses.map((value) => ({ value, text: cabinName(value) }))}
        />
        {text('fareBasis', t`Fare basis`)}
        <Select
          label={t`Supplier`}
          value={supplier}
          onChange={setSupplier}
          choices={suppliers.map((value) => ({ value, text: nameOf(value) }))}
        />
      </div>
      <dl className={money.facts} aria-live="polite">
        <FactRow name={t`Commission`}>
          <EarnedText earning={commission} />
        </FactRow>
        <FactRow name={t`Override`}>
          <EarnedText earning={override} />
        </FactRow>
      </dl>
    </Card>
  )
}

function EarnedText({ earning }: { readonly earning: Earning | undefined }) {
  const { t } = useLingui()
  const language = useLanguage()
  if (!earning) return <>{t`No agreement`}</>
  const { airline, validFrom } = earning.agreement
  const day = formatDate(validFrom as LocalDate, language, 'date')
  return (
    <>
      <PriceText amount={earning.satang} /> · {airline}, {t`valid from ${day}`}
    </>
  )
}

function ticketOf(
  typed: typeof empty,
  chosen: Pick<EarningFacts, 'issuedOn' | 'cabin' | 'supplier'>,
): EarningFacts {
  const code = (text: string) => text.trim().toUpperCase()
  const baht = (text: string) => {
    const read = readBaht(text, mostSatang)
    return read.ok ? read.satang : 0
  }
  return {
    ...chosen,
    airline: code(typed.airline),
    origin: code(typed.origin),
    destination: code(typed.destination),
    fareBasis: code(typed.fareBasis),
    fare: baht(typed.fare),
    carrierSurcharge: baht(typed.carrierSurcharge),
  }
}
