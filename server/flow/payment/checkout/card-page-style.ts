/** Styles of the card page: the needed design tokens of the web app, in its fonts. */
export const cardPageStyle = `
:root {
  color-scheme: light dark;
  --page: light-dark(oklch(0.985 0 0), oklch(0.17 0.005 286));
  --surface: light-dark(oklch(1 0 0), oklch(0.21 0.006 286));
  --text: light-dark(oklch(0.21 0.006 286), oklch(0.967 0.001 286));
  --text-soft: light-dark(oklch(0.442 0.017 286), oklch(0.76 0.013 286));
  --border: light-dark(oklch(0.9 0.004 286), oklch(0.33 0.008 286));
  --primary: light-dark(oklch(0.508 0.118 165.6), oklch(0.765 0.16 163.2));
  --primary-strong: light-dark(oklch(0.432 0.095 166.9), oklch(0.845 0.143 164.9));
  --on-primary: light-dark(oklch(1 0 0), oklch(0.21 0.05 172.5));
  --look-soft: light-dark(oklch(0.977 0.03 95.3), oklch(0.28 0.05 62));
  --on-look-soft: light-dark(oklch(0.414 0.1 45.9), oklch(0.924 0.1 95.7));
  --fail: light-dark(oklch(0.514 0.2 16.9), oklch(0.76 0.15 13.4));
  --focus: light-dark(oklch(0.45 0.11 165.6), oklch(0.845 0.143 164.9));
  font: 1rem/1.5 'IBM Plex Sans', 'IBM Plex Sans Thai', 'IBM Plex Sans Fallback', system-ui, sans-serif;
}
:root[data-theme='light'] { color-scheme: light; }
:root[data-theme='dark'] { color-scheme: dark; }
:lang(th) { line-height: 1.65; }
:lang(ja) {
  font-family: 'IBM Plex Sans', 'Hiragino Sans', 'Yu Gothic', 'Noto Sans CJK JP', 'Noto Sans JP', Meiryo,
    'IBM Plex Sans JP', 'IBM Plex Sans Thai', system-ui, sans-serif;
  line-height: 1.6;
}
body { margin: 0; background: var(--page); color: var(--text); }
.test { margin: 0; padding: 8px 16px; background: var(--look-soft); color: var(--on-look-soft);
  font-weight: 600; text-align: center; text-wrap: balance; }
main { box-sizing: border-box; width: 100%; max-width: 560px; margin: 0 auto; padding: 24px 16px; }
.brand { margin: 0 0 16px; color: var(--text-soft); font-weight: 600; }
.card { padding: 20px; border: 1px solid var(--border); border-radius: 8px; background: var(--surface); }
h1 { margin: 0 0 12px; font-size: 1.5rem; line-height: 1.3; }
p { margin: 0 0 16px; }
dl { display: grid; grid-template-columns: auto 1fr; gap: 8px 16px; margin: 0 0 20px; }
dt { color: var(--text-soft); }
dd { margin: 0; text-align: end; overflow-wrap: anywhere; text-wrap: balance; }
dd.amount { font-size: 1.25rem; font-weight: 600; font-variant-numeric: tabular-nums; }
.problem { color: var(--fail); font-weight: 600; }
.status { min-height: 1.5em; margin: 16px 0 0; }
.actions { display: grid; gap: 12px; }
.actions button, .actions a { display: inline-flex; box-sizing: border-box; min-height: 44px; padding: 8px 20px;
  align-items: center; justify-content: center; border-radius: 8px; font: inherit; font-weight: 600;
  text-align: center; }
.go { border: 0; background: var(--primary); color: var(--on-primary); text-decoration: none; cursor: pointer; }
.go:hover { background: var(--primary-strong); }
.go[disabled] { opacity: 0.6; cursor: default; }
.back { color: var(--primary); }
:focus-visible { outline: 3px solid var(--focus); outline-offset: 2px; }
[hidden] { display: none !important; }
@media (min-width: 640px) {
  main { padding-top: 48px; }
  h1 { font-size: 1.75rem; }
  .card { padding: 32px; }
}
`
