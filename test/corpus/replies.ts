import { Buffer } from 'node:buffer'

/** An answer as a mail program writes it, and what its writer typed. */
export interface Reply {
  name: string
  /** The mail, with `{TO}`, `{FROM}` and `{ID}` to be filled in. */
  mail: string
  own: string
}

type Posting = 'top' | 'bottom' | 'inline'

interface Language {
  words: [first: string, second: string]
  /** Above a quote, as each program writes it. */
  gmail: string
  apple: string
  thunderbird: string
  /** The head above what is answered, of Outlook. */
  outlook: [from: string, sent: string, to: string, subject: string]
  phone: string
  /** In place of UTF-8. */
  charset?: string
}

const who = 'Mona, Coronet Consulting'
const address = 'hello@coronet.example'

const languages: Record<string, Language> = {
  en: {
    words: ['Wednesday at ten is fine.', 'Seven people, and two more in summer.'],
    gmail: `On Fri, Nov 20, 2026 at 4:00 PM ${who} <\n${address}> wrote:`,
    apple: `On Nov 20, 2026, at 16:00, ${who} <${address}> wrote:`,
    thunderbird: `On 20/11/2026 16:00, ${who} wrote:`,
    outlook: ['From', 'Sent', 'To', 'Subject'],
    phone: 'Sent from my iPhone',
  },
  de: {
    words: ['Mittwoch um zehn passt für uns.', 'Sieben Leute, und im Sommer zwei mehr.'],
    gmail: `Am Fr., 20. Nov. 2026 um 16:00 Uhr schrieb ${who} <\n${address}>:`,
    apple: `Am 20.11.2026 um 16:00 schrieb ${who} <${address}>:`,
    thunderbird: `Am 20.11.26 um 16:00 schrieb ${who}:`,
    outlook: ['Von', 'Gesendet', 'An', 'Betreff'],
    phone: 'Von meinem iPhone gesendet',
    charset: 'iso-8859-1',
  },
  fr: {
    words: ['Mercredi à dix heures nous convient.', 'Sept personnes, et deux de plus en été.'],
    gmail: `Le ven. 20 nov. 2026 à 16:00, ${who} <${address}> a\nécrit :`,
    apple: `Le 20 nov. 2026 à 16:00, ${who} <${address}> a écrit :`,
    thunderbird: `Le 20/11/2026 à 16:00, ${who} a écrit :`,
    outlook: ['De', 'Envoyé', 'À', 'Objet'],
    phone: 'Envoyé de mon iPhone',
  },
  no: {
    words: ['Onsdag klokken ti passer fint.', 'Sju personer, og to til om sommeren.'],
    gmail: `fre. 20. nov. 2026 kl. 16:00 skrev ${who} <\n${address}>:`,
    apple: `20. nov. 2026 kl. 16:00 skrev ${who} <${address}>:`,
    thunderbird: `Den 20.11.2026 16.00, skrev ${who}:`,
    outlook: ['Fra', 'Sendt', 'Til', 'Emne'],
    phone: 'Sendt fra min iPhone',
  },
  es: {
    words: ['El miércoles a las diez está bien.', 'Siete personas, y dos más en verano.'],
    gmail: `El vie, 20 nov 2026 a las 16:00, ${who} (<\n${address}>) escribió:`,
    apple: `El 20 nov 2026, a las 16:00, ${who} <${address}> escribió:`,
    thunderbird: `El 20/11/26 a las 16:00, ${who} escribió:`,
    outlook: ['De', 'Enviado', 'Para', 'Asunto'],
    phone: 'Enviado desde mi iPhone',
  },
  ja: {
    words: ['水曜日の10時で大丈夫です。', '7人で、夏はあと2人です。'],
    gmail: `2026年11月20日(金) 16:00 ${who} <${address}>:`,
    apple: `2026/11/20 16:00、${who} <${address}>のメール:`,
    thunderbird: `2026/11/20 16:00、${who} さんは書きました:`,
    outlook: ['差出人', '送信日時', '宛先', '件名'],
    phone: 'iPhoneから送信',
  },
}

