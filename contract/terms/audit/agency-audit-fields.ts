/** The fields of the agency profile in the audit log. */
export const agencyAuditFields = {
  brandName: { kind: 'text', label: { en: 'Shop name', ja: 'ショップ名', th: 'ชื่อร้าน' } },
  brandColor: { kind: 'text', label: { en: 'Brand colour', ja: 'ブランドカラー', th: 'สีของแบรนด์' } },
  brandLogo: { kind: 'text', label: { en: 'Logo', ja: 'ロゴ', th: 'โลโก้' } },
  brandFavicon: { kind: 'text', label: { en: 'Icon', ja: 'アイコン', th: 'ไอคอน' } },
  brandSenderName: { kind: 'text', label: { en: 'Sender name', ja: '差出人名', th: 'ชื่อผู้ส่ง' } },
  brandReplyTo: {
    kind: 'text',
    label: { en: 'Reply-to address', ja: '返信先アドレス', th: 'อีเมลสำหรับตอบกลับ' },
  },
  agencyName: { kind: 'text', label: { en: 'Agency name', ja: '会社名', th: 'ชื่อเอเจนซี่' } },
  agencyAddress: { kind: 'text', label: { en: 'Address', ja: '住所', th: 'ที่อยู่' } },
  agencyEmail: { kind: 'text', label: { en: 'Email', ja: 'メールアドレス', th: 'อีเมล' } },
  agencyPhone: { kind: 'text', label: { en: 'Phone', ja: '電話番号', th: 'หมายเลขโทรศัพท์' } },
  agencyFax: { kind: 'text', label: { en: 'Fax', ja: 'FAX', th: 'โทรสาร' } },
  agencyIataNumber: { kind: 'text', label: { en: 'IATA number', ja: 'IATA番号', th: 'หมายเลข IATA' } },
  agencyLicence: {
    kind: 'text',
    label: { en: 'Tourism licence', ja: '旅行業登録番号', th: 'ใบอนุญาตประกอบธุรกิจนำเที่ยว' },
  },
  agencyRemark: { kind: 'text', label: { en: 'Remark', ja: '備考', th: 'หมายเหตุ' } },
  agencyTaxId: { kind: 'text', label: { en: 'Tax ID', ja: '納税者番号', th: 'เลขประจำตัวผู้เสียภาษี' } },
  agencyBillerId: { kind: 'text', label: { en: 'Biller ID', ja: 'ビラーID', th: 'Biller ID' } },
  agencyPromptPayId: { kind: 'text', label: { en: 'PromptPay ID', ja: 'PromptPay', th: 'พร้อมเพย์' } },
  agencyVatBranch: {
    kind: 'text',
    label: { en: 'Head office or branch', ja: '本店または支店', th: 'สำนักงานใหญ่หรือสาขา' },
  },
  agencyVatBase: {
    kind: 'codes',
    label: { en: 'VAT is charged on', ja: 'VATの対象', th: 'คิดภาษีมูลค่าเพิ่มจาก' },
    codes: {
      fees: {
        en: 'Service fees and surcharges',
        ja: '取扱手数料と決済手数料',
        th: 'ค่าบริการและค่าธรรมเนียมการชำระเงิน',
      },
      feesAndMarkup: {
        en: 'Service fees, surcharges and markup',
        ja: '取扱手数料、決済手数料とマークアップ',
        th: 'ค่าบริการ ค่าธรรมเนียมการชำระเงิน และส่วนเพิ่ม',
      },
    },
  },
  agencySelfServiceVoid: {
    kind: 'text',
    label: { en: 'Self-service void', ja: 'お客様による発券取消（VOID）', th: 'ลูกค้า VOID ตั๋วเองได้' },
  },
  agencyAccounts: {
    kind: 'text',
    label: { en: 'Bank accounts', ja: '銀行口座', th: 'บัญชีธนาคาร' },
  },
  agencyHours: { kind: 'text', label: { en: 'Office hours', ja: '営業時間', th: 'เวลาทำการ' } },
} as const
