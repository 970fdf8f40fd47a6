/** The fields of a flight leg record; missing ones are those of TG642 from Bangkok to Narita. */
export type SsimLegText = {
  readonly suffix?: string
  readonly carrier?: string
  readonly number?: number
  readonly variation?: string
  readonly sequence?: string
  readonly service?: string
  readonly period?: string
  readonly days?: string
  readonly rate?: string
  readonly from?: string
  readonly departs?: string
  readonly fromOffset?: string
  readonly to?: string
  readonly arrives?: string
  readonly toOffset?: string
  readonly aircraft?: string
  readonly classes?: string
  readonly disclosure?: string
  readonly restrictions?: string
  readonly configuration?: string
  readonly dayVariation?: string
  /** Segment records: identifier and data, "050 TG 642"; by default between the ends of the leg. */
  readonly segments?: readonly string[]
}

/** The content of an SSIM file. */
export type SsimFileText = {
  readonly mode?: string
  readonly carrier?: string
  readonly validity?: string
  readonly legs: readonly SsimLegText[]
}

/**
 * Returns the lines of an SSIM data set with header, carrier record, legs, segment records and trailer,
 * serial numbers included.
 */
export function ssimLines({
  mode = 'L',
  carrier = 'TG',
  validity = '25OCT2627MAR27',
  legs,
}: SsimFileText): string[] {
  const bodies = [
    placed([1, '1AIRLINE STANDARD SCHEDULE DATA SET'], [192, '001']),
    placed([1, `2${mode}${carrier}`], [11, 'W26'], [15, validity], [29, '01SEP26'], [72, 'C'], [191, '0900']),
    ...legs.flatMap(legRecords),
  ]
  const last = String(bodies.length).padStart(6, '0')
  bodies.push(placed([1, `5 ${carrier}`], [188, `${last}E`]))
  return bodies.map((body, index) => `${body.slice(0, 194)}${String(index + 1).padStart(6, '0')}`)
}

/** Returns the bytes of an SSIM file with Windows line ends. */
export function ssimBytes(file: SsimFileText): Uint8Array {
  return Buffer.from(`${ssimLines(file).join('\r\n')}\r\n`, 'latin1')
}

function legRecords(leg: SsimLegText): string[] {
  const from = leg.from ?? 'BKK'
  const to = leg.to ?? 'NRT'
  const departs = leg.departs ?? '2350'
  const arrives = leg.arrives ?? '0810'
  const name = nameOf(leg)
  return [
    placed(
      [1, `3${name}`],
      [15, leg.period ?? '25OCT2627MAR27'],
      [29, leg.days ?? '1234567'],
      [36, leg.rate ?? ''],
      [37, `${from}${departs}${departs}${leg.fromOffset ?? '+0700'}`],
      [55, `${to}${arrives}${arrives}${leg.toOffset ?? '+0900'}`],
      [73, `${leg.aircraft ?? '77W'}${leg.classes ?? 'CJDZYBMHQTKLSV'}`],
      [149, leg.disclosure ?? ''],
      [150, leg.restrictions ?? ''],
      [173, leg.configuration ?? 'J42Y306VV77W'],
      [193, leg.dayVariation ?? '01'],
    ),
    ...(leg.segments ?? []).map((text) =>
      placed([1, `4${name}`], [29, 'AB'], [31, text.slice(0, 3)], [34, `${from}${to}`], [40, text.slice(4)]),
    ),
  ]
}

function nameOf(leg: SsimLegText): string {
  const carrier = (leg.carrier ?? 'TG').padEnd(3)
  const number = String(leg.number ?? 642).padStart(4)
  return `${leg.suffix ?? ' '}${carrier}${number}${leg.variation ?? '01'}${leg.sequence ?? '01'}${leg.service ?? 'J'}`
}

/** Returns a record of blanks with texts at positions that SSIM counts from 1. */
function placed(...fields: readonly (readonly [number, string])[]): string {
  let record = ' '.repeat(200)
  for (const [at, text] of fields)
    record = record.slice(0, at - 1) + text + record.slice(at - 1 + text.length)
  return record
}
