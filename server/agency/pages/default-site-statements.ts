import type { LegalPageTexts } from '#contract/terms/legal-page/legal-page.ts'

/** The accessibility statement until the agency publishes its own; its model is that of W3C WAI. */
export const defaultAccessibility: LegalPageTexts = {
  en: {
    title: 'Accessibility statement',
    body: `{agencyName} wants everybody to be able to search, book and manage flights on {shopName}.

# Standard
We aim to conform to the Web Content Accessibility Guidelines (WCAG) 2.2, level AA. The site works with a keyboard and with screen readers, at 400 % zoom and on small screens, in light and dark; text has a contrast of at least 4.5 : 1.

# Known limits
- Payment pages of banks and card issuers are not ours.
- PDF documents of airlines may not be tagged.

# Tell us
If something does not work for you, write to {agencyEmail} or call {agencyPhone}: we book for you at the same price and repair what we can. Assistance on the flight, such as a wheelchair, can be requested while booking.

# How we check
Automated tests check every page for known barriers, and people check them by keyboard and at large zoom.`,
  },
  ja: {
    title: 'アクセシビリティについて',
    body: `{agencyName} は、{shopName} での検索、予約、予約管理をどなたにもご利用いただけることを目指しています。

# 基準
Web Content Accessibility Guidelines（WCAG）2.2 レベルAAへの準拠を目指しています。キーボードとスクリーンリーダー、400％の拡大表示、小さな画面、ライトとダークの両方の配色でご利用いただけます。文字のコントラスト比は4.5：1以上です。

# 既知の制限
- 銀行やカード会社の決済画面は当社のものではありません。
- 航空会社のPDF書類はタグ付けされていないことがあります。

# ご連絡ください
ご利用いただけない点がありましたら、{agencyEmail} または {agencyPhone} までご連絡ください。同じ料金で予約を承り、可能な限り改善します。車椅子など機内・空港での介助は、予約時にお申し込みいただけます。

# 確認方法
すべてのページを自動テストで検査し、キーボード操作と拡大表示を人の目でも確認しています。`,
  },
  th: {
    title: 'คำแถลงด้านการเข้าถึง',
    body: `{agencyName} ต้องการให้ทุกคนค้นหา จอง และจัดการเที่ยวบินบน {shopName} ได้

# มาตรฐาน
เรามุ่งปฏิบัติตาม Web Content Accessibility Guidelines (WCAG) 2.2 ระดับ AA เว็บไซต์ใช้งานได้ด้วยแป้นพิมพ์และโปรแกรมอ่านหน้าจอ ขยายได้ 400% ใช้ได้บนจอเล็ก ทั้งโหมดสว่างและมืด ตัวอักษรมีความเปรียบต่างอย่างน้อย 4.5 : 1

# ข้อจำกัดที่ทราบ
- หน้าชำระเงินของธนาคารและผู้ออกบัตรไม่ใช่ของเรา
- เอกสาร PDF ของสายการบินอาจไม่มีแท็กสำหรับโปรแกรมอ่านหน้าจอ

# แจ้งเรา
หากใช้งานส่วนใดไม่ได้ กรุณาติดต่อ {agencyEmail} หรือโทร. {agencyPhone} เราจะจองให้ในราคาเดียวกันและแก้ไขเท่าที่ทำได้ ความช่วยเหลือในเที่ยวบิน เช่น รถเข็น ขอได้ขณะจอง

# วิธีตรวจสอบ
เราตรวจทุกหน้าด้วยการทดสอบอัตโนมัติ และตรวจการใช้แป้นพิมพ์และการขยายหน้าจอด้วยคน`,
  },
}

/** The page on cookies until the agency publishes its own: the product sets essential cookies only. */
export const defaultCookies: LegalPageTexts = {
  en: {
    title: 'Cookies',
    body: `{shopName} sets only cookies that it needs to work. There is no advertising, no tracking and no analytics of other companies, so there is nothing to consent to.

- **Sign-in**: keeps you signed in. It is deleted when you sign out.
- **Language**: remembers the language that you chose, for up to a year.
- **Draft**: finds what you have begun to enter, so that you can continue.
- **Payment**: leads you back to your booking from the payment page.

Your browser also stores your theme and your recent searches on your device. You can delete all of it in the settings of your browser; without cookies you can search, but not sign in or continue a draft.

Questions: {agencyEmail}. See also the [privacy notice](/privacy).`,
  },
  ja: {
    title: 'Cookieについて',
    body: `{shopName} は、動作に必要なCookieのみを使用します。広告、追跡、他社の解析は行わないため、同意をお願いする事項はありません。

- **ログイン**：ログイン状態を保ちます。ログアウトすると削除されます。
- **言語**：選択された言語を最長1年間記憶します。
- **下書き**：入力途中の内容を再開できるようにします。
- **お支払い**：決済画面からご予約に戻れるようにします。

配色と最近の検索は、お使いの端末のブラウザーに保存されます。いずれもブラウザーの設定で削除できます。Cookieがない場合も検索はできますが、ログインや下書きの再開はできません。

お問い合わせ：{agencyEmail}。[プライバシー通知](/privacy)もご覧ください。`,
  },
  th: {
    title: 'คุกกี้',
    body: `{shopName} ใช้เฉพาะคุกกี้ที่จำเป็นต่อการทำงาน ไม่มีโฆษณา ไม่มีการติดตาม และไม่มีการวิเคราะห์ของบริษัทอื่น จึงไม่มีเรื่องที่ต้องขอความยินยอม

- **การเข้าสู่ระบบ**: ให้คุณอยู่ในระบบ และลบเมื่อออกจากระบบ
- **ภาษา**: จำภาษาที่คุณเลือก ไม่เกินหนึ่งปี
- **แบบร่าง**: ค้นหาสิ่งที่คุณกรอกไว้เพื่อให้ทำต่อได้
- **การชำระเงิน**: พาคุณกลับไปยังการจองจากหน้าชำระเงิน

เบราว์เซอร์ยังเก็บโหมดสีและการค้นหาล่าสุดไว้ในอุปกรณ์ของคุณ คุณลบทั้งหมดได้ในการตั้งค่าเบราว์เซอร์ หากไม่มีคุกกี้ คุณยังค้นหาได้ แต่เข้าสู่ระบบหรือทำแบบร่างต่อไม่ได้

สอบถาม: {agencyEmail} ดู[ประกาศความเป็นส่วนตัว](/privacy)`,
  },
}
