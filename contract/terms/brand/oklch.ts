/** A colour in OKLCH: lightness 0–1, chroma, hue in degrees. */
export type Oklch = { readonly l: number; readonly c: number; readonly h: number }

type Triple = readonly [number, number, number]

/** Returns the OKLCH of a colour such as "#1d4ed8". */
export function oklchOfHex(hex: string): Oklch {
  const [r, g, b] = linearOfHex(hex)
  const long = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b)
  const medium = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b)
  const short = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b)
  const lightness = 0.2104542553 * long + 0.793617785 * medium - 0.0040720468 * short
  const greenRed = 1.9779984951 * long - 2.428592205 * medium + 0.4505937099 * short
  const blueYellow = 0.0259040371 * long + 0.7827717662 * medium - 0.808675766 * short
  const hue = (Math.atan2(blueYellow, greenRed) * 180) / Math.PI
  return { l: lightness, c: Math.hypot(greenRed, blueYellow), h: (hue + 360) % 360 }
}

/** Returns the colour with the most chroma up to its own that a screen can show, rounded as CSS writes it. */
export function fitToScreen({ l, c, h }: Oklch): Oklch {
  const rounded = { l: roundTo(l, 3), h: roundTo(h, 1) }
  let [low, high] = [0, c]
  if (isShowable(linearOf({ ...rounded, c }))) low = c
  else
    for (let step = 0; step < 20; step += 1) {
      const middle = (low + high) / 2
      if (isShowable(linearOf({ ...rounded, c: middle }))) low = middle
      else high = middle
    }
  return { ...rounded, c: Math.floor(low * 1000) / 1000 }
}

/** Returns the CSS notation: "oklch(0.508 0.118 165.6)". */
export function oklchText({ l, c, h }: Oklch): string {
  return `oklch(${l} ${c} ${h})`
}

/** Returns the nearest colour of eight bits per channel, "#007a55", for what does not read OKLCH. */
export function hexOf(color: Oklch): string {
  const channels = linearOf(color).map((value) => {
    const clamped = Math.min(1, Math.max(0, value))
    const encoded = clamped <= 0.0031308 ? clamped * 12.92 : 1.055 * clamped ** (1 / 2.4) - 0.055
    return Math.round(encoded * 255)
      .toString(16)
      .padStart(2, '0')
  })
  return `#${channels.join('')}`
}

/** Returns the contrast ratio of two colours as WCAG 2 defines it: 1 to 21. */
export function contrastOf(one: Oklch, other: Oklch): number {
  const [light, dark] = [luminanceOf(one), luminanceOf(other)].toSorted((a, b) => b - a) as [number, number]
  return (light + 0.05) / (dark + 0.05)
}

/** The luminance of what a screen shows, in eight bits per channel. */
function luminanceOf(color: Oklch): number {
  const [r, g, b] = linearOfHex(hexOf(color))
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}

function linearOfHex(hex: string): Triple {
  const channelAt = (index: number) => {
    const value = Number.parseInt(hex.slice(1 + 2 * index, 3 + 2 * index), 16) / 255
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
  }
  return [channelAt(0), channelAt(1), channelAt(2)]
}

function linearOf({ l, c, h }: Oklch): Triple {
  const [greenRed, blueYellow] = [c * Math.cos((h * Math.PI) / 180), c * Math.sin((h * Math.PI) / 180)]
  const long = (l + 0.3963377774 * greenRed + 0.2158037573 * blueYellow) ** 3
  const medium = (l - 0.1055613458 * greenRed - 0.0638541728 * blueYellow) ** 3
  const short = (l - 0.0894841775 * greenRed - 1.291485548 * blueYellow) ** 3
  return [
    4.0767416621 * long - 3.3077115913 * medium + 0.2309699292 * short,
    -1.2684380046 * long + 2.6097574011 * medium - 0.3413193965 * short,
    -0.0041960863 * long - 0.7034186147 * medium + 1.707614701 * short,
  ]
}

function isShowable(linear: Triple): boolean {
  return linear.every((value) => value >= -0.0001 && value <= 1.0001)
}

function roundTo(value: number, digits: number): number {
  const scale = 10 ** digits
  return Math.round(value * scale) / scale
}
