import type { SecurityNoticeTexts } from '../security-event.ts'

/** The mails about security events in English. */
export const english: SecurityNoticeTexts = {
  'identity-linked': {
    subject: 'Another way to sign in to your account',
    heading: 'Another way to sign in was connected',
    parts: [
      'An account at LINE, Google or your company was just connected to yours. From now on it signs in to your account.',
    ],
    action: 'Reset password',
    closing: ['If it was not you, reset your password now. This also disconnects it.'],
  },
  'password-changed': {
    subject: 'Your password has changed',
    heading: 'Your password has changed',
    parts: ['Your password was just changed. All other devices have been signed out.'],
    action: 'Reset password',
    closing: [
      "If it was you, you don't need to do anything. If it was not, reset your password now and call us.",
    ],
  },
  'second-factor-on': {
    subject: 'Two-step sign-in is on',
    heading: 'Two-step sign-in is on',
    parts: [
      'From now on, you sign in with your password and a code from your authenticator app.',
      'Keep your recovery codes somewhere other than your phone. Each one works once instead of the app.',
    ],
    action: 'Reset password',
    closing: ['If it was not you, call us now. Somebody else may be signed in to your account.'],
  },
  'second-factor-off': {
    subject: 'Two-step sign-in is off',
    heading: 'Two-step sign-in is off',
    parts: ['You now sign in with your password only. Your recovery codes no longer work.'],
    action: 'Reset password',
    closing: ['If it was not you, reset your password now and call us.'],
  },
  'line-linked': {
    subject: 'LINE notifications are on',
    heading: 'LINE notifications are on',
    parts: [
      'A LINE account was just connected to yours. It will get updates about your bookings, with links that open them.',
    ],
    action: 'Reset password',
    closing: [
      "If it was you, you don't need to do anything. If it was not, reset your password now. This also disconnects LINE.",
    ],
  },
  'email-asked': {
    subject: 'Somebody asked to change your email address',
    heading: 'Somebody asked to change your email address',
    parts: [
      'Somebody signed in to your account asked to change its email address. We sent a link to the new address. Nothing changes until it is opened.',
    ],
    action: 'Reset password',
    closing: [
      "If it was you, you don't need to do anything here. If it was not, reset your password now. This cancels the link and signs out all devices. Then call us.",
    ],
  },
  'email-changed': {
    subject: 'Your email address has changed',
    heading: 'Your email address has changed',
    parts: [
      'Your account has a new email address, and all other devices have been signed out. Sign in with the new address. Account emails go there.',
      'Existing bookings keep the email address they were made with.',
    ],
    action: 'Sign in',
    closing: [
      "If it was you, you don't need to do anything. If it was not, call us now. You can no longer reset your password with this address.",
    ],
  },
  'passkey-added': {
    subject: 'A passkey was added to your account',
    heading: 'A passkey was added to your account',
    parts: [
      'A passkey was just added. From now on it signs in to your account instead of password and code.',
    ],
    action: 'Reset password',
    closing: [
      "If it was you, you don't need to do anything. If it was not, reset your password now and call us. This also removes all passkeys.",
    ],
  },
  'passkey-removed': {
    subject: 'A passkey was removed from your account',
    heading: 'A passkey was removed from your account',
    parts: [
      'It no longer signs in. Use another passkey, or your password and a code from your authenticator app.',
    ],
    action: 'Reset password',
    closing: ['If neither you nor an administrator did this, reset your password now and call us.'],
  },
}
