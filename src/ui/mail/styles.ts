import type { CSSProperties } from 'react'
import { mailColours } from './colours.ts'

const { light, dark, marigold } = mailColours
// Other fonts would have to be fetched from a host; the fonts of the reader's own machine will do.
const fontFamily = "'Hanken Grotesk', -apple-system, 'Segoe UI', Helvetica, Arial, sans-serif"
const text = { margin: 0, fontFamily, fontSize: 16, lineHeight: '25px', color: light['text-1'] }
const small = { ...text, fontSize: 14, lineHeight: '21px', color: light['text-3'] }
const stepText = { ...text, fontSize: 15, color: light['text-2'] }
const edge = `1px solid ${light.hairline}`
const breaking = { overflowWrap: 'anywhere', wordBreak: 'break-word' } as const
/** For cells of which only the colour is seen. */
const bare = { padding: 0, fontSize: 0, lineHeight: 0 }

/** Inline, because some mail programs drop all other styles; cells set the spacing for the same reason. */
export const mailStyles = {
  body: { margin: 0, padding: 0, width: '100%', backgroundColor: light.ground },
  // Shown in the list of mails only.
  preheader: { display: 'none', maxHeight: 0, overflow: 'hidden', opacity: 0, fontSize: 1 },
  whole: { width: '100%', backgroundColor: light.ground },
  margin: { padding: '32px 12px' },
  card: {
    width: '100%',
    maxWidth: 600,
    border: edge,
    borderRadius: 10,
    borderCollapse: 'separate',
    backgroundColor: light.raised,
  },
  head: { padding: '26px 36px 14px' },
  firm: { ...text, fontSize: 18, fontWeight: 600, letterSpacing: '-0.01em' },
  full: { width: '100%' },
  gone: { ...bare, width: 128 },
  goneLine: { ...bare, height: 2, lineHeight: '2px', backgroundColor: marigold },
  here: { ...bare, width: 12 },
  aheadLine: { ...bare, height: 1, lineHeight: '1px', backgroundColor: light.hairline },
  content: { padding: '16px 36px 36px' },
  foot: { padding: '20px 36px 26px', borderTop: edge },
  footText: { ...small, ...breaking, margin: '0 0 8px' },

  title: { ...text, ...breaking, fontSize: 26, lineHeight: '32px', letterSpacing: '-0.015em' },
  words: { paddingTop: 14 },
  apart: { paddingTop: 28 },
  paragraph: text,
  small: { ...small, ...breaking },
  heading: { ...text, margin: '0 0 10px', fontWeight: 600 },
  facts: { width: '100%', borderBottom: edge },
  label: {
    ...small,
    width: 132,
    padding: '9px 16px 9px 0',
    verticalAlign: 'top',
    textAlign: 'left',
    fontWeight: 400,
    lineHeight: '24px',
    borderTop: edge,
  },
  value: {
    ...text,
    ...breaking,
    padding: '9px 0',
    lineHeight: '24px',
    verticalAlign: 'top',
    borderTop: edge,
  },
  quote: {
    ...text,
    ...breaking,
    padding: '16px 20px',
    borderRadius: 6,
    whiteSpace: 'pre-wrap',
    backgroundColor: light.sunken,
  },
  dot: {
    boxSizing: 'border-box',
    width: 14,
    height: 14,
    border: `2px solid ${marigold}`,
    borderRadius: '50%',
    fontSize: 0,
    lineHeight: 0,
  },
  last: { backgroundColor: marigold },
  side: bare,
  between: { ...bare, backgroundColor: marigold },
  // Fixed, or the line between the stops would be as wide as their cells let it.
  steps: { width: '100%', tableLayout: 'fixed' },
  step: { ...text, paddingLeft: 16, fontWeight: 600 },
  stepText: { ...stepText, padding: '0 0 16px 16px' },

  lastText: { ...stepText, padding: '0 0 0 16px' },
  // Outlook uses the cell's padding, others the link's, so that the whole button can be pressed.
  buttonCell: { borderRadius: 6, backgroundColor: marigold, msoPaddingAlt: '12px 26px' },
  button: {
    ...text,
    display: 'inline-block',
    padding: '12px 26px',
    borderRadius: 6,
    fontWeight: 600,
    lineHeight: '24px',
    textDecoration: 'none',
    color: mailColours['on-marigold'],
  },
  link: { color: light.link, textDecoration: 'underline' },
} as const satisfies Record<string, CSSProperties & { msoPaddingAlt?: string }>

/** For mail programs that read style sheets: narrow screens, and the dark colours. */
export const mailSheet = `
@media (max-width: 520px) {
  .margin { padding: 0 !important; }
  .card { border-width: 0 !important; border-radius: 0 !important; }
  .wide { padding-left: 20px !important; padding-right: 20px !important; }
  .label, .value { display: block !important; width: auto !important; }
  .label { padding-bottom: 0 !important; }
  .value { padding-top: 0 !important; border-top: 0 !important; }
  .button { display: block !important; text-align: center !important; }
  .buttons { width: 100% !important; }
}
@media (prefers-color-scheme: dark) {
  .ground { background-color: ${dark.ground} !important; }
  .raised { background-color: ${dark.raised} !important; }
  .sunken { background-color: ${dark.sunken} !important; }
  .text-1 { color: ${dark['text-1']} !important; }
  .text-2 { color: ${dark['text-2']} !important; }
  .text-3 { color: ${dark['text-3']} !important; }
  .link { color: ${dark.link} !important; }
  .edge { border-color: ${dark.hairline} !important; }
  .line { background-color: ${dark.hairline} !important; }
}
`
