import type { Language } from '../../problem.ts'
import type {
  MealCode,
  PassengerRequests,
  PetCode,
  SeatPreference,
  WheelchairCode,
} from './service-requests.ts'

/** One name in every language that the shop speaks. */
type Names = Readonly<Record<Language, string>>

/** What each special meal is called. */
export const mealNames: Readonly<Record<MealCode, Names>> = {
  VGML: { en: 'Vegan', ja: 'ビーガン（完全菜食）', th: 'มังสวิรัติแบบวีแกน (ไม่มีไข่และนม)' },
  VLML: {
    en: 'Vegetarian (egg and dairy)',
    ja: 'ベジタリアン（卵・乳製品あり）',
    th: 'มังสวิรัติ (มีไข่และนม)',
  },
  AVML: { en: 'Asian vegetarian', ja: 'アジア風ベジタリアン', th: 'มังสวิรัติแบบเอเชีย' },
  VJML: { en: 'Jain vegetarian', ja: 'ジャイナ教ベジタリアン', th: 'มังสวิรัติแบบเชน (ไม่มีพืชหัว)' },
  MOML: { en: 'Muslim (halal)', ja: 'イスラム教徒用（ハラール）', th: 'อาหารฮาลาล (มุสลิม)' },
  HNML: { en: 'Hindu (non-vegetarian)', ja: 'ヒンドゥー教徒用（菜食以外）', th: 'อาหารฮินดู (ไม่ใช่มังสวิรัติ)' },
  KSML: { en: 'Kosher', ja: 'ユダヤ教徒用（コーシャ）', th: 'อาหารโคเชอร์ (ยิว)' },
  SFML: { en: 'Seafood', ja: 'シーフード', th: 'อาหารทะเล' },
  FPML: { en: 'Fruit platter', ja: 'フルーツ', th: 'ผลไม้รวม' },
  DBML: { en: 'Diabetic', ja: '糖尿病対応', th: 'สำหรับผู้เป็นเบาหวาน' },
  GFML: { en: 'Gluten-free', ja: 'グルテンフリー', th: 'ไม่มีกลูเตน' },
  LFML: { en: 'Low-fat', ja: '低脂肪', th: 'ไขมันต่ำ' },
  LSML: { en: 'Low-salt', ja: '低塩', th: 'โซเดียมต่ำ' },
  NLML: { en: 'Low-lactose', ja: '低乳糖', th: 'แลกโทสต่ำ' },
  CHML: { en: 'Child meal', ja: 'お子様用', th: 'อาหารเด็ก' },
  BBML: { en: 'Baby meal', ja: '離乳食', th: 'อาหารทารก' },
}

/** What help each wheelchair code asks for. */
export const wheelchairNames: Readonly<Record<WheelchairCode, Names>> = {
  WCHR: {
    en: 'Wheelchair to the gate, can climb stairs',
    ja: '空港内で車椅子が必要（階段は利用できる）',
    th: 'ใช้รถเข็นในสนามบิน ขึ้นลงบันไดได้',
  },
  WCHS: {
    en: 'Wheelchair to the aircraft door, cannot climb stairs',
    ja: '空港内で車椅子が必要（階段は利用できない）',
    th: 'ใช้รถเข็นในสนามบิน ขึ้นลงบันไดไม่ได้',
  },
  WCHC: {
    en: 'Wheelchair to the seat, cannot walk',
    ja: '座席まで車椅子が必要（歩行できない）',
    th: 'ใช้รถเข็นถึงที่นั่ง เดินไม่ได้',
  },
}

/** How an animal travels. */
export const petNames: Readonly<Record<PetCode, Names>> = {
  PETC: { en: 'Pet in the cabin', ja: 'ペット（機内持ち込み）', th: 'สัตว์เลี้ยงในห้องโดยสาร' },
  AVIH: { en: 'Pet in the hold', ja: 'ペット（貨物室）', th: 'สัตว์เลี้ยงใต้ท้องเครื่อง' },
}

/** Where somebody would like to sit. */
export const seatNames: Readonly<Record<SeatPreference, Names>> = {
  window: { en: 'Window seat', ja: '窓側の席', th: 'ที่นั่งริมหน้าต่าง' },
  aisle: { en: 'Aisle seat', ja: '通路側の席', th: 'ที่นั่งริมทางเดิน' },
  bulkhead: { en: 'Bulkhead seat', ja: '最前列（バルクヘッド）', th: 'ที่นั่งหลังผนังกั้น' },
  exit: { en: 'Exit-row seat', ja: '非常口座席', th: 'ที่นั่งทางออกฉุกเฉิน' },
}

const besideNames: Names = { en: 'Seat next to {name}', ja: '{name}様の隣の席', th: 'ที่นั่งติดกับ {name}' }

/** Every request of a passenger in words, with the airline's code where there is one: "Vegan (VGML)". */
export function serviceRequestTexts(requests: PassengerRequests, language: Language): string[] {
  const { meal, seat, seatWith, wheelchair, pet } = requests
  return [
    ...(meal ? [`${mealNames[meal][language]} (${meal})`] : []),
    ...(seat ? [seatNames[seat][language]] : []),
    ...(seatWith ? [besideNames[language].replace('{name}', () => seatWith)] : []),
    ...(wheelchair ? [`${wheelchairNames[wheelchair][language]} (${wheelchair})`] : []),
    ...(pet ? [`${petNames[pet][language]} (${pet})`] : []),
  ]
}
