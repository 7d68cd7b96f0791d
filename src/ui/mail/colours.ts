/**
 * The colours of tokens.css in the only spelling that every mail program reads, and that pictures
 * accept; a test makes sure that they are the same.
 */
export const mailColours = {
  light: {
    ground: '#f7fbfb',
    raised: '#ffffff',
    sunken: '#eef4f4',
    'text-1': '#0a2026',
    'text-2': '#3c5157',
    'text-3': '#566a6f',
    link: '#1d5f6d',
    hairline: '#dae1e2',
    contour: '#d4e1e2',
  },
  dark: {
    ground: '#03181d',
    raised: '#092126',
    sunken: '#011217',
    'text-1': '#f2f0e7',
    'text-2': '#bbcbcc',
    'text-3': '#94a7ab',
    link: '#89e0da',
    hairline: '#2c444a',
    contour: '#233e44',
  },
  marigold: '#f7b746',
  'on-marigold': '#02171c',
} as const
