const browsers: [mark: RegExp, name: string][] = [
  [/\bEdgA?\//, 'Edge'],
  [/\bOPR\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(Firefox|FxiOS)\//, 'Firefox'],
  [/\b(Chrome|CriOS|HeadlessChrome)\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
]
const systems: [mark: RegExp, name: string][] = [
  [/\b(iPhone|iPad)\b/, 'iOS'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b/, 'macOS'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bLinux\b/, 'Linux'],
]

/**
 * A User-Agent in words for the person whose device it is, such as `Firefox on Windows`. For
 * recognising only: anybody can send any, so nothing is decided by it.
 */
export function agentName(agent: string): string {
  const named = (list: typeof browsers) => list.find(([mark]) => mark.test(agent))?.[1]
  const [browser, system] = [named(browsers), named(systems)]
  if (browser) return system ? `${browser} on ${system}` : browser
  const [product = ''] = /^[\w.-]{1,40}/.exec(agent) ?? []
  return product ? `A program (${product})` : 'A program'
}
