import type { AgreementVersion } from './agreement-text.ts'

/** Says one by one what is agreed; promises nothing that the shop does not keep and cites no law. */
export const fareRules20261121: AgreementVersion = {
  kind: 'fareRules',
  version: '2026-11-21',
  words: {
    en: {
      title: 'What you agree to',
      paragraphs: [
        'Fare rules. The rules shown with these flights apply to every passenger of this booking. The table is our summary; the airline’s own text stands beside it, and where the two differ the airline’s text applies.',
        'Names. You have entered every name as it is in the passport or other document used for this trip. Many airlines charge for correcting a name or do not allow it.',
        'Price. Until tickets are issued, fares, taxes, surcharges and conditions can change, so prices are estimates until then. If the total or the conditions change, we ask you first. Without your yes you never pay more than the total you accept here.',
        'Payment. If your payment has not arrived by the deadline, the seats go back to the airline and the price no longer holds.',
        'No e-ticket yet. The booking summary and the booking code are not an e-ticket. You can travel only once the tickets are issued.',
        'Requests. Seats, meals, wheelchairs, pets and other wishes are requests. We pass them on; they are not confirmed until the airline confirms them.',
        'Documents. You see to it that every passenger has a valid passport, visa and whatever else the trip needs.',
        'Other passengers. You may book for everybody you have entered; for a child you are a parent or guardian or have the consent of one.',
      ],
      yes: 'I have read this and the fare rules, and I agree for every passenger',
    },
    ja: {
      title: 'ご同意いただく内容',
      paragraphs: [
        '運賃規則：このフライトとともに表示されている運賃規則は、本予約の搭乗者全員に適用されます。表は当社による要約です。横に示した航空会社の原文と異なる場合は、原文が優先します。',
        'お名前：搭乗者全員のお名前を、パスポートなど今回の旅行で使う証明書のとおりに入力してください。多くの航空会社では、お名前の訂正に手数料がかかるか、訂正ができません。',
        '料金：航空券が発券されるまでは、運賃・税金・燃油サーチャージ等の追加料金・条件が変わることがあり、それまでの料金は見込み額です。合計額や条件が変わる場合は、必ず先にご確認いただきます。ご承諾がない限り、ここで同意された合計額を超えてお支払いいただくことはありません。',
        'お支払い：期限までにご入金が確認できない場合、座席は航空会社に返却され、この料金は無効となります。',
        'eチケットではありません：予約の控えと予約番号はeチケットではありません。ご搭乗いただけるのは、航空券が発券された後です。',
        'リクエスト：座席・機内食・車椅子・ペットなどのご希望は「リクエスト」です。当社から航空会社に伝えますが、航空会社が確認するまでは確定しません。',
        '渡航書類：有効なパスポート、ビザ、その他旅行に必要な書類は、搭乗者全員の分をお客様ご自身でご用意ください。',
        '同行者：入力された方全員について、ご予約の権限をお持ちであることを確認します。お子様については、保護者ご本人であるか、保護者の同意を得ていることを確認します。',
      ],
      yes: '以上の内容と運賃規則を読み、搭乗者全員について同意します',
    },
    th: {
      title: 'สิ่งที่คุณตกลงยอมรับ',
      paragraphs: [
        'กฎค่าโดยสาร: กฎที่แสดงพร้อมเที่ยวบินเหล่านี้ใช้กับผู้โดยสารทุกคนในการจองนี้ ตารางเป็นข้อสรุปของเรา โดยมีข้อความต้นฉบับของสายการบินแสดงอยู่ข้างกัน หากทั้งสองต่างกัน ให้ถือตามข้อความของสายการบิน',
        'ชื่อผู้โดยสาร: คุณได้กรอกชื่อทุกคนตรงตามหนังสือเดินทางหรือเอกสารที่ใช้ในการเดินทางครั้งนี้ สายการบินหลายแห่งเก็บค่าธรรมเนียมในการแก้ไขชื่อหรือไม่อนุญาตให้แก้ไข',
        'ราคา: ก่อนออกบัตรโดยสาร ค่าโดยสาร ภาษี ค่าธรรมเนียมเพิ่มเติม และเงื่อนไขอาจเปลี่ยนแปลงได้ ราคาก่อนหน้านั้นจึงเป็นราคาประมาณการ หากยอดรวมหรือเงื่อนไขเปลี่ยนแปลง เราจะถามคุณก่อน หากคุณไม่ยินยอม คุณจะไม่ต้องจ่ายเกินยอดรวมที่ยอมรับไว้ที่นี่',
        'การชำระเงิน: หากเรายังไม่ได้รับเงินภายในกำหนด ที่นั่งจะถูกคืนให้สายการบินและราคานี้จะใช้ไม่ได้อีก',
        'ยังไม่ใช่บัตรโดยสารอิเล็กทรอนิกส์: ใบสรุปการจองและรหัสการจองไม่ใช่บัตรโดยสารอิเล็กทรอนิกส์ คุณจะเดินทางได้เมื่อออกบัตรโดยสารแล้วเท่านั้น',
        'คำขอ: ที่นั่ง อาหาร รถเข็น สัตว์เลี้ยง และความประสงค์อื่นเป็นเพียงคำขอ เราจะส่งต่อให้สายการบิน และยังไม่ถือว่ายืนยันจนกว่าสายการบินจะยืนยัน',
        'เอกสารเดินทาง: คุณเป็นผู้ดูแลให้ผู้โดยสารทุกคนมีหนังสือเดินทางที่ยังไม่หมดอายุ วีซ่า และเอกสารอื่นที่จำเป็นสำหรับการเดินทาง',
        'ผู้โดยสารคนอื่น: คุณมีสิทธิ์จองแทนทุกคนที่กรอกชื่อไว้ สำหรับเด็ก คุณเป็นบิดามารดาหรือผู้ปกครอง หรือได้รับความยินยอมจากบุคคลดังกล่าวแล้ว',
      ],
      yes: 'ฉันได้อ่านข้อความนี้และกฎค่าโดยสารแล้ว และยอมรับแทนผู้โดยสารทุกคน',
    },
  },
}
