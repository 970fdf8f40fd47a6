import type { MessageTemplate } from '#contract/api/staff/mails/message-template.ts'

/** The templates that a new shop has; an agency can put each of them in its own words. */
export const standardTemplates: readonly MessageTemplate[] = [
  {
    templateId: 'quoteFollowUp',
    topic: 'quote',
    texts: {
      en: {
        subject: 'your price is waiting for your answer',
        body: 'Dear {name},\n\nWe have sent you the exact price for {route}, departing {departure}.\nPrice: {total}\n\nAirlines keep a price for a short time only. Please accept or decline it on the page of your booking.',
      },
      ja: {
        subject: '料金のご確認をお願いいたします',
        body: '{name} 様\n\n{route}（{departure} 出発）の確定料金をお知らせしております。\n料金：{total}\n\n料金の有効期限は短いため、ご予約のページでご同意いただくか、お断りいただくかをお知らせください。',
      },
      th: {
        subject: 'กรุณายืนยันราคา',
        body: 'เรียนคุณ {name}\n\nเราแจ้งราคาสุดท้ายของเส้นทาง {route} ออกเดินทาง {departure} แล้ว\nราคา: {total}\n\nสายการบินคงราคาไว้เพียงระยะสั้น กรุณาตอบรับหรือปฏิเสธราคาที่หน้าการจองของคุณ',
      },
    },
  },
  {
    templateId: 'waitlistUpdate',
    topic: 'waitlist',
    texts: {
      en: {
        subject: 'still on the waiting list',
        body: 'Dear {name},\n\nThe airline has not confirmed your seats for {route}, departing {departure}, yet. We keep asking and write to you as soon as there is an answer. You pay nothing until then.\n\nIf you would rather take another flight, please call us.',
      },
      ja: {
        subject: '現在もキャンセル待ちです',
        body: '{name} 様\n\n{route}（{departure} 出発）のお席は、航空会社からまだ確約を得られておりません。引き続き確認し、回答があり次第ご連絡いたします。それまでお支払いは発生しません。\n\n別の便をご希望の場合は、お電話でご相談ください。',
      },
      th: {
        subject: 'ยังอยู่ในรายการรอที่นั่ง',
        body: 'เรียนคุณ {name}\n\nสายการบินยังไม่ยืนยันที่นั่งของเส้นทาง {route} ออกเดินทาง {departure} เราติดตามอยู่และจะแจ้งคุณทันทีที่ได้รับคำตอบ ระหว่างนี้ไม่มีค่าใช้จ่าย\n\nหากต้องการเปลี่ยนเป็นเที่ยวบินอื่น กรุณาโทรหาเรา',
      },
    },
  },
  {
    templateId: 'scheduleChangeAnswer',
    topic: 'scheduleChange',
    texts: {
      en: {
        subject: 'please answer: your flights have changed',
        body: 'Dear {name},\n\nThe airline has changed the flights of your booking {pnr} ({route}). The page of your booking shows the old and the new times.\n\nPlease tell us there whether you accept the new flights. If they do not suit you, call us: we look for another flight or ask the airline for a refund.',
      },
      ja: {
        subject: 'フライト変更についてご回答をお願いいたします',
        body: '{name} 様\n\nご予約 {pnr}（{route}）のフライトが、航空会社により変更されました。変更前後の時刻は、ご予約のページでご確認いただけます。\n\n新しいフライトでよろしいか、ページからご回答ください。ご都合が合わない場合はお電話ください。別の便または払い戻しについて航空会社に確認いたします。',
      },
      th: {
        subject: 'กรุณาตอบ: เที่ยวบินของคุณเปลี่ยนแปลง',
        body: 'เรียนคุณ {name}\n\nสายการบินเปลี่ยนแปลงเที่ยวบินของการจอง {pnr} ({route}) หน้าการจองของคุณแสดงเวลาเดิมและเวลาใหม่\n\nกรุณาตอบที่หน้านั้นว่ารับเที่ยวบินใหม่หรือไม่ หากไม่สะดวก กรุณาโทรหาเรา เราจะหาเที่ยวบินอื่นหรือขอเงินคืนจากสายการบินให้',
      },
    },
  },
  {
    templateId: 'paymentQuestion',
    topic: 'payment',
    texts: {
      en: {
        subject: 'a question about your payment',
        body: 'Dear {name},\n\nWe hold your seats for {route}, departing {departure}.\nTo pay: {total}\nPay by: {payBy}\n\nIf you have paid already, please upload your transfer slip on the page of your booking, so that we can find the payment. If you need help to pay, call us.',
      },
      ja: {
        subject: 'お支払いについて',
        body: '{name} 様\n\n{route}（{departure} 出発）のお席を確保しております。\nお支払い金額：{total}\nお支払い期限：{payBy}\n\nすでにお支払い済みの場合は、ご入金を確認できるよう、ご予約のページから振込明細をお送りください。お支払い方法でお困りの場合は、お電話ください。',
      },
      th: {
        subject: 'เรื่องการชำระเงินของคุณ',
        body: 'เรียนคุณ {name}\n\nเราจองที่นั่งเส้นทาง {route} ออกเดินทาง {departure} ไว้ให้คุณ\nยอดชำระ: {total}\nชำระภายใน: {payBy}\n\nหากชำระแล้ว กรุณาส่งสลิปโอนเงินที่หน้าการจองของคุณ เพื่อให้เราตรวจสอบยอดได้ หากต้องการความช่วยเหลือ กรุณาโทรหาเรา',
      },
    },
  },
  {
    templateId: 'checkNames',
    topic: 'general',
    texts: {
      en: {
        subject: 'please check the names',
        body: 'Dear {name},\n\nPlease check on the page of your booking that every name is written as in the passport. Once tickets are issued, airlines charge for corrections or refuse them.\n\nIf a name is wrong, call us today.',
      },
      ja: {
        subject: 'お名前のご確認をお願いいたします',
        body: '{name} 様\n\nご予約のページで、お名前がパスポートの表記と同じであることをご確認ください。発券後の訂正は、有料となるか、航空会社に断られることがあります。\n\n誤りがある場合は、本日中にお電話ください。',
      },
      th: {
        subject: 'กรุณาตรวจสอบชื่อผู้โดยสาร',
        body: 'เรียนคุณ {name}\n\nกรุณาตรวจสอบที่หน้าการจองว่าชื่อทุกคนตรงกับหนังสือเดินทาง หลังออกตั๋วแล้ว สายการบินอาจคิดค่าแก้ไขหรือไม่อนุญาตให้แก้ไข\n\nหากชื่อไม่ถูกต้อง กรุณาโทรหาเราภายในวันนี้',
      },
    },
  },
]
