import { useLingui } from '@lingui/react/macro'
import { useEffect, useState } from 'react'
import { Button } from '#web/ui/button.tsx'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'
import { fieldId } from '../field-ids.ts'
import { fewestLegs, mostLegs, withLegAdded, withLegMoved, withLegRemoved } from '../form-legs.ts'
import { type DatesFieldProps, LegDateField } from '../fields/leg-date-field.tsx'
import { PlaceField } from '../fields/place-fields.tsx'
import type { SearchForm } from '../search-form.ts'
import styles from './leg-fields.module.css'

/** A change of the flights: what is announced, and where the focus goes. */
type Done = { readonly said: string; readonly focusId: string }

/** The flights of a multi-city trip: each with its places and date, to be moved, removed and added. */
export function LegFields(props: DatesFieldProps) {
  const { t } = useLingui()
  const { form, change } = props
  const [done, setDone] = useState<Done | undefined>(undefined)
  useEffect(() => {
    if (done) document.getElementById(done.focusId)?.focus()
  }, [done])
  const changeLegs = (next: SearchForm, act: Done) => {
    if (next === form) return
    change(next)
    setDone(act)
  }
  const count = form.legs.length
  const number = count + 1
  return (
    <>
      <ol className={styles.legs}>
        {form.legs.map((leg, index) => (
          <li key={leg.key}>
            <LegRow {...props} index={index} act={changeLegs} />
          </li>
        ))}
      </ol>
      <div className={styles.add}>
        <Button
          id="search-add-leg"
          aria-disabled={count >= mostLegs}
          onClick={() =>
            changeLegs(withLegAdded(form), {
              said: t`Flight ${number} was added.`,
              focusId: fieldId(`${form.legs.at(-1)?.to ? 'to' : 'from'}.${count}`),
            })
          }
        >
          {t`Add a flight`}
        </Button>
        {count >= mostLegs && <span className={styles.most}>{t`You can add up to six flights.`}</span>}
      </div>
      <VisuallyHidden>
        <span role="status">{done?.said}</span>
      </VisuallyHidden>
    </>
  )
}

type LegRowProps = DatesFieldProps & {
  readonly index: number
  readonly act: (next: SearchForm, done: Done) => void
}

function LegRow({ index, act, ...props }: LegRowProps) {
  const { t } = useLingui()
  const number = index + 1
  const legend = t`Flight ${number}`
  return (
    <fieldset className={styles.leg}>
      <legend className={styles.legend}>{legend}</legend>
      <PlaceField {...props} index={index} end="from" />
      <PlaceField {...props} index={index} end="to" />
      <div className={styles.date}>
        <LegDateField {...props} index={index} />
      </div>
      <LegActions {...props} index={index} act={act} />
    </fieldset>
  )
}

function LegActions({ form, index, act }: LegRowProps) {
  const { t } = useLingui()
  const count = form.legs.length
  const key = form.legs[index]?.key ?? 0
  const number = index + 1
  const moveLeg = (by: -1 | 1) => () => {
    const place = number + by
    act(withLegMoved(form, index, by), {
      said: t`Flight ${number} moved to position ${place}.`,
      focusId: `search-leg-${by < 0 ? 'up' : 'down'}-${key}`,
    })
  }
  const removeLeg = () => {
    const next = form.legs[index + 1] ?? form.legs[index - 1]
    act(withLegRemoved(form, index), {
      said: t`Flight ${number} was removed.`,
      focusId: `search-leg-remove-${next?.key ?? 0}`,
    })
  }
  return (
    <div className={styles.actions}>
      <LegButton
        id={`search-leg-up-${key}`}
        label={t`Move flight ${number} up`}
        drawing="M12 19V5m-6 6 6-6 6 6"
        isOff={index === 0}
        onPress={moveLeg(-1)}
      />
      <LegButton
        id={`search-leg-down-${key}`}
        label={t`Move flight ${number} down`}
        drawing="M12 5v14m-6-6 6 6 6-6"
        isOff={index === count - 1}
        onPress={moveLeg(1)}
      />
      <LegButton
        id={`search-leg-remove-${key}`}
        label={t`Remove flight ${number}`}
        drawing="M6 6l12 12M18 6 6 18"
        isOff={count <= fewestLegs}
        onPress={removeLeg}
      />
    </div>
  )
}

type LegButtonProps = {
  readonly id: string
  readonly label: string
  readonly drawing: string
  readonly isOff: boolean
  readonly onPress: () => void
}

/** A disabled button stays in place, so that the focus is never lost. */
function LegButton({ id, label, drawing, isOff, onPress }: LegButtonProps) {
  return (
    <button
      type="button"
      id={id}
      className={styles.button}
      aria-label={label}
      aria-disabled={isOff}
      onClick={isOff ? undefined : onPress}
    >
      <svg viewBox="0 0 24 24" aria-hidden="true">
        <path d={drawing} />
      </svg>
    </button>
  )
}
