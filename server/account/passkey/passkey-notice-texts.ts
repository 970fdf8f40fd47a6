/** The events of passkeys that their owner is told of by mail. */
export const passkeyEvents = ['passkey-added', 'passkey-removed'] as const

/** The texts of these mails in English. */
export const passkeyNoticesEn = {
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

/** The texts of these mails in Japanese. */
export const passkeyNoticesJa: typeof passkeyNoticesEn = {
  'passkey-added': {
    subject: 'パスキーが追加されました',
    heading: 'パスキーが追加されました。',
    parts: [
      'お客様のアカウントにパスキーが追加されました。今後は、パスワードとコードの代わりにこのパスキーでログインできます。',
    ],
    action: 'パスワードを再設定する',
    closing: [
      'ご本人による追加であれば、何もなさる必要はありません。お心当たりがない場合は、すぐにパスワードを再設定し、当社までお電話ください。再設定すると、すべてのパスキーも削除されます。',
    ],
  },
  'passkey-removed': {
    subject: 'パスキーが削除されました',
    heading: 'パスキーが削除されました。',
    parts: [
      '削除されたパスキーではログインできません。ほかのパスキー、またはパスワードと認証アプリのコードでログインしてください。',
    ],
    action: 'パスワードを再設定する',
    closing: [
      'ご本人または管理者による削除でない場合は、すぐにパスワードを再設定し、当社までお電話ください。',
    ],
  },
}

/** The texts of these mails in Thai. */
export const passkeyNoticesTh: typeof passkeyNoticesEn = {
  'passkey-added': {
    subject: 'มีการเพิ่มพาสคีย์ในบัญชีของคุณ',
    heading: 'มีการเพิ่มพาสคีย์ในบัญชีของคุณ',
    parts: ['มีการเพิ่มพาสคีย์เมื่อสักครู่ จากนี้ไปใช้เข้าสู่ระบบบัญชีของคุณแทนรหัสผ่านและรหัสจากแอปได้'],
    action: 'ขอรหัสผ่านใหม่',
    closing: ['หากเป็นคุณ ไม่ต้องดำเนินการใด ๆ หากไม่ใช่คุณ กรุณาตั้งรหัสผ่านใหม่ทันทีและโทรหาเรา พาสคีย์ทั้งหมดจะถูกลบด้วย'],
  },
  'passkey-removed': {
    subject: 'มีการลบพาสคีย์ออกจากบัญชีของคุณ',
    heading: 'มีการลบพาสคีย์ออกจากบัญชีของคุณ',
    parts: ['พาสคีย์นั้นใช้เข้าสู่ระบบไม่ได้อีก กรุณาใช้พาสคีย์อื่น หรือรหัสผ่านกับรหัสจากแอปยืนยันตัวตน'],
    action: 'ขอรหัสผ่านใหม่',
    closing: ['หากไม่ใช่คุณหรือผู้ดูแลระบบเป็นผู้ลบ กรุณาตั้งรหัสผ่านใหม่ทันทีและโทรหาเรา'],
  },
}
