import { useLingui } from '@lingui/react/macro'
import { RadioGroup } from '#web/ui/form/radio-group.tsx'
import type { BoundChoice } from '../list-model/list-choices.ts'
import type { ListProps } from '../list-model/list-props.ts'
import styles from './selection-mode-switch.module.css'

/** Whether a trip is picked flight by flight or as a whole; nothing where there is one journey. */
export function SelectionModeSwitch({
  choices,
  change,
  request,
}: Pick<ListProps, 'choices' | 'change' | 'request'>) {
  const { t } = useLingui()
  if (request.searchAirLegs.length < 2) return null
  return (
    <RadioGroup<BoundChoice>
      className={styles.way}
      label={t`How to choose`}
      isLegendHidden
      value={choices.way}
      onChange={(way) => change({ ...choices, way, open: undefined })}
      choices={[
        { value: 'steps', text: t`One flight at a time` },
        { value: 'trips', text: t`Whole trips` },
      ]}
    />
  )
}
