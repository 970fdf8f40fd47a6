import { useLingui } from '@lingui/react/macro'
import { Suspense, useRef, useState } from 'react'
import { cabinClasses } from '#contract/terms/codes.ts'
import type { LocalDate } from '#contract/terms/time.ts'
import { useSiteFlag } from '#web/session/use-site-flag.ts'
import { useCabinName } from '#web/travel-ui/party/cabin-name.ts'
import { Button } from '#web/ui/button.tsx'
import { Checkbox } from '#web/ui/form/checkbox.tsx'
import { RadioGroup } from '#web/ui/form/radio-group.tsx'
import { Select } from '#web/ui/form/select.tsx'
import { useEarlySubmit } from '#web/ui/form/use-early-submit.ts'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { onDemand } from './on-demand.tsx'
import { DatesField } from './fields/dates-field.tsx'
import { withTripShape } from './form-legs.ts'
import { OptionsSection } from './fields/options-section.tsx'
import { PlaceFields } from './fields/place-fields.tsx'
import { withDirectOnly } from './search-form.ts'
import type { SearchPart } from './search-field-props.ts'
import { TravellersField } from './fields/travellers-field.tsx'
import { useProblemSentences } from './use-problem-sentences.ts'
import { useSearchForm } from './use-search-form.ts'
import styles from './search-box.module.css'

const LegFields = onDemand(async () => (await import('./on-demand/leg-fields.tsx')).LegFields)

/** Properties of the search box: an existing search with the `refund` of its address, and today. */
export type SearchBoxProps = {
  readonly param: string | undefined
  readonly refund: string | undefined
  readonly today: LocalDate | undefined
  /** Above the results: the type of trip comes with the options. */
  readonly isCompact?: boolean
  /** Called when the results are open. */
  readonly onSearch?: (() => void) | undefined
}

/** Places, dates, party, cabin, and options. */
export function SearchBox(props: SearchBoxProps) {
  const { t } = useLingui()
  const { form, faults, change, submit, warmUp, isLeaving } = useSearchForm(props)
  const sentence = useProblemSentences(Object.keys(faults).length > 0)
  const part = { form, faults, change, sentence }
  const element = useRef<HTMLFormElement>(null)
  // The prerendered page has no dates to search on.
  useEarlySubmit(element, props.today !== undefined)
  return (
    <form
      ref={element}
      className={styles.form}
      noValidate
      onFocus={warmUp}
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
    >
      {props.isCompact !== true && <TripTypeField {...part} />}
      <div className={styles.bar} data-shape={form.shape}>
        {form.shape === 'multiCity' ? (
          <div className={styles.legs}>
            <Suspense fallback={<Skeleton size="row" count={4} />}>
              <LegFields {...part} today={props.today} />
            </Suspense>
          </div>
        ) : (
          <>
            <PlaceFields {...part} />
            <DatesField {...part} today={props.today} />
          </>
        )}
        <div className={styles.party}>
          <TravellersField {...part} />
        </div>
        <CabinField {...part} />
        <Button kind="primary" type="submit" isWide isBusy={isLeaving} className={styles.submit}>
          {t`Search flights`}
        </Button>
      </div>
      <div className={styles.more}>
        {props.isCompact === true && <TripTypeField {...part} />}
        <DirectFlightsField {...part} />
        <OptionsSection {...part} />
      </div>
    </form>
  )
}

function TripTypeField({ form, change }: SearchPart) {
  const { t } = useLingui()
  return (
    <RadioGroup
      className={styles.shape}
      name="trip-shape"
      label={t`Trip type`}
      isLegendHidden
      value={form.shape}
      onChange={(shape) => change((now) => withTripShape(now, shape))}
      choices={[
        { value: 'roundTrip', text: t`Round trip` },
        { value: 'oneWay', text: t`One way` },
        { value: 'multiCity', text: t`Multi-city` },
      ]}
    />
  )
}

function CabinField({ form, change }: SearchPart) {
  const { t } = useLingui()
  const cabinName = useCabinName()
  const isUnsold = useSiteFlag(`unsold-${form.cabin}`)
  return (
    <Select
      className={styles.cabin}
      label={t`Cabin`}
      hint={isUnsold ? t`No airline here sells this cabin. Choose another one.` : undefined}
      name="cabin"
      value={form.cabin}
      onChange={(value) => change({ cabin: cabinClasses.find((cabin) => cabin === value) ?? 'economy' })}
      choices={cabinClasses.map((cabin) => ({ value: cabin, text: cabinName(cabin) }))}
    />
  )
}

/** A direct flight has no via point: choosing one clears the other, and says so. */
function DirectFlightsField({ form, change }: SearchPart) {
  const { t } = useLingui()
  const [hasLiftedVia, setHasLiftedVia] = useState(false)
  return (
    <div>
      <Checkbox
        label={t`Direct flights only`}
        isChecked={form.isDirectOnly}
        onChange={(isDirectOnly) => {
          setHasLiftedVia(isDirectOnly && form.via !== undefined)
          change((now) => withDirectOnly(now, isDirectOnly))
        }}
      />
      <p role="status" className={styles.lifted}>
        {hasLiftedVia && form.isDirectOnly && t`Via point removed. Direct flights have no stops.`}
      </p>
    </div>
  )
}
