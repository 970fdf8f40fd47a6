import type { BankCredit } from '#contract/api/staff/bank/bank-statements.ts'
import type { LocalDate } from '#contract/terms/time.ts'
import { formatDate } from '#web/i18n/date-format.ts'
import { useLanguage } from '#web/i18n/use-language.ts'

/** The day, and the time where the bank gives one, at which a credit was booked. */
export function BookingDate({ credit: { on, time } }: { readonly credit: Pick<BankCredit, 'on' | 'time'> }) {
  const language = useLanguage()
  const written = time === undefined ? on : `${on}T${time}`
  return (
    <time dateTime={written} className="figures">
      {formatDate(on as LocalDate, language, 'day')}
      {time !== undefined && ` ${time}`}
    </time>
  )
}
