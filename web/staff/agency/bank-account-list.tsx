import { useLingui } from '@lingui/react/macro'
import { useRef } from 'react'
import { Button } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/form/text-field.tsx'
import type { AgencyPartProps } from './use-agency-form.ts'
import type { TypedAccount } from './agency-form-values.ts'
import styles from './agency.module.css'

/** The most accounts that fit on a pay-in slip. */
const mostAccounts = 8

/** The bank accounts in the order in which customers see them. */
export function BankAccountList({ form }: AgencyPartProps) {
  const { t } = useLingui()
  const listed = useRef<HTMLOListElement>(null)
  const { accounts } = form.typed
  const changeAccounts = (next: readonly TypedAccount[]) => form.change({ accounts: next })
  const addAccount = () => {
    const id = Math.max(-1, ...accounts.map((one) => one.id)) + 1
    changeAccounts([
      ...accounts,
      { id, bank: '', branch: '', accountName: '', accountNumber: '', accountType: '' },
    ])
  }
  const moveAccount = (index: number, by: -1 | 1) => {
    const [moved] = accounts.slice(index, index + 1)
    if (!moved) return
    changeAccounts(accounts.toSpliced(index, 1).toSpliced(index + by, 0, moved))
    // The buttons move with their account, so that they can be pressed again.
  }
  return (
    <section className={styles.part} aria-labelledby="agency-accounts">
      <h3 id="agency-accounts" className={styles.subtitle}>{t`Bank accounts`}</h3>
      {accounts.length === 0 && (
        <p className={styles.soft}>{t`No bank account. Customers cannot pay by bank transfer.`}</p>
      )}
      <ol ref={listed} className={styles.list}>
        {accounts.map((account, index) => (
          <li key={account.id} className={styles.item}>
            <BankAccountFields
              form={form}
              index={index}
              onChange={(more) => changeAccounts(accounts.with(index, { ...account, ...more }))}
            />
            <div className={styles.ways}>
              <Button
                aria-disabled={index === 0}
                onClick={() => index > 0 && moveAccount(index, -1)}
                aria-label={t`Move account ${index + 1} up`}
              >
                ↑
              </Button>
              <Button
                aria-disabled={index === accounts.length - 1}
                onClick={() => index < accounts.length - 1 && moveAccount(index, 1)}
                aria-label={t`Move account ${index + 1} down`}
              >
                ↓
              </Button>
              <Button
                kind="danger"
                aria-label={t`Delete account ${index + 1}`}
                onClick={() => {
                  changeAccounts(accounts.toSpliced(index, 1))
                  listed.current?.parentElement?.querySelector<HTMLElement>('[data-add]')?.focus()
                }}
              >{t`Delete`}</Button>
            </div>
          </li>
        ))}
      </ol>
      <div>
        <Button
          data-add
          aria-disabled={accounts.length >= mostAccounts}
          onClick={() => accounts.length < mostAccounts && addAccount()}
        >
          {t`Add bank account`}
        </Button>
      </div>
    </section>
  )
}

type BankAccountFieldsProps = AgencyPartProps & {
  readonly index: number
  readonly onChange: (more: Partial<TypedAccount>) => void
}

function BankAccountFields({ form, index, onChange }: BankAccountFieldsProps) {
  const { t } = useLingui()
  const account = form.typed.accounts[index]
  if (!account) return null
  const accountFieldProps = (name: Exclude<keyof TypedAccount, 'id'>, maxLength: number) => ({
    ...form.field(`accounts.${index}.${name}`),
    value: account[name],
    onChange: (text: string) => onChange({ [name]: text }),
    autoComplete: 'off',
    maxLength,
  })
  return (
    <fieldset className={styles.fieldset}>
      <legend className={styles.legend}>{t`Account ${index + 1}`}</legend>
      <div className={styles.fields}>
        <TextField {...accountFieldProps('bank', 60)} label={t`Bank`} />
        <TextField {...accountFieldProps('branch', 60)} label={t`Branch`} />
        <TextField
          {...accountFieldProps('accountNumber', 30)}
          label={t`Account number`}
          inputMode="numeric"
        />
        <TextField {...accountFieldProps('accountName', 100)} label={t`Account name`} />
        <TextField {...accountFieldProps('accountType', 30)} label={t`Type`} hint={t`Savings or current`} />
      </div>
    </fieldset>
  )
}
