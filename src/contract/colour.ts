/** A colour as its three channels, red, green and blue, each from 0 to 1, as sRGB codes them. */
type Channels = readonly [number, number, number]
/** Lightness, and the two axes of Oklab (CSS Color 4, section 9.2). */
type Lab = readonly [number, number, number]

/** `#rrggbb`, in lower case: the only spelling that pages, mails and pictures all read. */
export const hexColour = /^#[\da-f]{6}$/

const channelsOf = (hex: string): Channels => {
  const at = (from: number) => Number.parseInt(hex.slice(from, from + 2), 16) / 255
  return [at(1), at(3), at(5)]
}

const linear = (coded: number) =>
  coded <= 0.04045 ? coded / 12.92 : ((coded + 0.055) / 1.055) ** 2.4

const coded = (light: number) =>
  light <= 0.0031308 ? 12.92 * light : 1.055 * light ** (1 / 2.4) - 0.055

/** How much light it gives, from 0 to 1 (WCAG 2.2, relative luminance). */
export function luminance(hex: string): number {
  const [red, green, blue] = channelsOf(hex).map(linear) as [number, number, number]
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

/** The contrast of two colours, from 1 to 21 (WCAG 2.2, contrast ratio). */
export function contrast(one: string, other: string): number {
  const [dark, light] = [luminance(one), luminance(other)].toSorted((a, b) => a - b) as [
    number,
    number,
  ]
  return (light + 0.05) / (dark + 0.05)
}

/** A colour in Oklab, where distances are about as large as they look. */
export function labOf(hex: string): Lab {
  const [red, green, blue] = channelsOf(hex).map(linear) as [number, number, number]
  const l = Math.cbrt(0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue)
  const m = Math.cbrt(0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue)
  const s = Math.cbrt(0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue)
  return [
    0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s,
    0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s,
  ]
}

function linearOf([lightness, a, b]: Lab): [number, number, number] {
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3
  return [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ]
}

const isShown = (lab: Lab) => linearOf(lab).every((one) => one >= -0.0005 && one <= 1.0005)

/** The colour with this lightness and the hue of `lab`, as vivid as a screen can show it. */
export function withLightness([, a, b]: Lab, lightness: number): string {
  const at = (share: number): Lab => [lightness, a * share, b * share]
  let [dull, vivid] = [0, 1]
  if (isShown(at(1))) dull = 1
  else
    for (let halving = 0; halving < 12; halving += 1) {
      const middle = (dull + vivid) / 2
      if (isShown(at(middle))) dull = middle
      else vivid = middle
    }
  const channel = (light: number) =>
    Math.round(coded(Math.min(1, Math.max(0, light))) * 255)
      .toString(16)
      .padStart(2, '0')
  return `#${linearOf(at(dull)).map(channel).join('')}`
}

/** How far apart two colours look. */
export const distance = (one: string, other: string): number =>
  Math.hypot(...labOf(one).map((value, at) => value - (labOf(other)[at] ?? 0)))
