import type { AgreementVersion } from './agreement-text.ts'

/** Conditions of fares for students and youths. Source: specification §5 and §9. */
export const studentAndYouthFares20261122: AgreementVersion = {
  kind: 'fareConditions',
  version: '2026-11-22',
  words: {
    en: {
      title: 'Conditions for student and youth fares',
      paragraphs: [
        'Student fares: the passenger is 30 years old at most, holds a Thai passport and holds a student visa for the destination.',
        'Youth fares: the passenger is 18 to 25 years old, holds a Thai passport and holds a student visa for the destination.',
        'The age counts on every day of travel. The airline can ask for passport and visa at check-in, and can refuse boarding or charge the difference to the normal fare when they are missing.',
      ],
      yes: 'Every student and youth of this booking meets these conditions, and I accept them',
    },
    ja: {
      title: '学生運賃・ユース運賃の適用条件',
      paragraphs: [
        '学生運賃：30歳以下で、タイのパスポートと渡航先の学生ビザをお持ちの方に適用されます。',
        'ユース運賃：18歳から25歳までで、タイのパスポートと渡航先の学生ビザをお持ちの方に適用されます。',
        '年齢は、すべての搭乗日において条件を満たす必要があります。チェックインの際に航空会社がパスポートとビザの提示を求めることがあり、お持ちでない場合は搭乗を断られたり、普通運賃との差額を請求されたりすることがあります。',
      ],
      yes: '本予約の学生・ユースの搭乗者は全員この条件を満たしており、条件に同意します',
    },
    th: {
      title: 'เงื่อนไขค่าโดยสารนักเรียน นักศึกษา และเยาวชน',
      paragraphs: [
        'ค่าโดยสารนักเรียน นักศึกษา: ผู้โดยสารอายุไม่เกิน 30 ปี ถือหนังสือเดินทางไทย และมีวีซ่านักเรียนของประเทศปลายทาง',
        'ค่าโดยสารเยาวชน: ผู้โดยสารอายุ 18 ถึง 25 ปี ถือหนังสือเดินทางไทย และมีวีซ่านักเรียนของประเทศปลายทาง',
        'อายุต้องเป็นไปตามเงื่อนไขในทุกวันที่เดินทาง สายการบินอาจขอตรวจหนังสือเดินทางและวีซ่าตอนเช็กอิน หากไม่มี สายการบินอาจปฏิเสธการขึ้นเครื่องหรือเก็บส่วนต่างจากค่าโดยสารปกติ',
      ],
      yes: 'นักเรียน นักศึกษา และเยาวชนทุกคนในการจองนี้เป็นไปตามเงื่อนไขข้างต้น และฉันยอมรับเงื่อนไขเหล่านี้',
    },
  },
}
