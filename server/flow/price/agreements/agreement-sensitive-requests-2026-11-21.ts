import type { AgreementVersion } from './agreement-text.ts'

/**
 * Consent to keep and pass on what tells of belief or health. Source: Personal Data Protection Act B.E. 2562,
 * sections 19 (free, and can be withdrawn) and 26 (explicit consent).
 */
export const sensitiveRequests20261121: AgreementVersion = {
  kind: 'sensitiveRequests',
  version: '2026-11-21',
  words: {
    en: {
      title: 'Your consent for meal and wheelchair requests',
      paragraphs: [
        'A special meal can tell something about religion or health, and a wheelchair about health. Section 26 of Thailand’s Personal Data Protection Act protects such data specially, so we ask for your explicit consent before we use it.',
        'If you consent, we keep these requests with this booking and pass them to the airline and to the reservation system used for this booking. We use them for this trip only, for nothing else.',
        'The consent is your free choice. You can book without it: leave meal and wheelchair empty. You can withdraw it at any time by telling us; what was done until then stays lawful, but the airline may no longer be able to serve the request.',
        'For another passenger you give this consent with that person’s agreement; for a child, as a parent or guardian or with the agreement of one.',
        'These are requests. They are not confirmed until the airline confirms them.',
      ],
      yes: 'I consent to the meal and wheelchair requests being kept and passed on as described',
    },
    ja: {
      title: '機内食・車椅子のリクエストに関する同意',
      paragraphs: [
        '特別機内食のご希望からは信仰や健康状態が、車椅子のご希望からは健康状態が分かることがあります。こうした情報はタイの個人情報保護法（PDPA）第26条で特に保護されているため、利用の前にお客様の明示的な同意をお願いしています。',
        '同意いただいた場合、これらのリクエストを本予約とともに保管し、航空会社および本予約に使う予約システムに伝えます。今回のご旅行のためだけに利用し、他の目的には利用しません。',
        '同意は任意です。同意されなくても、機内食と車椅子の欄を空欄のままにすればご予約いただけます。同意は当社へのご連絡によりいつでも撤回できます。撤回までに行われた取り扱いの適法性には影響しませんが、航空会社がリクエストに応じられなくなることがあります。',
        'ほかの搭乗者の分は、ご本人の了承を得たうえで同意してください。お子様の分は、保護者として、または保護者の了承を得たうえで同意してください。',
        'これらはリクエストです。航空会社が確認するまでは確定しません。',
      ],
      yes: '機内食・車椅子のリクエストが上記のとおり保管され、航空会社等に伝えられることに同意します',
    },
    th: {
      title: 'ความยินยอมสำหรับคำขออาหารและรถเข็น',
      paragraphs: [
        'คำขออาหารพิเศษอาจบ่งบอกถึงศาสนาหรือสุขภาพ และคำขอรถเข็นอาจบ่งบอกถึงสุขภาพ มาตรา 26 แห่งพระราชบัญญัติคุ้มครองข้อมูลส่วนบุคคล พ.ศ. 2562 คุ้มครองข้อมูลเช่นนี้เป็นพิเศษ เราจึงขอความยินยอมโดยชัดแจ้งจากคุณก่อนนำไปใช้',
        'หากคุณยินยอม เราจะเก็บคำขอเหล่านี้ไว้กับการจองนี้ และส่งต่อให้สายการบินและระบบสำรองที่นั่งที่ใช้กับการจองนี้ โดยใช้สำหรับการเดินทางครั้งนี้เท่านั้น ไม่ใช้เพื่อการอื่น',
        'คุณเลือกได้โดยอิสระว่าจะยินยอมหรือไม่ หากไม่ยินยอมก็ยังจองได้โดยเว้นช่องอาหารและรถเข็นไว้ คุณถอนความยินยอมได้ทุกเมื่อโดยแจ้งให้เราทราบ การถอนไม่กระทบสิ่งที่ทำไปแล้วโดยชอบก่อนหน้านั้น แต่สายการบินอาจไม่สามารถจัดให้ตามคำขอได้อีก',
        'หากเป็นคำขอของผู้โดยสารคนอื่น คุณให้ความยินยอมนี้โดยได้รับความเห็นชอบจากผู้นั้นแล้ว สำหรับเด็ก คุณเป็นบิดามารดาหรือผู้ปกครอง หรือได้รับความเห็นชอบจากบุคคลดังกล่าวแล้ว',
        'รายการเหล่านี้เป็นเพียงคำขอ ยังไม่ถือว่ายืนยันจนกว่าสายการบินจะยืนยัน',
      ],
      yes: 'ฉันยินยอมให้เก็บและส่งต่อคำขออาหารและรถเข็นตามที่อธิบายไว้',
    },
  },
}
