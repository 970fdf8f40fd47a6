import { useLingui } from '@lingui/react/macro'

/** Returns the name of a mail's event in words. */
export function useMailEventLabels(): (event: string) => string {
  const { t } = useLingui()
  const account = useAccountEventLabels()
  const order = { ...useOrderEventLabels(), ...useTicketEventLabels() }
  const money = useMoneyEventLabels()
  return (event) => account[event] ?? order[event] ?? money[event] ?? t`Other mail`
}

type EventLabels = Readonly<Record<string, string>>

function useAccountEventLabels(): EventLabels {
  const { t } = useLingui()
  return {
    'account-confirm': t`Email confirmation`,
    'account-known': t`Account already exists`,
    'account-email': t`Confirm a new email address`,
    'account-email-known': t`Email address belongs to another account`,
    'account-email-asked': t`Change of email address requested`,
    'account-email-changed': t`Email address changed`,
    'account-password-changed': t`Password changed`,
    'account-second-factor-on': t`Two-step sign-in switched on`,
    'account-second-factor-off': t`Two-step sign-in switched off by its owner`,
    'account-line-linked': t`Notices in LINE switched on`,
    'account-connect': t`Confirm sign-in with LINE or Google`,
    'account-identity-linked': t`Sign-in with LINE or Google connected`,
    'api-key-created': t`API key created`,
    'account-passkey-added': t`Passkey added`,
    'account-passkey-removed': t`Passkey removed`,
    'account-reset': t`Password reset`,
    'account-invited': t`Invitation`,
    'account-roles-changed': t`Roles changed`,
    'account-second-factor-ended': t`Two-step sign-in switched off`,
    'draft-link': t`Continue on another device`,
    'webhook-disabled': t`Webhook endpoint disabled`,
  }
}

function useOrderEventLabels(): EventLabels {
  const { t } = useLingui()
  return {
    'price-requested': t`Quote requested`,
    quoted: t`Quote`,
    'quote-ended': t`Quote expired`,
    'link-replaced': t`New link to the booking`,
    'price-alert-confirm': t`Confirm price alert`,
    'price-drop': t`Price drop`,
    'link-mailed': t`Link to the booking`,
    'staff-message': t`Message from staff`,
    'address-corrected': t`Email address corrected`,
    'booking-rejected': t`Booking rejected by airline`,
    'wish-noted': t`Waitlisted`,
    'wish-ended': t`Waitlist expired`,
    'booking-held': t`Seats held`,
    'booking-ended': t`Booking expired unpaid`,
    'lost-seats': t`Seats lost before payment`,
    'dearer-seats': t`Fare increase before payment`,
    'booking-ticketed': t`Tickets issued`,
    'request-quoted': t`Request quoted`,
    'request-done': t`Request completed`,
    'request-declined': t`Request declined`,
    'service-refused': t`Service refused by the airline`,
    'name-accepted': t`Name corrected`,
    'name-refused': t`Name correction refused`,
    'deadline-moved': t`Payment deadline moved earlier`,
    'flights-changed': t`Schedule change`,
    'flights-cancelled': t`Flight cancelled by airline`,
    'flights-moved': t`Minor schedule change`,
    'flights-reminder': t`Schedule change reminder`,
    'flights-accepted': t`New schedule confirmed`,
    'flights-changed-by-fare-rules': t`Schedule change by the fare rules`,
    'free-change-requested': t`Other flights requested`,
    'free-refund-requested': t`Refund requested after a schedule change`,
    'flights-taken-back': t`Schedule change withdrawn`,
  }
}

function useTicketEventLabels(): EventLabels {
  const { t } = useLingui()
  return {
    'tickets-exchanged': t`Tickets exchanged`,
    'tickets-exchanged-free': t`Tickets exchanged free of charge`,
    'extras-added': t`Seats and bags added`,
    'split-leaves': t`Order split off`,
    'split-stays': t`Order split`,
  }
}

function useMoneyEventLabels(): EventLabels {
  const { t } = useLingui()
  return {
    'pay-reminder-half': t`Payment reminder`,
    'pay-reminder-last': t`Final payment reminder`,
    'pay-reminder-staff': t`Payment reminder by staff`,
    'pay-first': t`Pay to book`,
    'pay-first-refused': t`Paid order refused by airline`,
    'exchange-payment': t`Payment link of an exchange`,
    'extras-payment': t`Payment link of seats and bags`,
    'booking-paid': t({ message: 'Payment received', context: 'mail' }),
    'slip-refused': t`Transfer proof rejected`,
    'collection-agreed': t`Cash pickup confirmed`,
    'collection-declined': t`Cash pickup declined`,
    'refund-payee': t`Bank account for a refund`,
    'refund-owed': t`Refund created`,
    'refund-sent': t`Refund sent`,
    'refund-done': t`Refund completed`,
    'tax-invoice': t`Tax invoice issued`,
    'credit-low': t`Low account credit`,
    'approval-amounts-changed': t`Approval thresholds changed`,
    'credit-limit-changed': t`Credit limit of a company raised`,
    'staff-role-granted': t`Staff role granted`,
    'bank-accounts-changed': t`Bank accounts changed`,
    'mail-test': t`Test email`,
  }
}
