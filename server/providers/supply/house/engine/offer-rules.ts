import { type FareRules, type RuleAnswer } from '#contract/terms/fare.ts'

import { type SoldPart, familyOf } from './component-fare.ts'
import { distanceBand, familyRules } from './fare-family.ts'
import { fareSeasonOf } from './fare-season.ts'
import { kmBetween } from './places.ts'
import { endsOf } from './plan.ts'

/** What stands under every rule: nobody shall take a simulated fare for a real one. */
const notices = [
  {
    lang: 'en',
    text: 'Simulated fare of the house supplier: for trying out and training, not filed by the airline.',
  },
  {
    lang: 'ja',
    text: '自社サプライヤーによる模擬運賃です。試用・研修用であり、航空会社が届け出た運賃ではありません。',
  },
  { lang: 'th', text: 'ค่าโดยสารจำลองของระบบร้าน ใช้เพื่อทดลองและฝึกอบรม ไม่ใช่ค่าโดยสารที่สายการบินประกาศ' },
] as const

/** The rules of everything sold together: where fares differ the strictest answer holds. */
export function rulesOf(sold: readonly SoldPart[]): FareRules {
  return sold.map(rulesOfPart).reduce(strictest)
}

function rulesOfPart(sold: SoldPart): FareRules {
  const { part, seatClass, use } = sold
  const { from, to, day } = endsOf(part)
  const { season, ...dates } = fareSeasonOf(day, [from.country, to.country])
  const isReturn = use === 'RT'
  return {
    ...familyRules(part.airline.kind, familyOf(sold).letter, distanceBand(kmBetween(from, to))),
    advancePurchaseDays: seatClass.advanceDays,
    minimumStayDays: isReturn ? seatClass.minimumStayDays : 0,
    ...(isReturn && seatClass.maximumStayDays < 365 && { maximumStayDays: seatClass.maximumStayDays }),
    ...(season !== 'K' && { season: dates }),
    validityDays: isReturn ? seatClass.maximumStayDays : 365,
    others: notices,
  }
}

function strictest(left: FareRules, right: FareRules): FareRules {
  const maximum = [left.maximumStayDays, right.maximumStayDays].filter((days) => days !== undefined)
  const season = left.season ?? right.season
  return {
    refund: {
      beforeDeparture: stricter(left.refund.beforeDeparture, right.refund.beforeDeparture),
      afterDeparture: stricter(left.refund.afterDeparture, right.refund.afterDeparture),
      noShow: stricter(left.refund.noShow, right.refund.noShow),
    },
    rebook: {
      beforeDeparture: stricter(left.rebook.beforeDeparture, right.rebook.beforeDeparture),
      afterDeparture: stricter(left.rebook.afterDeparture, right.rebook.afterDeparture),
    },
    reroute: stricter(left.reroute, right.reroute),
    advancePurchaseDays: Math.max(left.advancePurchaseDays, right.advancePurchaseDays),
    minimumStayDays: Math.max(left.minimumStayDays, right.minimumStayDays),
    ...(maximum.length > 0 && { maximumStayDays: Math.min(...maximum) }),
    ...(season && { season }),
    validityDays: Math.min(left.validityDays, right.validityDays),
    others: left.others,
  }
}

/** Yes, then a fee, the higher the stricter, then no. */
function stricter(left: RuleAnswer, right: RuleAnswer): RuleAnswer {
  const weight = (answer: RuleAnswer) => {
    switch (answer.kind) {
      case 'yes':
        return 0
      case 'fee':
        return answer.fee.amount
      case 'askStaff':
        return Number.MAX_SAFE_INTEGER - 1
      case 'no':
        return Number.MAX_SAFE_INTEGER
    }
  }
  return weight(right) > weight(left) ? right : left
}
