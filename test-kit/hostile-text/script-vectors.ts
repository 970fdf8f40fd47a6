/** Text that would run a script if it were taken for HTML; each one calls {@link ranMark} with its number. */

/** The name of the page's function that a vector calls when it runs. */
export const ranMark = 'scriptOfAVisitorRan'

type Shape = (run: string) => string

/** Elements that run a script by themselves when inserted into a page. */
const elements: readonly Shape[] = [
  (run) => `<script>${run}</script>`,
  (run) => `<ScRiPt >${run}</sCrIpT\t>`,
  (run) => `<script src="data:text/javascript,${run}"></script>`,
  (run) => `<img src=x onerror="${run}">`,
  (run) => `<img src=x onerror=${run}>`,
  (run) => `<img/src=x/onerror='${run}'>`,
  (run) => `<svg onload="${run}">`,
  (run) => `<svg><script>${run}</script></svg>`,
  (run) => `<svg><animate onbegin="${run}" attributeName=x dur=1s>`,
  (run) => `<math><mtext></form><form><mglyph><style></math><img src onerror=${run}>`,
  (run) => `<body onload="${run}">`,
  (run) => `<iframe srcdoc="<script>parent.${run}</script>"></iframe>`,
  (run) => `<iframe src="javascript:parent.${run}"></iframe>`,
  (run) => `<object data="javascript:${run}"></object>`,
  (run) => `<embed src="javascript:${run}">`,
  (run) => `<video><source onerror="${run}"></video>`,
  (run) => `<audio src=x onerror="${run}"></audio>`,
  (run) => `<details open ontoggle="${run}">`,
  (run) => `<input autofocus onfocus="${run}">`,
  (run) => `<select autofocus onfocus="${run}"></select>`,
  (run) => `<marquee onstart="${run}">x</marquee>`,
  (run) => `<style>@keyframes a{}</style><b style="animation:a 1s" onanimationstart="${run}">x</b>`,
  (run) => `<link rel=stylesheet href=x onerror="${run}">`,
  (run) => `<meta http-equiv=refresh content="0;url=javascript:${run}">`,
  (run) => `<base href="javascript:/"><a href="/${run}">x</a>`,
]

/** Contexts of a text that was not escaped: the vector first closes them. */
const escapes: readonly Shape[] = [
  (inner) => inner,
  (inner) => `">${inner}`,
  (inner) => `'>${inner}`,
  (inner) => `</textarea></title></style></script>${inner}`,
  (inner) => `-->${inner}<!--`,
  (inner) => `]]>${inner}`,
  (inner) => `\u0001${inner}`,
  (inner) => inner.replaceAll('<', '＜').replaceAll('>', '＞'),
]

/** Places where a text becomes an address, a handler or a part of a script. */
const places: readonly Shape[] = [
  (run) => `javascript:${run}`,
  (run) => `JaVaScRiPt:${run}`,
  (run) => `java\tscript:${run}`,
  (run) => `\u0001javascript:${run}`,
  (run) => `data:text/html,<script>${run}</script>`,
  (run) => `vbscript:${run}`,
  (run) => `" onmouseover="${run}" x="`,
  (run) => `' onfocus='${run}' autofocus x='`,
  (run) => `\`\${${run}}\``,
  (run) => `';${run};//`,
  (run) => `\\';${run};//`,
  (run) => `</script><script>${run}</script>`,
  (run) => `{{constructor.constructor('${run}')()}}`,
  (run) => `&lt;script&gt;${run}&lt;/script&gt;`,
  (run) => `\\u003cscript\\u003e${run}\\u003c/script\\u003e`,
  (run) => `{"__html":"<img src=x onerror=${run}>"}`,
]

const runOf = (number: number) => `${ranMark}(${number})`

/** More than two hundred different vectors. */
export const scriptVectors: readonly string[] = [
  ...escapes.flatMap((escape) =>
    elements.map(
      (element): Shape =>
        (run) =>
          escape(element(run)),
    ),
  ),
  ...places,
].map((shape, number) => shape(runOf(number)))
