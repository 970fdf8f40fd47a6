import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { ComboBox } from '#web/ui/form/combo-box.tsx'
import { RadioGroup } from '#web/ui/form/radio-group.tsx'
import { AirlineField } from './airline-field.tsx'
import { placeFinder } from '../find-places.ts'
import { usePlaceOption } from '../fields/place-fields.tsx'
import { withVia } from '../search-form.ts'
import type { SearchPart } from '../search-field-props.ts'
import { WindowField } from './window-field.tsx'
import styles from '../fields/options-section.module.css'

/** Domestic or international, ticket type, times of day, airlines, via point. */
export function MoreOptions(part: SearchPart) {
  const { t } = useLingui()
  const { form, change } = part
  return (
    <div className={styles.options}>
      <RadioGroup
        label={t`Route`}
        value={form.scope ?? 'international'}
        onChange={(scope) => change({ scope })}
        choices={[
          { value: 'international', text: t`International` },
          { value: 'domestic', text: t`Within Thailand` },
        ]}
      />
      <RadioGroup
        label={t`Fare type`}
        value={form.ticketType}
        onChange={(ticketType) => change({ ticketType })}
        choices={[
          { value: 'both', text: t`Both` },
          { value: 'refundable', text: t`Refundable with conditions` },
          { value: 'nonRefundable', text: t`Non-refundable` },
        ]}
      />
      <WindowField
        label={form.shape === 'multiCity' ? t`Times for each flight` : t`Outbound flight times`}
        value={form.departWindow}
        onChange={(departWindow) => change({ departWindow })}
      />
      {form.shape === 'roundTrip' && (
        <WindowField
          label={t`Return flight times`}
          value={form.returnWindow}
          onChange={(returnWindow) => change({ returnWindow })}
        />
      )}
      <AirlineField {...part} />
      <ViaField {...part} />
    </div>
  )
}

/** A via point needs a stop: choosing one clears "Direct flights only", and says so. */
function ViaField({ form, change }: SearchPart) {
  const { t } = useLingui()
  const [hasLiftedDirect, setHasLiftedDirect] = useState(false)
  const { option, place, language } = usePlaceOption([form.via])
  return (
    <div>
      <ComboBox
        id="search-via"
        label={t`Via (optional)`}
        placeholder={t`Anywhere`}
        value={option(form.via)}
        find={placeFinder({ language, scope: form.scope })}
        onChange={(value) => {
          setHasLiftedDirect(value !== undefined && form.isDirectOnly)
          change(withVia(form, place(value)))
        }}
      />
      <p role="status" className={styles.lifted}>
        {hasLiftedDirect &&
          form.via !== undefined &&
          t`"Direct flights only" is off, because a via point means a stop.`}
      </p>
    </div>
  )
}
