/** The most characters of what stands beside the text of a post. */
export const postLengths = { title: 160, slug: 80, excerpt: 320, author: 120 } as const

/** The fields of a post as it is written; the text is JSON, as src/contract/richtext.ts has it. */
export const postFields = ['title', 'slug', 'excerpt', 'topic', 'author', 'text'] as const
export type PostField = (typeof postFields)[number]
export type PostTexts = Record<PostField, string>

/** The address that a title gives: `Über Flow & Apex` is at `ueber-flow-apex`; empty: none. */
export function slugFrom(title: string): string {
  const spelled = title
    .toLowerCase()
    .replaceAll(/[äöüßæøå]/g, (letter) => spellings[letter] ?? '')
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
  const words = spelled.replaceAll(/['’]/g, '').split(/[^a-z0-9]+/)
  return words.filter(Boolean).join('-').slice(0, postLengths.slug).replace(/-$/, '')
}

const spellings: Record<string, string> = {
  ä: 'ae',
  ö: 'oe',
  ü: 'ue',
  ß: 'ss',
  æ: 'ae',
  ø: 'o',
  å: 'a',
}