const asked = ['Dear Grete,', '', 'Which day suits you?', '', 'How many people quote?', '', 'Mona']
const quoted = (lines: readonly string[]) => lines.map((line) => (line === '' ? '>' : `> ${line}`))

/** What is between the lines of a quote that both are answers to. */
function inline([first, second]: Language['words']) {
  const [greeting, day, count, end] = [
    asked.slice(0, 2),
    ['Which day suits you?'],
    asked.slice(4, 5),
    ['', 'Mona'],
  ]
  const kept = [...quoted([...greeting, ...day]), '', first, '', ...quoted(count), '', second]
  return { whole: [...kept, '', ...quoted(end)], own: kept.join('\n') }
}

/** A body with a quote below an attribution, and what of it is the writer's own. */
function quoting(words: Language['words'], attribution: string, posting: Posting) {
  const own = words.join('\n\n')
  const above = attribution.split('\n')
  if (posting === 'top') return { body: [own, '', ...above, '', ...quoted(asked)], own }
  if (posting === 'bottom') return { body: [...above, '', ...quoted(asked), '', own], own }
  const { whole, own: kept } = inline(words)
  return { body: [...above, '', ...whole], own: kept }
}

/** Apple's programs put the attribution into the quote. */
function quotingAll(words: Language['words'], attribution: string, posting: Posting) {
  const { body, own } = quoting(words, attribution, posting)
  if (posting === 'inline') return { body, own }
  return { body: body.map((line) => (line === attribution ? `> ${line}` : line)), own }
}

function outlook({ words, outlook: [from, sent, to, subject], phone }: Language, isPhone: boolean) {
  const own = words.join('\n\n')
  const head = [
    `${from}: ${who} <${address}>`,
    `${sent}: 20 Nov 2026 16:00`,
    `${to}: Grete Olsen <grete@nordkai.example>`,
    `${subject}: Re: Replace our quoting (ENQ-ZZZZZZZ2)`,
  ]
  const between = isPhone ? ['', phone, '________________________________'] : ['']
  return { body: [own, ...between, ...head, '', ...asked], own }
}

const signature = ['', '-- ', 'Grete Olsen', 'Nordkai Pilots, +47 55 01 02 03']

let count = 0

function mailOf(program: string, body: readonly string[], charset: string): string {
  const text = body.join('\r\n')
  const bytes = Buffer.from(text, charset === 'iso-8859-1' ? 'latin1' : 'utf8')
  count += 1
  // Each of the encodings in turn.
  const [encoding, content] =
    count % 2 === 0
      ? ['base64', bytes.toString('base64').replaceAll(/.{76}/g, '$&\r\n')]
      : ['8bit', bytes.toString('latin1')]
  return [
    'From: Grete Olsen <{FROM}>',
    'To: "Mona, Coronet Consulting" <{TO}>',
    'Subject: Re: Replace our quoting (ENQ-ZZZZZZZ2)',
    `Message-ID: <reply-${count}@${program}.example>`,
    'In-Reply-To: <{ID}>',
    'MIME-Version: 1.0',
    `Content-Type: text/plain; charset="${charset}"`,
    `Content-Transfer-Encoding: ${encoding}`,
    '',
    content,
    '',
  ].join('\r\n')
}

/** 66 answers: of four programs, in six languages, above, below and between what they answer. */
export const replies: Reply[] = Object.entries(languages).flatMap(([language, given]) => {
  const { words, charset = 'utf-8' } = given
  const postings: Posting[] = ['top', 'bottom', 'inline']
  const reply = (
    program: string,
    { body, own }: { body: string[]; own: string },
    end: string[] = [],
  ) => ({
    name: `${program}, ${language}`,
    mail: mailOf(program.split(' ', 1)[0] ?? '', [...body, ...end], charset),
    own,
  })
  return [
    ...postings.flatMap((posting) => [
      reply(`gmail ${posting}`, quoting(words, given.gmail, posting)),
      reply(`thunderbird ${posting}`, quoting(words, given.thunderbird, posting), signature),
      reply(`apple ${posting}`, quotingAll(words, given.apple, posting)),
    ]),
    reply('outlook', outlook(given, false)),
    reply('outlook phone', outlook(given, true)),
  ]
})
