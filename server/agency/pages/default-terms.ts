import type { LegalPageTexts } from '#contract/terms/legal-page/legal-page.ts'

/** The terms and conditions until the agency publishes its own. */
export const defaultTerms: LegalPageTexts = {
  en: {
    title: 'Terms and conditions',
    body: `{agencyName}, {agencyAddress}, tourism licence {agencyLicence}, sells air tickets on this site as an agent of the airlines.

# Your contracts
The airline carries you: its conditions of carriage and the fare rules shown with your flights apply. We arrange the booking and collect the payment. You agree to the fare rules and to the booking conditions, which you confirm before you book; we keep the version that you accepted.

# Price and payment
Prices are in baht and include taxes, airline surcharges and our fees, unless a fee is shown separately. Until tickets are issued, fares and taxes can change. If the total changes, we ask you first. If your payment does not arrive by the payment deadline, the seats are released and the price no longer holds.

# Names and documents
Enter every name as in the passport. You are responsible for passports, visas and health documents of all travellers.

# Changes, cancellation and refunds
Whether a ticket can be changed or refunded, and for which charge, is set by its fare rules. Ask us for a change or a refund on the page of your booking. We pay refunds to the way you paid, once the airline has released the money.

# Schedule changes
When the airline changes or cancels a flight, we tell you by email and offer what the airline allows: another flight or a refund.

# Liability
The airline is liable for the carriage under its conditions and international conventions. We are liable for our own services under Thai law.

# Complaints and law
Write to {agencyEmail} or call {agencyPhone}. You may also turn to the Department of Tourism or the Office of the Consumer Protection Board. Thai law applies; the protection of consumers by the law of their own country remains.`,
  },
  ja: {
    title: 'ご利用規約',
    body: `{agencyName}（{agencyAddress}、旅行業登録番号 {agencyLicence}）は、航空会社の代理店として本サイトで航空券を販売しています。

# 契約について
運送は航空会社が行い、航空会社の運送約款と、フライトとともに表示される運賃規則が適用されます。当社はご予約の手配と代金の収受を行います。お客様には予約前に運賃規則と予約条件にご同意いただき、当社は同意いただいた版を保存します。

# 料金とお支払い
料金はタイバーツ建てで、別途表示がある場合を除き、税金、航空会社の追加料金、当社の手数料を含みます。発券までは運賃や税金が変わることがあります。合計額が変わる場合は、事前にお客様に確認します。期限までにお支払いがない場合、座席は解放され、料金は無効になります。

# お名前と渡航書類
お名前はパスポートのとおりに入力してください。搭乗者全員のパスポート、査証、健康に関する書類はお客様の責任でご用意ください。

# 変更・取消・払い戻し
変更や払い戻しの可否と手数料は、航空券の運賃規則によります。ご予約のページからお申し込みください。払い戻しは、航空会社からの返金後、お支払いと同じ方法で行います。

# スケジュール変更
航空会社が便を変更または欠航とした場合は、メールでお知らせし、航空会社が認める便の振り替えまたは払い戻しをご案内します。

# 責任
運送については、航空会社がその約款と国際条約に基づき責任を負います。当社は、当社の業務についてタイ法に基づき責任を負います。

# 苦情と準拠法
{agencyEmail} または {agencyPhone} までご連絡ください。タイ観光局または消費者保護委員会事務局に申し立てることもできます。準拠法はタイ法とし、お客様の居住国の消費者保護法による保護は妨げられません。`,
  },
  th: {
    title: 'ข้อกำหนดและเงื่อนไข',
    body: `{agencyName} {agencyAddress} ใบอนุญาตประกอบธุรกิจนำเที่ยวเลขที่ {agencyLicence} จำหน่ายตั๋วเครื่องบินบนเว็บไซต์นี้ในฐานะตัวแทนของสายการบิน

# สัญญาของคุณ
สายการบินเป็นผู้ขนส่ง จึงใช้เงื่อนไขการขนส่งของสายการบินและกฎค่าโดยสารที่แสดงพร้อมเที่ยวบิน เราเป็นผู้จัดการการจองและรับชำระเงิน คุณต้องยอมรับกฎค่าโดยสารและเงื่อนไขการจองก่อนจอง และเราเก็บฉบับที่คุณยอมรับไว้

# ราคาและการชำระเงิน
ราคาเป็นเงินบาท รวมภาษี ค่าธรรมเนียมของสายการบิน และค่าบริการของเรา เว้นแต่จะแสดงแยกไว้ ก่อนออกตั๋ว ค่าโดยสารและภาษีอาจเปลี่ยนแปลง หากยอดรวมเปลี่ยน เราจะสอบถามคุณก่อน หากไม่ได้รับชำระเงินภายในกำหนด ที่นั่งจะถูกคืนและราคานั้นใช้ไม่ได้อีก

# ชื่อและเอกสารเดินทาง
กรุณากรอกชื่อตามหนังสือเดินทาง คุณมีหน้าที่เตรียมหนังสือเดินทาง วีซ่า และเอกสารสุขภาพของผู้เดินทางทุกคน

# การเปลี่ยนแปลง การยกเลิก และการคืนเงิน
ตั๋วจะเปลี่ยนหรือขอคืนเงินได้หรือไม่และมีค่าธรรมเนียมเท่าใด เป็นไปตามกฎค่าโดยสาร กรุณาแจ้งความประสงค์ในหน้าการจองของคุณ เราคืนเงินผ่านช่องทางที่คุณชำระ เมื่อได้รับเงินคืนจากสายการบินแล้ว

# สายการบินเปลี่ยนตารางบิน
เมื่อสายการบินเปลี่ยนหรือยกเลิกเที่ยวบิน เราจะแจ้งทางอีเมล และเสนอเที่ยวบินอื่นหรือการคืนเงินตามที่สายการบินอนุญาต

# ความรับผิด
สายการบินรับผิดต่อการขนส่งตามเงื่อนไขของตนและอนุสัญญาระหว่างประเทศ เรารับผิดต่อบริการของเราตามกฎหมายไทย

# การร้องเรียนและกฎหมายที่ใช้บังคับ
ติดต่อ {agencyEmail} หรือโทร. {agencyPhone} คุณยังร้องเรียนต่อกรมการท่องเที่ยวหรือสำนักงานคณะกรรมการคุ้มครองผู้บริโภคได้ ใช้กฎหมายไทยบังคับ โดยไม่ตัดสิทธิของผู้บริโภคตามกฎหมายของประเทศที่ตนอยู่`,
  },
}
