import { useLingui } from '@lingui/react/macro'
import { type LocalDate } from '#contract/terms/time.ts'
import { cabinClasses } from '#contract/terms/codes.ts'
import { useCabinName } from '#web/travel-ui/cabin-name.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { RadioGroup } from '#web/ui/radio-group.tsx'
import { Select } from '#web/ui/select.tsx'
import { DatesField } from './dates-field.tsx'
import { PlaceFields } from './place-fields.tsx'
import { TravellersField } from './travellers-field.tsx'
import { useProblemSentences } from './use-problem-sentences.ts'
import { useSearchForm } from './use-search-form.ts'
import styles from './search-box.module.css'

/** Properties of the search box: a search to change, and today. */
export type SearchBoxProps = { readonly param: string | undefined; readonly today: LocalDate | undefined }

/** Where, when, who, and in which cabin. */
export function SearchBox({ param, today }: SearchBoxProps) {
  const { t } = useLingui()
  const cabinName = useCabinName()
  const { form, faults, change, submit, warmUp, isLeaving } = useSearchForm({ param, today })
  const isWrong = Object.keys(faults).length > 0
  const sentence = useProblemSentences(isWrong)
  const part = { form, faults, change, sentence }
  return (
    <Card className={styles.card}>
      <form
        className={styles.form}
        noValidate
        onFocus={warmUp}
        onSubmit={(event) => {
          event.preventDefault()
          submit()
        }}
      >
        <RadioGroup
          className={styles.shape}
          label={t`Kind of trip`}
          isLegendHidden
          value={form.isRoundTrip ? 'roundTrip' : 'oneWay'}
          onChange={(value) => change({ isRoundTrip: value === 'roundTrip' })}
          choices={[
            { value: 'oneWay', text: t`One way` },
            { value: 'roundTrip', text: t`Round trip` },
          ]}
        />
        <PlaceFields {...part} />
        <DatesField {...part} today={today} />
        <TravellersField {...part} />
        <Select
          className={styles.cabin}
          label={t`Cabin`}
          value={form.cabin}
          onChange={(value) => change({ cabin: cabinClasses.find((cabin) => cabin === value) ?? 'economy' })}
          choices={cabinClasses.map((cabin) => ({ value: cabin, text: cabinName(cabin) }))}
        />
        <div className={styles.direct}>
          <Checkbox
            label={t`Direct flights only`}
            isChecked={form.isDirectOnly}
            onChange={(isDirectOnly) => change({ isDirectOnly })}
          />
        </div>
        <Button kind="primary" type="submit" isWide isBusy={isLeaving} className={styles.submit}>
          {t`Search flights`}
        </Button>
      </form>
    </Card>
  )
}
