import type { UserConfig } from 'vite'

/** Versions as Lightning CSS counts them. The oldest browsers that know light-dark() and nesting. */
const version = (major: number, minor = 0) => (major << 16) | (minor << 8)
const browsers = { chrome: version(123), firefox: version(128), safari: version(17, 5) }

/** What the builds for the browser and for the server share; class names must be equal in both. */
export default {
  publicDir: false,
  // Decided here, whatever the environment says.
  define: { 'process.env.NODE_ENV': '"production"' },
  css: {
    transformer: 'lightningcss',
    lightningcss: { cssModules: { pattern: '[hash]_[local]' }, targets: browsers },
  },
  // Bundled, packages start in half of the time; pg asks for pg-native only where somebody has it.
  // What reads passkeys wants its parts in an order that a bundle does not keep; what draws cards
  // brings libraries that are no JavaScript.
  ssr: {
    noExternal: true,
    external: ['pg-native', '@simplewebauthn/server', 'satori', 'sharp', 'turndown'],
  },
  build: {
    target: ['chrome123', 'firefox128', 'safari17.5'],
    cssMinify: 'lightningcss',
    // The page has the one sheet already; no script brings or fetches styles.
    cssCodeSplit: false,
    emitAssets: false,
    modulePreload: false,
    // The content policy allows no data: addresses.
    assetsInlineLimit: 0,
  },
} satisfies UserConfig
