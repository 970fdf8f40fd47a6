import { useLingui } from '@lingui/react/macro'
import { RadioGroup } from '#web/ui/form/radio-group.tsx'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'
import { type ViewChoice, viewChoices } from '../list-model/list-choices.ts'
import type { ListProps } from '../list-model/list-props.ts'
import styles from './view-switch.module.css'

/** Selects the view, each with an icon. */
export function ViewSwitch({ choices, change }: Pick<ListProps, 'choices' | 'change'>) {
  const { t } = useLingui()
  const labels = {
    list: t({ message: 'List', context: 'view' }),
    timeline: t({ message: 'Timeline', context: 'view' }),
    plot: t({ message: 'Price and time', context: 'view' }),
  }
  return (
    <RadioGroup<ViewChoice>
      className={styles.switch}
      label={t`View`}
      isLegendHidden
      value={choices.view}
      onChange={(view) => change({ ...choices, view })}
      choices={viewChoices.map((value) => ({
        value,
        text: (
          <span className={styles.choice} title={labels[value]}>
            <svg viewBox="0 0 20 20" aria-hidden="true">
              <path d={pictures[value]} />
            </svg>
            <VisuallyHidden>{labels[value]}</VisuallyHidden>
          </span>
        ),
      }))}
    />
  )
}

/** Lines of text; bars with different starts; points over two axes. */
const pictures: Readonly<Record<ViewChoice, string>> = {
  list: 'M3 5h14M3 10h14M3 15h14',
  timeline: 'M2 5h8M7 10h10M4 15h7M14 15h2',
  plot: 'M3 3v14h14M7 6v.01M9 11v.01M12 9v.01M13 13v.01M16 12v.01',
}
