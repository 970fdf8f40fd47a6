import { useLingui } from '@lingui/react/macro'

/** Returns the name of a mail's event in words. */
export function useMailEventLabels(): (event: string) => string {
  const { t } = useLingui()
  const account = useAccountEvents()
  const order = useOrderEvents()
  const money = useMoneyEvents()
  return (event) => account[event] ?? order[event] ?? money[event] ?? t`Other mail`
}

type EventLabels = Readonly<Record<string, string>>

function useAccountEvents(): EventLabels {
  const { t } = useLingui()
  return {
    'account-confirm': t`Confirm an e-mail address`,
    'account-known': t`Account exists already`,
    'account-email': t`Confirm a new e-mail address`,
    'account-email-known': t`E-mail address belongs to another account`,
    'account-email-asked': t`Change of e-mail address requested`,
    'account-email-changed': t`E-mail address changed`,
    'account-password-changed': t`Password changed`,
    'account-second-factor-on': t`Two-step sign-in switched on`,
    'account-second-factor-off': t`Two-step sign-in switched off by its owner`,
    'account-line-linked': t`Notices in LINE switched on`,
    'account-reset': t`New password`,
    'account-invited': t`Invitation`,
    'account-roles-changed': t`Roles changed`,
    'account-second-factor-ended': t`Two-step sign-in switched off`,
    'draft-link': t`Link to go on elsewhere`,
  }
}

function useOrderEvents(): EventLabels {
  const { t } = useLingui()
  return {
    'price-requested': t`We work out the exact price`,
    quoted: t`Exact price`,
    'quote-ended': t`Exact price not answered in time`,
    'link-replaced': t`New link to the booking`,
    'link-mailed': t`Link to the booking`,
    'booking-rejected': t`Airline did not accept the booking`,
    'wish-noted': t`On the waiting list`,
    'wish-ended': t`Waiting list ended without a seat`,
    'booking-held': t`Seats held`,
    'booking-ended': t`Booking ended unpaid`,
    'lost-seats': t`Seats lost before payment`,
    'dearer-seats': t`Seats dearer before payment`,
    'booking-ticketed': t`Tickets issued`,
    'request-quoted': t`Figure for a request`,
    'request-done': t`Request carried out`,
    'request-declined': t`Request declined`,
    'deadline-moved': t`Deadline brought forward`,
    'flights-changed': t`Flights changed`,
    'flights-cancelled': t`Flight cancelled by the airline`,
    'flights-moved': t`Flights moved by a few minutes`,
    'flights-reminder': t`Reminder to answer about flights`,
    'flights-accepted': t`New flights confirmed`,
    'flights-taken-back': t`Flights as booked again`,
  }
}

function useMoneyEvents(): EventLabels {
  const { t } = useLingui()
  return {
    'pay-reminder-half': t`Reminder to pay`,
    'pay-reminder-last': t`Last reminder to pay`,
    'booking-paid': t({ message: 'Payment received', context: 'mail' }),
    'slip-refused': t`Slip refused`,
    'collection-agreed': t`Cash will be fetched`,
    'collection-declined': t`Cash cannot be fetched`,
    'refund-payee': t`Bank account for a refund`,
    'refund-owed': t`Money goes back`,
    'refund-sent': t`Refund on its way`,
    'refund-done': t`Refund carried out`,
    'credit-low': t`Little account credit left`,
    'approval-amounts-changed': t`Approval thresholds changed`,
    'credit-limit-changed': t`Credit limit of a company raised`,
    'staff-role-granted': t`Staff role granted`,
    'bank-accounts-changed': t`Bank accounts changed`,
  }
}
