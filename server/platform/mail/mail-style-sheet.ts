import { createHash } from 'node:crypto'

/**
 * The style sheet of every mail. Single-class selectors, no pictures, no external resources: what mail
 * clients support. Where a client drops the sheet, table attributes still give order, widths and the button's
 * colour.
 */
export const mailSheet = `
body{margin:0;padding:0;background:#f4f4f5;color:#18181b;-webkit-text-size-adjust:100%}
.page{width:100%;background:#f4f4f5;font-family:"IBM Plex Sans","Segoe UI",Roboto,"Helvetica Neue",Arial,"Noto Sans Thai","Leelawadee UI",Tahoma,"Hiragino Sans","Yu Gothic",Meiryo,sans-serif;font-size:16px;line-height:1.5}
.th{line-height:1.7}
.ja{line-height:1.7}
.frame{padding:24px 12px}
.sheet{width:100%;max-width:600px;background:#ffffff;border:1px solid #d4d4d8;border-radius:8px}
.agency{padding:20px 24px 0;font-size:14px;font-weight:600;color:#047857}
.body{padding:8px 24px 24px}
.notice{margin:8px 0 0;padding:8px 12px;background:#fef3c7;color:#78350f;border-radius:6px;font-size:14px}
.heading{margin:12px 0 16px;font-size:22px;line-height:1.4;font-weight:600;color:#18181b}
.th .heading{line-height:1.6}
p{margin:0 0 16px}
.facts{width:100%;margin:0 0 16px;border-collapse:collapse}
.name{padding:4px 16px 4px 0;vertical-align:top;color:#52525b;font-weight:400;text-align:left;width:36%}
.value{padding:4px 0;vertical-align:top;font-weight:600;overflow-wrap:anywhere;word-break:break-word}
.deadline{width:100%;margin:0 0 16px;background:#fef3c7;border-radius:6px}
.deadline td{padding:12px 16px;color:#78350f}
.when{font-weight:600}
.lines{margin:0 0 16px;padding:12px 16px;background:#f4f4f5;border-radius:6px;overflow-wrap:anywhere;word-break:break-word}
.said{margin:0 0 16px;padding:4px 0 4px 16px;border-left:4px solid #d4d4d8;overflow-wrap:anywhere;word-break:break-word}
.button{margin:8px 0 8px}
.button td{border-radius:8px;background:#047857}
.button a{display:inline-block;padding:12px 24px;color:#ffffff;font-weight:600;text-decoration:none}
.address{margin:0 0 16px;font-size:13px;color:#52525b;overflow-wrap:anywhere;word-break:break-all}
.address a{color:#52525b}
.closing{font-size:14px;color:#52525b}
.foot{padding:16px 24px;border-top:1px solid #d4d4d8;font-size:13px;color:#52525b;overflow-wrap:anywhere}
.foot p{margin:0 0 8px}
@media (prefers-color-scheme:dark){
body,.page{background:#18181b;color:#f4f4f5}
.sheet{background:#27272a;border-color:#52525b}
.heading{color:#fafafa}
.agency{color:#6ee7b7}
.name,.closing,.foot,.address,.address a{color:#d4d4d8}
.value,.said,p{color:#f4f4f5}
.lines{background:#3f3f46;color:#f4f4f5}
.said{border-left-color:#71717a}
.foot{border-top-color:#52525b}
.foot p,.closing p,.address{color:#d4d4d8}
.notice,.deadline{background:#451a03}
.notice,.deadline td{color:#fde68a}
}
`

/** CSP hash by which a page may use this sheet and no other: `style-src 'sha256-…'`. */
export const mailSheetDigest = `sha256-${createHash('sha256').update(mailSheet).digest('base64')}`
