/** Styles of the API reference: the needed design tokens of the web app, in system fonts. */
export const apiReferenceStyle = `
:root {
  color-scheme: light dark;
  --page: light-dark(oklch(0.985 0 0), oklch(0.17 0.005 286));
  --surface: light-dark(oklch(1 0 0), oklch(0.21 0.006 286));
  --text: light-dark(oklch(0.21 0.006 286), oklch(0.967 0.001 286));
  --text-soft: light-dark(oklch(0.442 0.017 286), oklch(0.76 0.013 286));
  --border: light-dark(oklch(0.9 0.004 286), oklch(0.33 0.008 286));
  --primary: light-dark(oklch(0.432 0.095 166.9), oklch(0.845 0.143 164.9));
  font: 1rem/1.5 system-ui, sans-serif;
}
body { margin: 0; background: var(--page); color: var(--text); }
main { box-sizing: border-box; max-width: 960px; margin: 0 auto; padding: 24px 16px; }
a { color: var(--primary); }
h1 { margin: 0 0 8px; font-size: 1.75rem; line-height: 1.25; }
h2 { margin: 32px 0 12px; font-size: 1.25rem; }
h3 { margin: 16px 0 8px; font-size: 1rem; }
p { margin: 0 0 12px; max-width: 75ch; }
code, pre { font-family: ui-monospace, Consolas, monospace; font-size: 0.9rem; }
code { overflow-wrap: anywhere; }
pre { margin: 0 0 12px; padding: 12px; overflow: auto; max-height: 24rem; border: 1px solid var(--border);
  border-radius: 8px; background: var(--page); }
form { display: flex; flex-wrap: wrap; gap: 12px; align-items: end; margin: 16px 0; }
label { display: grid; gap: 4px; flex: 1 1 16rem; font-weight: 600; }
input, button { box-sizing: border-box; min-height: 44px; padding: 8px 12px; font: inherit; color: inherit;
  border: 1px solid var(--text-soft); border-radius: 8px; background: var(--surface); }
button { font-weight: 600; cursor: pointer; }
:focus-visible { outline: 3px solid var(--primary); outline-offset: 2px; }
nav ul { display: flex; flex-wrap: wrap; gap: 4px 16px; margin: 0; padding: 0; list-style: none; }
nav a { display: inline-block; padding: 4px 0; }
details { margin: 0 0 8px; border: 1px solid var(--border); border-radius: 8px; background: var(--surface); }
summary { padding: 12px 16px; cursor: pointer; }
summary span { display: block; color: var(--text-soft); }
.inside { padding: 0 16px 12px; }
.scroll { overflow-x: auto; }
table { width: 100%; border-collapse: collapse; }
th, td { padding: 6px 12px 6px 0; border-bottom: 1px solid var(--border); text-align: start; vertical-align: top; }
`
