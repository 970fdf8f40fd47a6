import type { LegalPageTexts } from '#contract/terms/legal-page/legal-page.ts'

/** The privacy notice until the agency publishes its own. Source of its contents: PDPA B.E. 2562, sections 23 and 30 to 36. */
export const defaultPrivacy: LegalPageTexts = {
  en: {
    title: 'Privacy notice',
    body: `{agencyName}, {agencyAddress}, is the controller of your personal data under the Personal Data Protection Act B.E. 2562 (PDPA). Write to {agencyEmail} or call {agencyPhone}.

# What we collect and why
- **To book and ticket** (contract): names, birth dates, nationality, passport data, contact details, flights.
- **To take and refund payments** (contract, law): amounts, methods, references, bank details for refunds. Card numbers are typed at the payment provider and never reach us.
- **To care for special requests** (your explicit consent): meals and assistance that may reveal belief or health.
- **To keep accounts and tax documents** (law): invoices and receipts.
- **To keep the shop secure** (legitimate interest): sign-ins, network addresses, an audit log of staff.

Without the data for booking and payment we cannot sell you a ticket.

# Who receives it
Airlines and reservation systems, payment providers and banks, the authorities of the countries you fly to and over, and the companies that run our servers and send our emails. Flights abroad need transfers abroad: they are necessary for your contract (PDPA section 28).

# How long we keep it
Orders, payments and tax documents as long as tax and accounting law demands. Passport data and special requests until your trip has ended and claims are settled. Sign-in records for a short time.

# Your rights
You may ask for access, a copy, correction, deletion, restriction or transfer of your data, object to its use, and withdraw consent at any time; what was done before stays lawful. With an account you can download your data and close the account yourself under Account. You may complain to the Personal Data Protection Committee (PDPC).

# Children
Data of children is entered by a parent or guardian, or with their consent.`,
  },
  ja: {
    title: 'プライバシー通知',
    body: `{agencyName}（{agencyAddress}）は、タイ個人情報保護法（仏暦2562年、PDPA）上の個人データ管理者です。お問い合わせは {agencyEmail} または {agencyPhone} まで。

# 取得する情報と目的
- **予約と発券**（契約）：氏名、生年月日、国籍、パスポート情報、連絡先、フライト。
- **お支払いと返金**（契約、法令）：金額、支払方法、参照番号、返金先口座。カード番号は決済会社の画面で入力され、当社には届きません。
- **特別なリクエスト**（明示の同意）：信条や健康が推測されうる食事や介助。
- **会計・税務書類**（法令）：請求書、領収書。
- **サイトの安全**（正当な利益）：ログイン履歴、ネットワークアドレス、スタッフの操作履歴。

予約とお支払いに必要な情報がない場合、航空券を販売できません。

# 提供先
航空会社と予約システム、決済会社と銀行、渡航先・通過国の当局、当社のサーバー運用・メール配信の委託先。国際線の手配には国外への移転が必要で、これは契約の履行に必要なものです（PDPA第28条）。

# 保存期間
注文、お支払い、税務書類は税法・会計法が定める期間。パスポート情報と特別なリクエストは、ご旅行が終わり請求が解決するまで。ログイン履歴は短期間です。

# お客様の権利
開示、写しの交付、訂正、削除、利用の制限、データの移転、利用への異議、同意の撤回をいつでも求めることができます（撤回前の取扱いの適法性には影響しません）。アカウントをお持ちの場合は、アカウントのページからデータのダウンロードと退会ができます。タイ個人情報保護委員会（PDPC）に申し立てることもできます。

# お子様
お子様の情報は、保護者が、または保護者の同意を得て入力してください。`,
  },
  th: {
    title: 'ประกาศความเป็นส่วนตัว',
    body: `{agencyName} {agencyAddress} เป็นผู้ควบคุมข้อมูลส่วนบุคคลตามพระราชบัญญัติคุ้มครองข้อมูลส่วนบุคคล พ.ศ. 2562 (PDPA) ติดต่อ {agencyEmail} หรือโทร. {agencyPhone}

# ข้อมูลที่เราเก็บและวัตถุประสงค์
- **จองและออกตั๋ว** (สัญญา): ชื่อ วันเกิด สัญชาติ ข้อมูลหนังสือเดินทาง ข้อมูลติดต่อ เที่ยวบิน
- **รับชำระและคืนเงิน** (สัญญาและกฎหมาย): จำนวนเงิน วิธีชำระ เลขอ้างอิง บัญชีสำหรับคืนเงิน หมายเลขบัตรกรอกกับผู้ให้บริการชำระเงินและไม่ส่งมาถึงเรา
- **ดูแลคำขอพิเศษ** (ความยินยอมโดยชัดแจ้ง): อาหารและความช่วยเหลือที่อาจบ่งบอกความเชื่อหรือสุขภาพ
- **บัญชีและเอกสารภาษี** (กฎหมาย): ใบกำกับภาษีและใบเสร็จ
- **ความปลอดภัยของเว็บไซต์** (ประโยชน์โดยชอบด้วยกฎหมาย): การเข้าสู่ระบบ ที่อยู่เครือข่าย บันทึกการทำงานของเจ้าหน้าที่

หากไม่มีข้อมูลสำหรับการจองและการชำระเงิน เราไม่สามารถขายตั๋วให้คุณได้

# ผู้ที่ได้รับข้อมูล
สายการบินและระบบสำรองที่นั่ง ผู้ให้บริการชำระเงินและธนาคาร หน่วยงานของประเทศที่คุณเดินทางไปหรือผ่าน และผู้ดูแลเซิร์ฟเวอร์และส่งอีเมลให้เรา การบินระหว่างประเทศต้องส่งข้อมูลไปต่างประเทศ ซึ่งจำเป็นต่อสัญญาของคุณ (PDPA มาตรา 28)

# ระยะเวลาที่เก็บ
คำสั่งซื้อ การชำระเงิน และเอกสารภาษี เก็บตามที่กฎหมายภาษีและการบัญชีกำหนด ข้อมูลหนังสือเดินทางและคำขอพิเศษ เก็บจนสิ้นสุดการเดินทางและไม่มีข้อเรียกร้องค้างอยู่ บันทึกการเข้าสู่ระบบเก็บในระยะสั้น

# สิทธิของคุณ
คุณขอเข้าถึง ขอสำเนา แก้ไข ลบ ระงับ หรือโอนข้อมูล คัดค้านการใช้ และถอนความยินยอมได้ทุกเมื่อ โดยไม่กระทบสิ่งที่ทำไปก่อนแล้ว ผู้มีบัญชีดาวน์โหลดข้อมูลและปิดบัญชีได้เองในหน้าบัญชี และร้องเรียนต่อคณะกรรมการคุ้มครองข้อมูลส่วนบุคคล (PDPC) ได้

# เด็ก
ข้อมูลของเด็กต้องกรอกโดยบิดามารดาหรือผู้ปกครอง หรือได้รับความยินยอมจากบุคคลดังกล่าว`,
  },
}
