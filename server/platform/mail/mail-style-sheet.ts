import { createHash } from 'node:crypto'
import { type BandColors, bandColorNames, usualBandColors } from '#contract/terms/brand/brand-colors.ts'

/**
 * The style sheet of every mail. Single-class selectors, no pictures, no external resources: what mail
 * clients support. Where a client drops the sheet, table attributes still give order, widths and the button's
 * colour.
 */
const usualSheet = `
body{margin:0;padding:0;background:#fbfaf7;color:#16201e;-webkit-text-size-adjust:100%}
.page{width:100%;background:#fbfaf7;font-family:"IBM Plex Sans","Segoe UI",Roboto,"Helvetica Neue",Arial,"Noto Sans Thai","Leelawadee UI",Tahoma,"Hiragino Sans","Yu Gothic",Meiryo,sans-serif;font-size:16px;line-height:1.5}
.th{line-height:1.7}
.ja{line-height:1.7}
.frame{padding:24px 12px}
.sheet{width:100%;max-width:600px;background:#ffffff;border:1px solid #dde2df;border-radius:14px;overflow:hidden}
.agency{padding:16px 24px;background:#022c22;font-size:18px;font-weight:600;color:#ffffff}
.shop{padding-left:12px;font-size:18px;font-weight:600;color:#ffffff}
.body{padding:12px 24px 24px}
.notice{margin:8px 0 0;padding:8px 12px;background:#fef3c7;color:#78350f;border-radius:6px;font-size:14px}
.heading{margin:12px 0 16px;font-size:26px;line-height:1.3;font-weight:600;color:#16201e}
.th .heading{line-height:1.6}
.ja .heading{word-break:auto-phrase}
p{margin:0 0 16px}
.facts{width:100%;margin:0 0 16px;border-collapse:collapse}
.name{padding:4px 16px 4px 0;vertical-align:baseline;color:#4b5a57;font-size:14px;font-weight:400;text-align:left;width:36%}
.value{padding:4px 0;vertical-align:baseline;font-weight:600;overflow-wrap:anywhere;word-break:break-word}
.text{padding:4px 0;vertical-align:baseline;overflow-wrap:anywhere;word-break:break-word}
.code{padding:4px 0;vertical-align:baseline;font-size:26px;line-height:1.2;font-weight:600;letter-spacing:2px;overflow-wrap:anywhere}
.trip{width:100%;margin:0 0 16px;background:#022c22;border-radius:14px}
.stretch{padding:12px 20px 16px}
.onward{padding:12px 20px 16px;border-top:1px dashed #3f6b5e}
.end{font-size:18px;line-height:1.3;font-weight:600;color:#ffffff;white-space:nowrap}
.length{font-size:12px;line-height:1.6;color:#b9d3c9;text-align:center}
.way{height:8px;border-bottom:2px solid #5ee9b5;font-size:6px;line-height:8px}
.wait{height:8px;border-bottom:2px dotted #5ee9b5;font-size:6px;line-height:8px}
.flight{padding-top:4px;font-size:13px;color:#b9d3c9;overflow-wrap:anywhere}
.deadline{width:100%;margin:0 0 16px;background:#fef3c7;border-radius:6px}
.deadline td{padding:12px 16px;color:#78350f}
.when{font-weight:600}
.lines{margin:0 0 16px;padding:12px 16px;background:#f3f5f2;border-radius:8px;overflow-wrap:anywhere;word-break:break-word}
.said{margin:0 0 16px;padding:4px 0 4px 16px;border-left:4px solid #dde2df;overflow-wrap:anywhere;word-break:break-word}
.button{width:100%;margin:8px 0 8px}
.button td{border-radius:8px;background:#007a55;text-align:center}
.button a{display:inline-block;padding:12px 24px;color:#ffffff;font-weight:600;text-decoration:none}
.address{margin:0 0 16px;font-size:13px;color:#4b5a57;overflow-wrap:anywhere;word-break:break-all}
.address a{color:#4b5a57}
.closing{font-size:14px;color:#4b5a57;overflow-wrap:anywhere}
.closing a{color:#4b5a57}
.foot{padding:16px 24px;border-top:1px solid #dde2df;font-size:13px;color:#4b5a57;overflow-wrap:anywhere}
.foot p{margin:0 0 8px}
@media (max-width:480px){
.frame{padding:12px 8px}
.agency{padding:14px 16px}
.body{padding:12px 16px 20px}
.foot{padding:16px}
.stretch{padding:12px 14px}
.onward{padding:12px 14px}
.end{font-size:17px}
}
@media (prefers-color-scheme:dark){
body,.page{background:#0b100e;color:#f1f4f2}
.sheet{background:#151a18;border-color:#303a36}
.heading{color:#f1f4f2}
.name,.closing,.closing a,.foot,.address,.address a{color:#c3ccc8}
.value,.text,.code,.said,p{color:#f1f4f2}
.lines{background:#222a27;color:#f1f4f2}
.said{border-left-color:#5c6a65}
.foot{border-top-color:#303a36}
.foot p,.closing p,.address{color:#c3ccc8}
.notice,.deadline{background:#451a03}
.notice,.deadline td{color:#fde68a}
}
`

/** Returns the style sheet of mails in these colours. */
export function mailSheet(colors: BandColors): string {
  const replaced = new Map(bandColorNames.map((name) => [usualBandColors[name], colors[name]]))
  return usualSheet.replaceAll(/#[0-9a-f]{6}/g, (color) => replaced.get(color) ?? color)
}

/** Returns the CSP hash by which a page may use this sheet and no other: `style-src 'sha256-…'`. */
export function mailSheetDigest(colors: BandColors): string {
  return `sha256-${createHash('sha256').update(mailSheet(colors)).digest('base64')}`
}
